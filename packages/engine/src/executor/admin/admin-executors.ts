import type { AdminNode } from '../../plan/admin/admin-node.ts';
import type { ExecutorTable } from '../executor.ts';
import { executeShowConfigs, executeUpdateConfig } from './configs.ts';
import { executeFixedReport, executeShowHosts, executeShowParts } from './hosts.ts';
import {
  executeRecoverJob,
  executeShowJob,
  executeShowJobs,
  executeShowStats,
  executeStopJob,
  executeSubmitJob,
} from './jobs.ts';
import {
  executeKillQuery,
  executeKillSession,
  executeSetSession,
  executeTransaction,
  executeShowQueries,
  executeShowSessions,
} from './sessions.ts';
import { executeCreateSnapshot, executeDropSnapshot, executeShowSnapshots } from './snapshots.ts';
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
import { withoutRows } from '../schema/without-rows.ts';

/** The executors of the admin nodes. */
export const adminExecutors: ExecutorTable<AdminNode> = {
  CreateUser: withoutRows(executeCreateUser),
  UpdateUser: withoutRows(executeUpdateUser),
  DropUser: withoutRows(executeDropUser),
  ChangePassword: withoutRows(executeChangePassword),
  GrantRole: withoutRows(executeRole),
  RevokeRole: withoutRows(executeRole),
  DescribeUser: executeDescribeUser,
  ListUsers: executeListUsers,
  ListRoles: executeListRoles,
  ShowSessions: executeShowSessions,
  KillSession: executeKillSession,
  ShowQueries: executeShowQueries,
  KillQuery: withoutRows(executeKillQuery),
  SetSession: withoutRows(executeSetSession),
  Transaction: withoutRows(executeTransaction),
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
  CreateSnapshot: withoutRows(executeCreateSnapshot),
  DropSnapshot: withoutRows(executeDropSnapshot),
  ShowSnapshots: executeShowSnapshots,
  ShowConfigs: executeShowConfigs,
  UpdateConfig: withoutRows(executeUpdateConfig),
  ShowListener: executeFixedReport,
  ShowTSClients: executeFixedReport,
  ShowZones: executeFixedReport,
  ShowFunctions: executeFixedReport,
  ShowProcedures: executeFixedReport,
  DescribeZone: executeFixedReport,
};
