import { AstrolabeError } from '@astrolabe/model';
import type { JobStatement, RebuildIndexStatement } from '@astrolabe/ngql';
import type { SpaceView } from '../../catalog/catalog-view.ts';
import { namesHint } from '../../catalog/errors.ts';
import type { JobType } from '../../catalog/jobs.ts';
import { command } from '../schema/command.ts';
import { semanticError } from '../../expression/errors.ts';
import type { ValidatedStatement } from '../validated-statement.ts';
import type { StatementValidator, ValidationContext } from '../validator.ts';

/** SUBMIT JOB, BALANCE, STOP JOB, RECOVER JOB. */
export const jobValidator: StatementValidator<JobStatement> = {
  needsSpace: true,
  privilege: (statement) => (statement.action === 'balance-data' ? 'write-space' : 'write-data'),
  validate: validateJob,
};

const REBUILDS: Readonly<Record<RebuildIndexStatement['on'], JobType>> = {
  tag: 'REBUILD_TAG_INDEX',
  edge: 'REBUILD_EDGE_INDEX',
  fulltext: 'REBUILD_FULLTEXT_INDEX',
};

/** REBUILD TAG INDEX, REBUILD EDGE INDEX, REBUILD FULLTEXT INDEX; without names all indexes of the kind. */
export const rebuildIndexValidator: StatementValidator<RebuildIndexStatement> = {
  needsSpace: true,
  privilege: () => 'write-data',
  validate(statement, context) {
    const space = context.requireSpace();
    const searched = statement.on === 'fulltext' ? context.catalog.fullTextIndexes(space.schema.name) : [];
    const indexNames = rebuiltIndexes(statement, space, searched);
    return submit(REBUILDS[statement.on], indexNames);
  },
};

function validateJob(statement: JobStatement, context: ValidationContext): ValidatedStatement {
  context.requireSpace();
  const { action, range } = statement;
  const first = statement.ids[0] ?? 0n;
  switch (action) {
    case 'compact':
      return submit('COMPACT', []);
    case 'flush':
      return submit('FLUSH', []);
    case 'stats':
      return submit('STATS', []);
    case 'balance-leader':
      return submit('LEADER_BALANCE', []);
    case 'balance-data':
      throw semanticError('Data balance not support', range, 'one machine has nothing to balance');
    case 'ingest':
    case 'download':
      throw new AstrolabeError('NOT_SUPPORTED', `Job ${action.toUpperCase()} is unsupported`, {
        position: range,
        hint: 'it needs a cluster and HDFS; import CSV files instead',
      });
    case 'stop':
      return command({ kind: 'StopJob', columns: ['Result'], inputs: [], id: first, range }, ['STRING']);
    case 'recover':
      return command({ kind: 'RecoverJob', columns: ['Recovered job num'], inputs: [], ids: statement.ids, range }, [
        'INT',
      ]);
  }
}

function submit(job: JobType, indexNames: readonly string[]): ValidatedStatement {
  return command({ kind: 'SubmitJob', columns: ['New Job Id'], inputs: [], job, indexNames }, ['INT']);
}

function rebuiltIndexes(
  statement: RebuildIndexStatement,
  space: SpaceView,
  searched: readonly { readonly name: string }[],
): readonly string[] {
  const indexes = statement.on === 'fulltext' ? searched : space.indexes.filter((index) => index.on === statement.on);
  const known = indexes.map((index) => index.name);
  const spaceName = space.schema.name;
  if (known.length === 0)
    throw semanticError(
      `Space \`${spaceName}' without indexes`,
      statement.range,
      'CREATE TAG INDEX or CREATE EDGE INDEX makes one',
    );
  for (const name of statement.names) {
    if (!known.includes(name.text))
      throw semanticError(
        `Index ${name.text} not found in space ${spaceName}`,
        name.range,
        namesHint(name.text, known),
      );
  }
  return statement.names.length === 0 ? known : statement.names.map((name) => name.text);
}
