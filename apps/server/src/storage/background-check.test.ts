import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AstrolabeError } from '@astrolabe/model';
import { afterEach, expect, it } from 'vitest';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { SpaceChecks } from '../store/space-checks.ts';
import { StudioStore } from '../store/studio-store.ts';
import { BackgroundCheck } from './background-check.ts';

const directory = mkdtempSync(join(tmpdir(), 'astrolabe-check-'));
afterEach(() => rmSync(directory, { recursive: true }));

it('checks one space after another, continues after a restart, and stores and logs its findings', async () => {
  const damaged = new Map([['b', { kind: 'file', where: 'b', message: 'page 3 of 9 is not what was written' }]]);
  const logged: unknown[] = [];
  let isFailing = false;
  let spaces = ['a', 'b', 'c'];
  const start = (): { readonly store: StudioStore; readonly check: BackgroundCheck; readonly checks: SpaceChecks } => {
    const store = StudioStore.open(directory);
    const checks = new SpaceChecks(store);
    const session = {
      files: {
        check: async (space: string) => {
          if (space === 'c') throw new AstrolabeError('STORAGE_CORRUPT', 'the file is missing');
          if (isFailing) throw new AstrolabeError('STORAGE_FAILED', 'EIO: i/o error, read');
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
    const check = new BackgroundCheck({ engine, checks, log: { error: (...entry) => logged.push(entry) } });
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
  const found = 'the background check found damage';
  expect(logged.splice(0)).toEqual([
    [{ space: 'b', problem }, found],
    [{ space: 'c', problem: 'the file is missing' }, found],
  ]);
  // A failing disk is not damage, and what is known of the space remains.
  isFailing = true;
  expect(await second.check.checkNext(4500)).toBe('b');
  expect(logged.splice(0)).toEqual([
    [{ space: 'b', err: expect.anything() }, 'the background check could not read a space'],
  ]);
  expect(second.checks.list()[1]).toEqual({ space: 'b', checkedAt: 4500, problem });
  isFailing = false;
  // A dropped space is no longer listed, a repaired one has no problem.
  spaces = ['b'];
  damaged.clear();
  await second.check.checkNext(5000);
  expect(second.checks.list()).toEqual([{ space: 'b', checkedAt: 5000 }]);
  second.store.close();
});
