import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { SqliteGraphStore } from './sqlite-graph-store.ts';
import { logOf } from './suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-full-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

// The operating system rejects writes beyond a file size, like a full disk, and allows them again while the process lives.
test.skipIf(!hasPrlimit)(
  'writes resume without a restart when the disk has room again (needs prlimit)',
  async () => {
    const path = join(folder, 'limited.db');
    const child = spawn(
      'prlimit',
      ['--fsize=3000000:unlimited', process.execPath, join(import.meta.dirname, 'full-disk-child.ts'), path],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const nextLine = async (): Promise<string> => String((await lines.next()).value);
    const [acknowledged, code] = (await nextLine()).split(' ');
    expect(code).toMatch(/^STORAGE_/);
    child.stdin.write('again\n');
    expect(await nextLine()).toMatch(/^STORAGE_/);
    execFileSync('prlimit', [`--pid=${child.pid}`, '--fsize=unlimited']);
    for (let round = 0; round < 3; round++) {
      child.stdin.write('again\n');
      expect(await nextLine()).toBe('ok');
    }
    child.stdin.end();
    await once(child, 'exit');
    const store = new SqliteGraphStore(path);
    expect(logOf(store)).toHaveLength(Number(acknowledged) + 3);
    store.close();
  },
  30_000,
);
