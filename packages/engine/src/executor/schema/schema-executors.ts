import type { SchemaNode } from '../../plan/schema/schema-node.ts';
import type { ExecutorTable } from '../executor.ts';

/** The executors of the schema nodes. */
export const schemaExecutors: ExecutorTable<SchemaNode> = {};
