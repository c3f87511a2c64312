import type { ValueType } from '@astrolabe/model';
import type { PlanNode } from '../../plan/plan-node.ts';
import type { ValidatedCommand } from '../validated-statement.ts';
import type { InputSource } from '../input-source.ts';

/** A statement that is one node; column types are unknown until run time unless given in `types`. */
export function command(node: PlanNode, types: readonly ValueType[] = [], reads?: InputSource): ValidatedCommand {
  const columns = node.columns.map((name, at) => ({ name, type: types[at] ?? '__EMPTY__' }) as const);
  return { kind: 'command', columns, node, ...(reads && { reads }) };
}
