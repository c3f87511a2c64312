import type { ConnectionOptions } from './connection-options.ts';

/** Where a graph service listens. */
export interface GraphServiceAddress {
  readonly host: string;
  readonly port: number;
  /** Whether it is spoken to with TLS. */
  readonly isTls: boolean;
  /** How connections to it are made, where that is not as with the others of its cluster. */
  readonly options?: ConnectionOptions;
}

/** `host:port`, IPv6 in brackets. */
export function addressText({ host, port }: Pick<GraphServiceAddress, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
