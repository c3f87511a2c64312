import type { ConstraintRule, Name } from '@astrolabe/ngql';
import type { PlanNodeShape } from '../plan-node.ts';

/** Creates a constraint; the rows must fulfill it. */
export interface CreateConstraintNode extends PlanNodeShape<'CreateConstraint'> {
  readonly name: Name;
  readonly ifNotExists: boolean;
  readonly on: 'tag' | 'edge';
  readonly schemaName: Name;
  readonly properties: readonly Name[];
  readonly rule: ConstraintRule;
}
/** Removes a constraint. */
export interface DropConstraintNode extends PlanNodeShape<'DropConstraint'> {
  readonly name: Name;
  readonly ifExists: boolean;
}
/** SHOW CONSTRAINTS. */
export type ShowConstraintsNode = PlanNodeShape<'ShowConstraints'>;

/** The nodes of statements about constraints. */
export type ConstraintNode = CreateConstraintNode | DropConstraintNode | ShowConstraintsNode;
