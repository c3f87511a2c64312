/** The databases that cases and vectors can be run against. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import type { GraphService } from '@astrolabe/model';

/** A database that was opened for a run, and how to end it. */
export interface OpenTarget {
  readonly service: GraphService;
  close(): Promise<void>;
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
};
