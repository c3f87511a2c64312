/** A host name or address with a port. */
export interface HostAddress {
  readonly host: string;
  readonly port: number;
}

/** The single host of the embedded database, as reported by cluster statements. */
export const HOST_NAME = '127.0.0.1';

/** Default address of the graph service. */
export const GRAPH_ADDRESS: HostAddress = { host: HOST_NAME, port: 9669 };

/** Address of the meta service in a single-host cluster; nothing listens there. */
export const META_ADDRESS: HostAddress = { host: HOST_NAME, port: 9559 };

/** Address of the storage service in a single-host cluster; nothing listens there. */
export const STORAGE_ADDRESS: HostAddress = { host: HOST_NAME, port: 9779 };

/** The zone that the storage service of a single-host cluster is in. */
export const ZONE_NAME = 'default_zone';

/** The supported language version. */
export const HOST_VERSION = '3.8.0';

/** The build of the host: none is recorded. */
export const HOST_REVISION = '0000000';

/** `host:port`. */
export function addressText({ host, port }: HostAddress): string {
  return `${host}:${port}`;
}
