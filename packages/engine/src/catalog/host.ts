/** A host name or address with a port. */
export interface HostAddress {
  readonly host: string;
  readonly port: number;
}

/** The one machine of the embedded database, as statements about the cluster report it. */
export const HOST_NAME = '127.0.0.1';

/** Where clients find the graph service where nobody says otherwise. */
export const GRAPH_ADDRESS: HostAddress = { host: HOST_NAME, port: 9669 };

/** Where a cluster of one machine has its meta service; nothing listens there. */
export const META_ADDRESS: HostAddress = { host: HOST_NAME, port: 9559 };

/** Where a cluster of one machine has its storage; nothing listens there. */
export const STORAGE_ADDRESS: HostAddress = { host: HOST_NAME, port: 9779 };

/** The language version that the host answers for. */
export const HOST_VERSION = '3.8.0';

/** The build of the host: none is recorded. */
export const HOST_REVISION = '0000000';

/** `host:port`. */
export function addressText({ host, port }: HostAddress): string {
  return `${host}:${port}`;
}
