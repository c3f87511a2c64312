/** The databases that cases and vectors can be run against. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import type { GraphService } from '@astrolabe/model';
import { GraphCluster, GraphDoor, type ConnectionOptions } from '@astrolabe/wire';

/** A database that was opened for a run, and how to end it. */
export interface OpenTarget {
  readonly service: GraphService;
  /** True where errors arrive as NebulaGraph's protocol carries them: number and text, without place and hint. */
  readonly hasBareErrors?: boolean;
  /** How long a new space or schema takes to be known everywhere, in milliseconds; absent: it is known at once. */
  readonly schemaWaitMs?: number;
  close(): Promise<void>;
}

/** The database in memory behind its own door, as our own client sees it. */
async function openWire(protocol: NonNullable<ConnectionOptions['protocol']>): Promise<OpenTarget> {
  const engine = Engine.open({});
  const door = await GraphDoor.listen(engine, { host: '127.0.0.1', port: 0 });
  return {
    service: new GraphCluster([{ host: '127.0.0.1', port: door.port, isTls: false }], { protocol }),
    hasBareErrors: true,
    close: async () => {
      await door.close();
      await engine.close();
    },
  };
}

/** A real cluster, or whatever else speaks the protocol, by `host:port`, several with commas. */
export function clusterTarget(addresses: string): OpenTarget {
  const parsed = addresses.split(',').map((address) => {
    const { hostname, port } = new URL(`graph://${address.trim()}`);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 9669 : Number(port), isTls: false };
  });
  return {
    service: new GraphCluster(parsed),
    hasBareErrors: true,
    schemaWaitMs: 20_000,
    close: () => Promise.resolve(),
  };
}

export const TARGETS: Readonly<Record<string, () => Promise<OpenTarget>>> = {
  memory: async () => {
    const engine = Engine.open({});
    return { service: engine, close: () => engine.close() };
  },
  disk: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'astrolabe-conformance-'));
    const engine = Engine.open({ directory, durability: 'relaxed' });
    return {
      service: engine,
      close: async () => {
        await engine.close();
        rmSync(directory, { recursive: true, force: true });
      },
    };
  },
  wire: () => openWire('framed-binary'),
  'wire-compact': () => openWire('header-compact'),
};
