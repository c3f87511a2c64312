// Protocol server: NebulaGraph clients connect to any database.
export { GraphDoor, type GraphDoorOptions } from './server/graph-door.ts';
export type { DoorStatement, DoorVisit, DoorWatch } from './server/door-watch.ts';
export type { DoorTls } from './server/tls-entrance.ts';
export { AnswerEncoder, encodeAnswer, type EncodedChunk, type EncodingSession } from './server/encoded-answer.ts';
export type { Encoding } from './thrift/wire-type.ts';
// the client: any cluster as a database
export { GraphCluster, type HostHealth } from './client/graph-cluster.ts';
export type { ClusterSession } from './client/cluster-session.ts';
export { checkClientTls, type ClientTls } from './client/client-tls.ts';
export { CLIENT_PROTOCOLS, type ClientProtocol, type ConnectionOptions } from './client/connection-options.ts';
export { isRefusedAddress } from './client/refused-address.ts';
export type { GraphServiceAddress } from './client/graph-address.ts';
