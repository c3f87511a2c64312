import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { SpaceChecks } from '../store/space-checks.ts';
import { StudioStore } from '../store/studio-store.ts';
import { BackgroundCheck } from './background-check.ts';

const directory = mkdtempSync(join(tmpdir(), 'astrolabe-check-'));
afterEach(() => rmSync(directory, { recursive: true }));

it('checks one space after another, continues after a restart, and stores and logs its findings', async () => {
  const damaged = new Map([['b', { kind: 'file', where: 'b', message: 'page 3 of 9 is not what was written' }]]);
  const logged: object[] = [];
  let spaces = ['a', 'b', 'c'];
  const start = (): { readonly store: StudioStore; readonly check: BackgroundCheck; readonly checks: SpaceChecks } => {
    const store = StudioStore.open(directory);
    const checks = new SpaceChecks(store);
    const session = {
      files: {
        check: async (space: string) => {
          if (space === 'c') throw new Error('the file is missing');
          const found = damaged.get(space);
          return { problems: found ? [found] : [], milliseconds: 1 };
        },
      },
      close: async () => undefined,
    } as unknown as ServedSession;
    const engine = {
      hostSecret: 'secret',
      authenticate: async () => session,
      facts: async () => ({ spaces: spaces.map((name, id) => ({ id, name })), memoryBytes: 0, sessionCount: 0 }),
    };
    const check = new BackgroundCheck({ engine, checks, log: { error: (about) => logged.push(about) } });
    return { store, check, checks };
  };
  const first = start();
  expect([await first.check.checkNext(1000), await first.check.checkNext(2000)]).toEqual(['a', 'b']);
  first.store.close();
  const second = start();
  expect([await second.check.checkNext(3000), await second.check.checkNext(4000)]).toEqual(['c', 'a']);
  const problem = 'file b: page 3 of 9 is not what was written';
  expect(second.checks.list()).toEqual([
    { space: 'a', checkedAt: 4000 },
    { space: 'b', checkedAt: 2000, problem },
    { space: 'c', checkedAt: 3000, problem: 'the file is missing' },
  ]);
  expect(logged).toEqual([
    { space: 'b', problem },
    { space: 'c', problem: 'the file is missing' },
  ]);
  // A dropped space is no longer listed, a repaired one has no problem.
  spaces = ['b'];
  damaged.clear();
  await second.check.checkNext(5000);
  expect(second.checks.list()).toEqual([{ space: 'b', checkedAt: 5000 }]);
  second.store.close();
});
