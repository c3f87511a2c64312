import type { AdminNode } from '../../plan/admin/admin-node.ts';
import type { ExecutorTable } from '../executor.ts';
import { executeFixedReport, executeShowHosts, executeShowParts } from './hosts.ts';
import { executeRecoverJob, executeShowJob, executeShowJobs, executeShowStats, executeStopJob, executeSubmitJob } from './jobs.ts';
import { executeKillQuery, executeKillSession, executeShowQueries, executeShowSessions } from './sessions.ts';
import {
  executeChangePassword,
  executeCreateUser,
  executeDescribeUser,
  executeDropUser,
  executeListRoles,
  executeListUsers,
  executeRole,
  executeUpdateUser,
} from './users.ts';

/** The executors of the admin nodes. */
export const adminExecutors: ExecutorTable<AdminNode> = {
  CreateUser: executeCreateUser,
  UpdateUser: executeUpdateUser,
  DropUser: executeDropUser,
  ChangePassword: executeChangePassword,
  GrantRole: executeRole,
  RevokeRole: executeRole,
  DescribeUser: executeDescribeUser,
  ListUsers: executeListUsers,
  ListRoles: executeListRoles,
  ShowSessions: executeShowSessions,
  KillSession: executeKillSession,
  ShowQueries: executeShowQueries,
  KillQuery: executeKillQuery,
  SubmitJob: executeSubmitJob,
  ShowJobs: executeShowJobs,
  ShowJob: executeShowJob,
  StopJob: executeStopJob,
  RecoverJob: executeRecoverJob,
  ShowStats: executeShowStats,
  ShowHosts: executeShowHosts,
  ShowParts: executeShowParts,
  ShowCharset: executeFixedReport,
  ShowCollation: executeFixedReport,
  ShowMetaLeader: executeFixedReport,
  ShowSnapshots: executeFixedReport,
  ShowConfigs: executeFixedReport,
  ShowListener: executeFixedReport,
  ShowTSClients: executeFixedReport,
};
