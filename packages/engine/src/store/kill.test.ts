import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkGraph } from '../consistency/graph-check.ts';
import { DurableSpace } from '../graph/index.ts';
import { SqliteGraphStore } from './sqlite-graph-store.ts';

/** Lets the child commit for a while, kills it, and returns the last acknowledged number. */
async function killAfter(path: string, milliseconds: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kill-child.ts'), path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let acknowledged = '';
  child.stdout.on('data', (piece: Buffer) => {
    if (acknowledged === '') setTimeout(() => child.kill('SIGKILL'), milliseconds);
    acknowledged += piece.toString();
  });
  await exit;
  const lines = acknowledged.slice(0, acknowledged.lastIndexOf('\n')).split('\n');
  return Number(lines.at(-1));
}

test('every acknowledged write survives SIGKILL, and nothing is partial', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-kill-'));
  try {
    const path = join(folder, 'space.db');
    for (const milliseconds of [5, 60, 150, 230]) {
      const last = await killAfter(path, milliseconds);
      expect(last).toBeGreaterThanOrEqual(0);
      const space = DurableSpace.open(
        {
          name: 'kill',
          id: 1,
          vidType: { kind: 'int64' },
          partitionCount: 1,
          replicaFactor: 1,
          charset: 'utf8',
          collation: 'utf8_bin',
        },
        { store: new SqliteGraphStore(path), now: () => Date.now() },
      );
      const { graph } = space;
      const pairs = graph.edgeType(2)?.count ?? 0;
      expect(pairs).toBeGreaterThan(last);
      expect(graph.tag(1)?.count).toBe(2 * pairs);
      expect(graph.index(3)?.count).toBe(2 * pairs);
      for (let n = 0; n < pairs; n++) {
        const src = graph.vids.find(BigInt(2 * n));
        const dst = graph.vids.find(BigInt(2 * n + 1));
        expect([graph.tag(1)?.valueAt(0, src), graph.tag(1)?.valueAt(0, dst)]).toEqual([BigInt(n), BigInt(n)]);
        expect(graph.edgeType(2)?.find(src, dst, 0n)).toBeGreaterThanOrEqual(0);
      }
      expect([...checkGraph(graph, graph.indexes)].flat()).toEqual([]);
      space.discard();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
