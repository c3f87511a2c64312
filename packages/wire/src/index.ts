// Protocol server: NebulaGraph clients connect to any database.
export { GraphServer, type GraphServerOptions } from './server/graph-server.ts';
export { SESSIONS_MAX } from './limits.ts';
export type { ServerTimeZone } from './server/server-sessions.ts';
export type { ServerStatement, ServerVisit, ServerWatch } from './server/server-watch.ts';
export type { ServerTls } from './server/tls-entrance.ts';
export { ResultEncoder, encodeResult, type EncodedChunk, type EncodingSession } from './server/encoded-result.ts';
export type { Encoding } from './thrift/wire-type.ts';
// the client: any cluster as a database
export { GraphCluster, type HostHealth } from './client/graph-cluster.ts';
export type { ClusterSession } from './client/cluster-session.ts';
export { checkClientTls, type ClientTls } from './client/client-tls.ts';
export { CLIENT_PROTOCOLS, type ClientProtocol, type ConnectionOptions } from './client/connection-options.ts';
export { isRefusedAddress } from './client/refused-address.ts';
export type { GraphServiceAddress } from './client/graph-address.ts';
