import type { MutateNode } from '../../plan/mutate/mutate-node.ts';
import type { ExecutorTable } from '../executor.ts';

/** The executors of the mutate nodes. */
export const mutateExecutors: ExecutorTable<MutateNode> = {};
