/** Where a graph service listens. */
export interface GraphServiceAddress {
  readonly host: string;
  readonly port: number;
  /** Whether it is spoken to with TLS. */
  readonly isTls: boolean;
}

/** `host:port`, IPv6 in brackets. */
export function addressText({ host, port }: GraphServiceAddress): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
