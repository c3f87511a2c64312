import type { AdminNode } from '../../plan/admin/admin-node.ts';
import type { ExecutorTable } from '../executor.ts';

/** The executors of the admin nodes. */
export const adminExecutors: ExecutorTable<AdminNode> = {};
