import { readFileSync } from 'node:fs';
import { readServerZone } from '@astrolabe/engine';
import type { GraphService } from '@astrolabe/model';
import { GraphServer, type ServerWatch } from '@astrolabe/wire';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { processOnPort } from '../process-lookup.ts';

/** Connections and sessions of the protocol listener now. */
export interface ProtocolLoad {
  readonly connections: number;
  readonly sessions: number;
}

/** The protocol listener of the embedded database, or the reason why there is none. */
export type ProtocolServerState =
  | {
      readonly kind: 'open';
      readonly host: string;
      readonly port: number;
      load(): ProtocolLoad;
      close(): Promise<void>;
    }
  | { readonly kind: 'closed'; readonly reason?: string };

/**
 * Listens for clients of NebulaGraph's protocol if configured (decision D3). If the port is not available, it stays closed with a reason; the
 * studio works without it.
 */
export async function openProtocolServer(
  service: GraphService,
  config: Pick<ServerConfig, 'graphdHost' | 'graphdPort' | 'graphdTls' | 'graphdSessionsMax' | 'timezone'>,
  log: Pick<FastifyBaseLogger, 'info'>,
  watch?: ServerWatch,
): Promise<ProtocolServerState> {
  const { graphdHost: host, graphdPort: port, graphdTls: tls, graphdSessionsMax: sessionsMax, timezone } = config;
  if (port === 'off') return { kind: 'closed' };
  try {
    const server = await GraphServer.listen(service, {
      host,
      port,
      ...(sessionsMax !== undefined && { sessionsMax }),
      ...(timezone !== undefined && { timeZone: readServerZone(timezone) }),
      ...(watch && { watch }),
      ...(tls && {
        tls: {
          certificate: readFileSync(tls.certificateFile, 'utf8'),
          key: readFileSync(tls.keyFile, 'utf8'),
          ...(tls.clientAuthorityFile !== undefined && {
            clientAuthority: readFileSync(tls.clientAuthorityFile, 'utf8'),
          }),
        },
      }),
      onFailure: (error) => log.info({ err: error }, 'a client of the protocol server was cut off'),
    });
    return {
      kind: 'open',
      host,
      port: server.port,
      load: () => ({ connections: server.connectionCount, sessions: server.sessionCount }),
      close: () => server.close(),
    };
  } catch (error) {
    return { kind: 'closed', reason: whyClosed(error, host, port) };
  }
}

function whyClosed(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const other =
    'Choose another port with --graphd-port or ASTROLABE_GRAPHD_PORT (0 picks a free one, off turns the protocol server off).';
  const closed = 'NebulaGraph clients cannot reach the embedded database';
  if (code === 'EADDRINUSE') {
    const holder = processOnPort(port);
    return `${closed}: port ${port} of ${host} is taken by ${holder ? `process ${holder.pid} (${holder.command})` : 'another process'}. ${other}`;
  }
  if (code === 'EACCES') return `${closed}: this user may not listen on port ${port}. ${other}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${closed}: ${host} is not an address of this machine. Choose another one with --graphd-host or ASTROLABE_GRAPHD_HOST.`;
  return `${closed}: listening on ${host}, port ${port}, failed: ${error instanceof Error ? error.message : String(error)}. ${other}`;
}
