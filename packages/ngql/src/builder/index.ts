// expressions
export {
  aggregate,
  and,
  attribute,
  call,
  compare,
  current,
  label,
  list,
  literal,
  mapOf,
  or,
  parameter,
  patternExpression,
  subscript,
  vidLiteral,
} from './expression.ts';
// writing
export {
  deleteEdges,
  deleteTags,
  deleteVertices,
  insertEdges,
  insertVertices,
  updateEdge,
  updateVertex,
  vidList,
  type EdgeEnds,
  type InsertOptions,
  type VertexRow,
} from './mutate.ts';
// spaces, schema, indexes
export {
  alterSchema,
  clearSpace,
  cloneSpace,
  createFullTextIndex,
  createIndex,
  createSchema,
  createSpace,
  dropFullTextIndex,
  dropIndex,
  dropSchema,
  dropSpace,
  rebuildIndex,
  useSpace,
  type IndexDefinition,
  type SchemaChange,
  type SchemaDefinition,
  type SpaceDefinition,
} from './schema.ts';
// reading
export {
  column,
  fetchEdges,
  fetchVertices,
  findPath,
  go,
  limited,
  lookup,
  match,
  patternEdge,
  patternNode,
  patternPath,
  subgraph,
  yieldClause,
} from './traverse.ts';
// users, sessions, jobs, lists
export {
  changePassword,
  CONFIG_MODULES,
  createUser,
  describe,
  dropUser,
  grantRole,
  job,
  killQuery,
  killSession,
  revokeRole,
  ROLE_NAMES,
  setPassword,
  show,
  showRoles,
  updateConfig,
  type ConfigModule,
} from './admin.ts';
// machines, zones, snapshots
export {
  addHosts,
  balanceData,
  createSnapshot,
  divideZone,
  dropHosts,
  dropSnapshot,
  dropZone,
  mergeZones,
  readHosts,
  renameZone,
  type PlainHost,
  type ZonePart,
} from './cluster.ts';
// a whole space
export { recreateSpace, type DdlOptions } from './recreate-space.ts';
