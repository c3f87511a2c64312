// codecs
export { successEnvelope, type Envelope } from './codec/envelope.ts';
export { problemResponse, problemOf, type ProblemResponse } from './codec/problem.ts';
export {
  RESULT_STREAM_TYPE,
  resultErrorLine,
  ResultLines,
  resultStreamText,
  latencyUsOf,
  readResult,
  readResultStream,
  type AnswerChunk,
  type ResultEnd,
} from './codec/result-stream.ts';
export {
  csvOfRows,
  RESULT_FILE_TYPES,
  resultFileName,
  resultFileOfRows,
  ResultFileWriter,
  resultFileText,
  type ResultFileFormat,
} from './codec/result-file.ts';
export { emptyExecResultText, execResultText } from './codec/exec-result.ts';
export { cellJson } from './codec/exec-cell.ts';
export { planDot, planTable, type PlanTable } from './codec/plan-table.ts';
// Declarations of routes.
export {
  ROUTES,
  type CallOf,
  type DataOfRoute,
  type DeclaredRoute,
  type RouteKey,
  type RouteOf,
} from './declared/all-routes.ts';
export {
  declareRoute,
  type DataOf,
  type Route,
  type RouteChanges,
  type RouteMethod,
  type RouteResult,
  type RouteRole,
} from './declared/declare-route.ts';
export { administrationRoutes } from './declared/administration-routes.ts';
export { fileRoutes } from './declared/file-routes.ts';
export { grantRoutes } from './declared/grant-routes.ts';
export { importRoutes } from './declared/import-routes.ts';
export { savedWorkRoutes } from './declared/saved-work-routes.ts';
export { sessionRoutes } from './declared/session-routes.ts';
export { statementRoutes } from './declared/statement-routes.ts';
// Inputs and outputs of routes.
export { z } from './route/zod.ts';
export { GUARD_HEADER, GUARD_READ } from './route/guard.ts';
export { STUDIO_MODULES, type StudioFeatures, type StudioModule } from './route/studio-module.ts';
export {
  questionBody,
  textGraphBody,
  type AssistantFacts,
  type ProposedGraph,
  type ProposedStatement,
  type QuestionBody,
  type TextGraphBody,
} from './route/assistant.ts';
export type { SharedView } from './route/view.ts';
export type { StudioState } from './route/studio-state.ts';
export { SSO_CAUSES, ssoStartQuery, type SsoCause } from './route/sso.ts';
export { SLOT_HEADER, SLOT_PARAMETER } from './route/slot.ts';
export {
  autoSignInBody,
  connectBody,
  signInBody,
  HELP_LINKS,
  type ConnectResponse,
  type HelpLinks,
  type MapTiles,
  type SessionState,
  type SignInBody,
  type SignOutResponse,
  type SignedIn,
} from './route/session.ts';
export { batchExecBody, execBody, execSequenceBody, type BatchItem, type ExecResponse } from './route/database.ts';
export {
  EXECUTION_ID_HEADER,
  executeBody,
  executionParams,
  exportBody,
  type CancelResponse,
  type ExecuteBody,
  type ExportBody,
} from './route/execution.ts';
export { accountPreferencesBody, type AccountPreferences } from './route/account-preferences.ts';
export {
  dashboardBody,
  type DashboardBody,
  type DashboardEntry,
  type DashboardList,
  type SavedDashboard,
} from './route/dashboard.ts';
export { parameterCommandsBody, type ParameterItem, type ParameterList } from './route/parameter.ts';
export { spaceParams, type SpaceList, type SpaceSchemaResponse } from './route/space.ts';
export {
  favoriteBody,
  favoriteLabelBody,
  idParams,
  type CreatedResponse,
  type Favorite,
  type FavoriteBody,
  type FavoriteLabelBody,
  type FavoriteList,
} from './route/favorite.ts';
export {
  grantBody,
  grantedView,
  type CreatedGrant,
  type Grant,
  type GrantBody,
  type GrantedView,
  type GrantList,
} from './route/grant.ts';
export {
  alertBody,
  alertCaseBody,
  alertCommentBody,
  CASE_STATES,
  type Alert,
  type AlertBody,
  type AlertCase,
  type AlertCaseBody,
  type AlertCaseList,
  type AlertChannel,
  type AlertComment,
  type AlertDelivery,
  type AlertList,
  type CaseState,
} from './route/alerts.ts';
export { canvasBody, type CanvasEntry, type CanvasList, type SavedCanvas } from './route/canvas.ts';
export { sketchBody, sketchListQuery, type Sketch, type SketchList } from './route/sketch.ts';
export {
  snapshotBody,
  snapshotOfSpaceBody,
  snapshotParams,
  type SavedSchemaSnapshot,
} from './route/schema-snapshot.ts';
export {
  filePreviewQuery,
  fileParams,
  fileSettingsBody,
  uploadConfigs,
  type ColumnReading,
  type ColumnReadings,
  type ColumnType,
  type DetectedFile,
  type FileDialect,
  type FilePreview,
  type FileSettingsBody,
  type FileNote,
  type FileStat,
} from './route/files.ts';
export { FILE_ENDINGS, formatOf, isAcceptedFile, type FileFormat } from './route/file-formats.ts';
export {
  folderBody,
  folderQuery,
  pastedTextBody,
  transferParams,
  urlTransferBody,
  type FileSources,
  type FolderEntry,
  type FolderListing,
  type ObjectAccess,
  type TakenFiles,
  type UrlTransfer,
  type UrlTransferBody,
} from './route/file-sources.ts';
export {
  fixBody,
  runTaskBody,
  type FixedFilesResponse,
  type FixedRow,
  type RecheckResponse,
  type RecheckedRow,
  type RunTaskBody,
} from './route/import-fixes.ts';
export {
  type DanglingEnds,
  type LinkFix,
  type RepeatedRows,
  type SpeedSample,
  type TaskFileReport,
  type TaskLinks,
  type TaskLogStat,
  type TaskReport,
  type TaskTargetReport,
} from './route/import-report.ts';
export {
  mappingOffersQuery,
  savedMappingBody,
  type MappingOffer,
  type MappingOfferList,
  type SavedMapping,
  type SavedMappingBody,
  type SavedMappingList,
} from './route/saved-mappings.ts';
export {
  importModelBody,
  importModelParams,
  type ImportModelBody,
  type ImportModelState,
} from './route/import-models.ts';
export { schemaData, type SchemaData } from './route/schema-data.ts';
export {
  draftTaskBody,
  importTaskBody,
  importTaskListQuery,
  mappedImportTaskBody,
  parseTaskStatus,
  refreshOffersBody,
  rejectedRowsQuery,
  TASK_LOG_NAME,
  taskFileQuery,
  taskLogQuery,
  type DraftTaskBody,
  type ImportTask,
  type ImportTaskBody,
  type ImportTaskList,
  type ImportWorkingDirectory,
  type LooseEnds,
  type MappedImportTaskBody,
  type RefreshDifference,
  type RefreshMode,
  type RefreshOffer,
  type RefreshOfferList,
  type RejectedTaskRow,
  type RejectedTaskRows,
  type TaskFile,
  type TaskPlan,
  type TaskProgress,
  type TaskStats,
  type TaskStatus,
} from './route/import-tasks.ts';
export {
  ACTIVITY_STEPS_MS,
  activityQuery,
  backupBody,
  backupParams,
  backupScheduleBody,
  backupScheduleParams,
  restoreBody,
  slowStatementsQuery,
  exportParams,
  type Backup,
  type BackupSchedule,
  type RestoreResponse,
  type SlowStatement,
  type Activity,
  type ActivityMinute,
  type LockedAccount,
  type LockedAccountList,
  type MachineMinute,
  type SlowStatementList,
  type SpaceCheckResponse,
  type SpaceCheckRecord,
  type SpaceStorage,
  type StorageState,
  DATABASE_SETTING_NAMES,
  STUDIO_SETTING_NAMES,
  settingBody,
  settingParams,
  type BackupRole,
  type DatabaseSetting,
  type DatabaseSettingsResponse,
} from './route/administration.ts';
export {
  AUDIT_PARTS,
  auditQuery,
  type AuditEntry,
  type AuditKind,
  type AuditList,
  type AuditPart,
} from './route/audit.ts';
// the browser's side
export { ApiClient, NO_RESPONSE, type ApiClientOptions, type RunningResult } from './client/api-client.ts';
export type { UploadOptions, UploadProgress } from './client/upload.ts';
// limits
export {
  PLUGIN_PERMISSIONS,
  pluginManifest,
  pluginPageParams,
  type Plugin,
  type PluginList,
  type PluginPermission,
} from './route/plugin.ts';
export * from './limits.ts';
