import type { UserFunctionSchema } from '@astrolabe/model';
import type { Name } from '@astrolabe/ngql';
import type { PlanNodeShape } from '../plan-node.ts';

/** CREATE FUNCTION. */
export interface CreateFunctionNode extends PlanNodeShape<'CreateFunction'> {
  readonly name: Name;
  readonly created: UserFunctionSchema;
  readonly ifNotExists: boolean;
  readonly isReplacing: boolean;
}
/** DROP FUNCTION. */
export interface DropFunctionNode extends PlanNodeShape<'DropFunction'> {
  readonly name: Name;
  readonly ifExists: boolean;
}

/** The nodes of statements about functions. */
export type FunctionNode = CreateFunctionNode | DropFunctionNode;
