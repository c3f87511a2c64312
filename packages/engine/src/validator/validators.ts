import type { ValidatorTable } from './validator.ts';
import { adminValidators } from './admin/admin-validators.ts';
import { callValidator } from './call.ts';
import { assignmentValidator, explainValidator, pipeValidator, setValidator } from './compose.ts';
import { fetchEdgesValidator, fetchVerticesValidator } from './fetch.ts';
import { findPathValidator } from './find-path.ts';
import { goValidator } from './go.ts';
import { lookupValidator } from './lookup.ts';
import { matchValidator } from './match/match.ts';
import { mutateValidators } from './mutate/mutate-validators.ts';
import { limitValidator, orderByValidator, unwindValidator } from './order-limit.ts';
import { schemaValidators } from './schema/schema-validators.ts';
import { subgraphValidator } from './subgraph.ts';
import { writeValidator } from './write/write.ts';
import { groupByValidator, yieldValidator } from './yield.ts';

/** How each kind of statement is checked. */
export const validators: ValidatorTable = {
  pipe: pipeValidator,
  set: setValidator,
  assignment: assignmentValidator,
  explain: explainValidator,
  yield: yieldValidator,
  'group-by': groupByValidator,
  'order-by': orderByValidator,
  limit: limitValidator,
  unwind: unwindValidator,
  go: goValidator,
  'fetch-vertices': fetchVerticesValidator,
  'fetch-edges': fetchEdgesValidator,
  lookup: lookupValidator,
  'find-path': findPathValidator,
  subgraph: subgraphValidator,
  match: matchValidator,
  write: writeValidator,
  call: callValidator,
  ...schemaValidators,
  ...mutateValidators,
  ...adminValidators,
};
