import type { ConnectionOptions } from './connection-options.ts';

/** The address of a graph service. */
export interface GraphServiceAddress {
  readonly host: string;
  readonly port: number;
  /** Whether connections use TLS. */
  readonly isTls: boolean;
  /** Connection options that differ from the rest of the cluster. */
  readonly options?: ConnectionOptions;
}

/** `host:port`, IPv6 in brackets. */
export function addressText({ host, port }: Pick<GraphServiceAddress, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
