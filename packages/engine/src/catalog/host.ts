/** The one host of the embedded database, as statements about the cluster report it. */
export const HOST = {
  name: '127.0.0.1',
  graphPort: 9669,
  metaPort: 9559,
  storagePort: 9779,
} as const;

/** The language version that the host answers for. */
export const HOST_VERSION = '3.8.0';

/** The build of the host: none is recorded. */
export const HOST_REVISION = '0000000';

/** `name:port`. */
export function hostAddress(port: number): string {
  return `${HOST.name}:${port}`;
}
