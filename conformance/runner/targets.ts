/** The databases that cases and vectors can be run against. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import { statementFiles } from '@astrolabe/importer/node';
import { AstrolabeError, type GraphService } from '@astrolabe/model';
import {
  CLIENT_PROTOCOLS,
  GraphCluster,
  GraphServer,
  type ClientProtocol,
  type ClientTls,
  type GraphServiceAddress,
} from '@astrolabe/wire';
import { makeCertificates } from '@astrolabe/wire/test/certificates';

/** An open database of a run, and how to close it. */
export interface OpenTarget {
  readonly service: GraphService;
  /** True if errors arrive as in NebulaGraph's protocol: number and text, without position and hint. */
  readonly hasBareErrors?: boolean;
  /** Time until a new space or schema is visible everywhere, in milliseconds; absent: immediately. */
  readonly schemaWaitMs?: number;
  close(): Promise<void>;
}

const FILES = join(import.meta.dirname, '..', 'files');

/** The files that cases read. */
const importFiles = statementFiles((path) => {
  const name = path.replace(/^file:\/\/\//, '');
  if (/^[a-z]+\.csv$/.test(name) && existsSync(join(FILES, name))) return join(FILES, name);
  throw new AstrolabeError('IMPORT_FILE_NOT_FOUND', `The import folder has no file ${JSON.stringify(name)}`);
});

/** The database in memory behind its own protocol server, as our own client sees it. */
async function openWire(protocol: ClientProtocol, isTls = false): Promise<OpenTarget> {
  const engine = Engine.open({ importFiles });
  const certificates = isTls ? await makeCertificates() : undefined;
  const server = await GraphServer.listen(engine, {
    host: '127.0.0.1',
    port: 0,
    ...(certificates && { tls: { certificate: certificates.good, key: certificates.key } }),
  });
  return {
    service: new GraphCluster([{ host: '127.0.0.1', port: server.port, isTls }], {
      protocol,
      ...(certificates && { tls: { authority: certificates.authority } }),
    }),
    hasBareErrors: true,
    close: async () => {
      await server.close();
      await engine.close();
    },
  };
}

/** Connection options of a cluster. */
export interface ClusterOptions {
  readonly tls?: ClientTls;
  readonly protocol?: ClientProtocol;
  /** Time until a new space or schema is visible everywhere, in milliseconds. */
  readonly schemaWaitMs: number;
}

/** The graph services of `host:port`, several with commas. */
export function parseAddresses(text: string, isTls: boolean): readonly GraphServiceAddress[] {
  return text.split(',').map((address) => {
    const { hostname, port } = new URL(`graph://${address.trim()}`);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 9669 : Number(port), isTls };
  });
}

/** A cluster, or any other server of the protocol. */
export function clusterTarget(
  addresses: readonly GraphServiceAddress[],
  { schemaWaitMs, ...options }: ClusterOptions,
): OpenTarget {
  return {
    service: new GraphCluster(addresses, options),
    hasBareErrors: true,
    schemaWaitMs,
    close: () => Promise.resolve(),
  };
}

export const TARGETS: Readonly<Record<string, () => Promise<OpenTarget>>> = {
  memory: async () => {
    const engine = Engine.open({ importFiles });
    return { service: engine, close: () => engine.close() };
  },
  disk: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'astrolabe-conformance-'));
    const engine = Engine.open({ directory, durability: 'relaxed', importFiles });
    return {
      service: engine,
      close: async () => {
        await engine.close();
        rmSync(directory, { recursive: true, force: true });
      },
    };
  },
  wire: () => openWire('framed-binary'),
  'wire-tls': () => openWire('framed-binary', true),
  ...Object.fromEntries(
    CLIENT_PROTOCOLS.filter((protocol) => protocol !== 'framed-binary').map((protocol) => [
      `wire-${protocol}`,
      () => openWire(protocol),
    ]),
  ),
};
