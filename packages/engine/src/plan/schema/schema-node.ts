import type { ConstraintNode } from './constraint-nodes.ts';
import type { ElementNode } from './element-nodes.ts';
import type { FunctionNode } from './function-nodes.ts';
import type { IndexNode } from './index-nodes.ts';
import type { SpaceNode } from './space-nodes.ts';

/** The plan nodes of the schema statements. */
export type SchemaNode = SpaceNode | ElementNode | IndexNode | ConstraintNode | FunctionNode;
