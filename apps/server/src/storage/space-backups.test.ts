import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Backup } from '@astrolabe/http-api';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { SpaceBackups } from './space-backups.ts';

it('lists a backup once while it is renamed', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'astrolabe-backups-'));
  const backups = new SpaceBackups(directory);
  let during: readonly Backup[] = [];
  const files = {
    backup: async (space: string, file: string) => {
      writeFileSync(file, 'copy');
      writeFileSync(file.replace(/\.part$/, ''), 'copy');
      during = await backups.list();
      return { space, vertices: 1, edges: 0, roles: [], createdAt: 0 };
    },
  };
  const session = { files, close: async () => undefined } as unknown as ServedSession;
  const problem = await new Promise((resolve) => {
    void backups.start(session, 'harbour', { now: 0, hasEnded: (_name, failure) => resolve(failure) });
  });
  expect(problem).toBeUndefined();
  expect(during.map(({ state }) => state)).toEqual(['running']);
  expect((await backups.list()).map(({ state, vertices }) => [state, vertices])).toEqual([['complete', 1]]);
  rmSync(directory, { recursive: true });
});
