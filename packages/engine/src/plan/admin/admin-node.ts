import type { ClusterNode } from './cluster-nodes.ts';
import type { JobNode } from './job-nodes.ts';
import type { SessionNode } from './session-nodes.ts';
import type { UserNode } from './user-nodes.ts';

/** The plan nodes of the admin statements. */
export type AdminNode = UserNode | SessionNode | JobNode | ClusterNode;
