import { displayValue, typeOf } from '@astrolabe/model';
import type { Config } from '../../catalog/configs.ts';
import { executionError } from '../../catalog/errors.ts';
import { batchOfRows, SINGLE_ROW, type Batch } from '../../expression/batch.ts';
import { valueAt } from '../../expression/column.ts';
import { evaluate } from '../../expression/evaluate.ts';
import type { ShowConfigsNode, UpdateConfigNode } from '../../plan/admin/cluster-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';

const HINT = 'SHOW CONFIGS lists the values of the embedded database';

/** SHOW CONFIGS and GET CONFIGS. */
export function* executeShowConfigs(
  { name, module, columns, range }: ShowConfigsNode,
  _inputs: readonly Iterable<Batch>[],
  { configs }: ExecutionContext,
): Iterable<Batch> {
  const found = name === undefined ? configs.list(module) : configs.find(name, module);
  if (name !== undefined && found.length === 0)
    throw executionError(`Get config \`${name}' failed: Conf not existed!`, { position: range, hint: HINT });
  yield batchOfRows(
    found.map((config: Config) => [
      config.module.toUpperCase(),
      config.name,
      typeOf(config.value).toLowerCase(),
      config.mode,
      config.value,
    ]),
    columns.length,
  );
}

/** UPDATE CONFIGS. Names of 3.x without effect are accepted with a note. */
export function executeUpdateConfig(
  { name, module, value, range }: UpdateConfigNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const given = valueAt(evaluate(value, SINGLE_ROW, context.functions), 0);
  const fail = (reason: string, hint: string): never => {
    throw executionError(`Set config \`${name}' failed: ${reason}`, { position: range, hint });
  };
  switch (context.configs.update(name, given, module)) {
    case 'set':
      return;
    case 'ignored':
      context.notes.push(`\`${name}' has no effect in the embedded database and was ignored.`);
      return;
    case 'immutable':
      return fail('Config immutable!', 'it is set when the database starts');
    case 'invalid':
      return fail(`Invalid value ${displayValue(given)}!`, 'write a positive integer');
    case 'unknown':
      return fail('Conf not existed!', HINT);
  }
}
