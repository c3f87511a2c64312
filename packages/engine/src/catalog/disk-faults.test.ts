import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AstrolabeError, compareText } from '@astrolabe/model';
import { afterAll, describe, expect, test } from 'vitest';
import { EngineCore } from '../session/engine-core.ts';
import type { DiskFaults } from '../store/index.ts';
import { DirectoryCatalogStorage } from './directory-catalog-storage.ts';
import { PLAIN_PASSWORDS } from '../memory.ts';

/*
 * A scripted session in which the disk fails once at every step: the n-th read, begin, commit or checkpoint of any file. After each
 * failure, readers must see exactly what a new process finds in a copy of the files. `DISK_FAULTS=all` tests every step, the short form
 * every sixth.
 */

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-faults-'));
afterAll(() => rmSync(folder, { recursive: true }));
let folderCount = 0;
const nextFolder = (): string => join(folder, String(++folderCount));

const SCRIPT: readonly string[] = [
  'CREATE SPACE s (vid_type = FIXED_STRING(16))',
  'USE s; CREATE TAG person (name string, age int64); CREATE EDGE knows (since int64); CREATE TAG INDEX by_name ON person(name(8))',
  'INSERT VERTEX person(name, age) VALUES "a":("Ann", 30), "b":("Bob", 40), "c":("Cid", 50)',
  'INSERT EDGE knows(since) VALUES "a"->"b":(1), "b"->"c":(2), "a"->"c":(3)',
  'UPDATE VERTEX ON person "a" SET age = age + 1',
  'ALTER TAG person ADD (city string NULL)',
  'SUBMIT JOB FLUSH',
  'INSERT VERTEX person(name, age, city) VALUES "d":("Dan", 60, "Rome")',
  'DELETE EDGE knows "a"->"b"@0',
  'CREATE USER IF NOT EXISTS u WITH PASSWORD "p"; GRANT ROLE USER ON s TO u',
  'REBUILD TAG INDEX by_name',
  'SUBMIT JOB COMPACT',
  'DELETE VERTEX "c" WITH EDGE',
  'CREATE SPACE other (vid_type = INT64)',
  'DROP SPACE other',
  'INSERT VERTEX person(name, age) VALUES "e":("Eve", 70)',
];

const failing = (step: string): never => {
  throw Object.assign(new Error(`injected at ${step}`), { code: 'EIO' });
};

function openEngine(directory: string, faults?: DiskFaults): EngineCore {
  return new EngineCore({
    storage: new DirectoryCatalogStorage(directory, Date.now, { durability: 'relaxed', faults }),
    isDurable: true,
    hasher: PLAIN_PASSWORDS,
  });
}

/** Converts a part of a value to JSON, which has neither int64 nor maps. */
function plainPart(_: string, part: unknown): unknown {
  if (typeof part === 'bigint') return String(part);
  return part instanceof Map ? [...part] : part;
}

/** All that a reader can see, as text. */
async function contentOf(engine: EngineCore): Promise<string> {
  const session = engine.openSession();
  const lines: string[] = [];
  for (const { name } of engine.catalog.spaces) {
    const { tags, edgeTypes, indexes } = await session.schema(name);
    lines.push(JSON.stringify([name, tags, edgeTypes, indexes]));
    for (const text of [
      'MATCH (v:person) RETURN v',
      'MATCH ()-[e:knows]->() RETURN e',
      'LOOKUP ON person WHERE person.name >= "" YIELD id(vertex) AS id, properties(vertex).age AS age',
    ]) {
      const rows = await session.execute(text, { space: name }).then(
        (result) => result.rows.map((row) => JSON.stringify(row, plainPart)),
        (error: unknown) => [AstrolabeError.is(error) ? error.code : String(error)],
      );
      lines.push(...rows.sort(compareText));
    }
  }
  const users = await session.execute('SHOW USERS');
  lines.push(...users.rows.map((row) => JSON.stringify(row)).sort(compareText));
  await session.close();
  return lines.join('\n');
}

async function contentOnDisk(directory: string): Promise<string> {
  const copy = nextFolder();
  cpSync(directory, copy, { recursive: true });
  const engine = openEngine(copy);
  try {
    return await contentOf(engine);
  } finally {
    await engine.close();
    rmSync(copy, { recursive: true });
  }
}

interface Outcome {
  readonly steps: number;
  readonly failures: readonly AstrolabeError[];
}

/** Runs the script with a disk that fails at some steps, and compares memory with the disk after each failure and at the end. */
async function expectSameAfterFaults(isFailing: (step: number) => boolean): Promise<Outcome> {
  const directory = nextFolder();
  let steps = 0;
  let isArmed = true;
  const failures: AstrolabeError[] = [];
  const engine = openEngine(directory, (step, path) => {
    if (isArmed && isFailing(++steps)) failing(`${step} of ${path}`);
  });
  const disarmed = async <T>(work: () => Promise<T>): Promise<T> => {
    isArmed = false;
    try {
      return await work();
    } finally {
      isArmed = true;
    }
  };
  const session = engine.openSession();
  for (const text of SCRIPT) {
    const space = engine.catalog.findSpace('s') && { space: 's' };
    const failure = await session.execute(text, { ...space }).then(
      () => undefined,
      (error: unknown) => (AstrolabeError.is(error) ? error : new AstrolabeError('INTERNAL', String(error))),
    );
    if (!failure) continue;
    failures.push(failure);
    expect(failure.code, failure.message).not.toBe('INTERNAL');
    const [inMemory, onDisk] = await disarmed(async () => [await contentOf(engine), await contentOnDisk(directory)]);
    expect(inMemory, `after ${text}: ${failure.message}`).toBe(onDisk);
  }
  isArmed = false;
  expect(await contentOf(engine)).toBe(await contentOnDisk(directory));
  // The disk works again: writes resume without a restart.
  if (engine.catalog.findSpace('s')) await session.execute('CREATE TAG IF NOT EXISTS last (n int64)', { space: 's' });
  for (const { name } of engine.catalog.spaces)
    expect((await engine.checkConsistency(name)).problems, name).toEqual([]);
  const content = await contentOf(engine);
  await engine.close();
  expect(await contentOnDisk(directory)).toBe(content);
  rmSync(directory, { recursive: true });
  return { steps, failures };
}

describe('memory equals the disk', () => {
  const stride = process.env['DISK_FAULTS'] === 'all' ? 1 : 6;

  test('after a single fault at any step', async () => {
    const opened = 12;
    const { steps, failures } = await expectSameAfterFaults(() => false);
    expect(failures).toEqual([]);
    let reported = 0;
    for (let at = opened; at <= steps; at += stride)
      reported += (await expectSameAfterFaults((step) => step === at)).failures.length;
    expect(reported).toBeGreaterThan(10);
  }, 120_000);

  test('while the disk fails for a while, and after it', async () => {
    const { steps } = await expectSameAfterFaults(() => false);
    let reported = 0;
    for (let at = 20; at <= steps; at += 4 * stride)
      reported += (await expectSameAfterFaults((step) => step >= at && step < at + 9)).failures.length;
    expect(reported).toBeGreaterThan(10);
  }, 120_000);
});

test('a read-only directory rejects writes by name, serves reads, and is writable again afterwards', async () => {
  const directory = nextFolder();
  let isReadOnly = false;
  const engine = openEngine(directory, (step, path) => {
    if (isReadOnly && step !== 'read')
      throw Object.assign(new Error(`EROFS: read-only file system, ${path}`), { code: 'EROFS' });
  });
  const session = engine.openSession();
  for (const text of SCRIPT.slice(0, 4)) await session.execute(text);
  const before = await contentOf(engine);
  isReadOnly = true;
  for (const text of [
    SCRIPT[4]!,
    SCRIPT[5]!,
    SCRIPT[8]!,
    'CREATE USER w WITH PASSWORD "p"',
    'CREATE SPACE o (vid_type = INT64)',
  ])
    await expect(session.execute(text, { space: 's' }), text).rejects.toMatchObject({ code: 'STORAGE_NOT_WRITABLE' });
  expect(await contentOf(engine)).toBe(before);
  isReadOnly = false;
  await session.execute('INSERT VERTEX person(name, age) VALUES "z":("Zoe", 20)', { space: 's' });
  const after = await contentOf(engine);
  expect(after).toContain('Zoe');
  expect(await contentOnDisk(directory)).toBe(after);
  await engine.close();
});
