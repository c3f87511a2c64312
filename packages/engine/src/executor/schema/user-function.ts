import { existed, executionError, namesHint } from '../../catalog/errors.ts';
import type { Batch } from '../../expression/batch.ts';
import type { CreateFunctionNode, DropFunctionNode } from '../../plan/schema/function-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** CREATE FUNCTION. */
export function executeCreateFunction(
  { name, created, ifNotExists, isReplacing }: CreateFunctionNode,
  _inputs: readonly Iterable<Batch>[],
  { catalog }: ExecutionContext,
): void {
  const isKnown = catalog.userFunctions.has(name.text);
  if (isKnown && ifNotExists) return;
  if (isKnown && !isReplacing) throw existed(name);
  catalog.userFunctions.put(created);
}

/** DROP FUNCTION. */
export function executeDropFunction(
  { name, ifExists }: DropFunctionNode,
  _inputs: readonly Iterable<Batch>[],
  { catalog }: ExecutionContext,
): void {
  const { userFunctions } = catalog;
  if (userFunctions.has(name.text)) return userFunctions.remove(name.text);
  if (ifExists) return;
  throw executionError(`Function \`${name.text}' not existed!`, {
    position: name.range,
    hint: namesHint(
      name.text,
      userFunctions.all.map((one) => one.name),
    ),
  });
}
