/*
 * Uses a database while its system calls fail, see failing-calls.c. Arguments: the folder, the control file, a seed, the number of rounds.
 * Writes its counts, or the violation, as JSON.
 */
import { cpSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import { AstrolabeError } from '@astrolabe/model';
import { checkDirectory } from '../../src/storage/check-directory.ts';
import { Favorites } from '../../src/store/favorites.ts';
import { StudioStore } from '../../src/store/studio-store.ts';
import { randomFrom } from '../damage/attacks.ts';

const [folder = '', controlFile = '', seed = '1', rounds = '100'] = process.argv.slice(2);
const random = randomFrom(Number(seed));
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)]!;
const directory = join(folder, 'data');
const scratch = `${folder}-copies`;
mkdirSync(directory, { recursive: true });
mkdirSync(scratch, { recursive: true });

const KINDS = { read: 1, write: 2, sync: 4, truncate: 8, rename: 16, open: 32, remove: 64 } as const;
const ERRORS = { EIO: 5, EMFILE: 24, ENOSPC: 28 } as const;
const descriptor = openSync(controlFile, 'r+');

/** The failing call, and the number of calls before it. */
interface Fault {
  readonly kind: keyof typeof KINDS;
  readonly before: number;
  readonly times: number;
  readonly error: keyof typeof ERRORS;
}

function arm(fault: Fault | undefined): void {
  const numbers = fault ? [KINDS[fault.kind], fault.before, fault.times, ERRORS[fault.error], 0, 0] : [0, 0, 0, 0];
  writeSync(descriptor, new Uint8Array(Int32Array.from(numbers).buffer), 0, numbers.length * 4, 0);
}

function failedCalls(): number {
  const numbers = new Int32Array(6);
  readSync(descriptor, numbers, 0, 24, 0);
  return numbers[5]!;
}

function randomFault(): Fault {
  const kind = pick(Object.keys(KINDS) as Fault['kind'][]);
  const error = kind === 'open' && random(2) === 0 ? 'EMFILE' : kind === 'write' && random(2) === 0 ? 'ENOSPC' : 'EIO';
  return { kind, before: random(pick([1, 8, 60])), times: pick([1, 1, 2, 1000]), error };
}

let engine = Engine.open({ directory });
const SETUP = [
  'CREATE SPACE s(vid_type = INT64)',
  'CREATE TAG t(n int, text string); CREATE EDGE e(n int); CREATE TAG INDEX i ON t(n)',
  `INSERT VERTEX t(n, text) VALUES ${Array.from({ length: 300 }, (_, n) => `${n}:(${n % 7}, "text ${n}")`).join()}`,
  `INSERT EDGE e(n) VALUES ${Array.from({ length: 300 }, (_, n) => `${n}->${(n * 7) % 300}:(${n})`).join()}`,
];
for (const [at, text] of SETUP.entries()) await engine.openSession().execute(text, at > 0 ? { space: 's' } : {});
const account = { database: 'embedded', username: 'root' };
const store = StudioStore.open(directory);
for (let n = 0; n < 50; n++) new Favorites(store).add(account, `YIELD ${n}`, n);
await new Promise((resolve) => setImmediate(resolve));
store.close();

function plain(_: string, part: unknown): unknown {
  if (typeof part === 'bigint') return String(part);
  return part instanceof Map ? [...part] : part;
}

/** All content that is visible to a reader. */
async function contentOf(one: Engine): Promise<string> {
  const session = one.openSession();
  const lines: string[] = [];
  for (const { name } of one.catalog.spaces) {
    const { tags, edgeTypes, indexes } = await session.schema(name);
    lines.push(JSON.stringify([name, tags.length, edgeTypes.length, indexes.length]));
    for (const text of [
      'MATCH (v:t) RETURN id(v), v.t.n, v.t.text',
      'MATCH (a)-[x:e]->(b) RETURN id(a), id(b), x.n',
      'LOOKUP ON t WHERE t.n >= 0 YIELD id(vertex) AS v, t.n AS n',
    ]) {
      const { rows } = await session.execute(text, { space: name });
      lines.push(...rows.map((row) => JSON.stringify(row, plain)).sort());
    }
    const { problems } = await one.checkConsistency(name);
    if (problems.length > 0) throw new Error(`space ${name} does not agree with itself: ${JSON.stringify(problems)}`);
  }
  lines.push(...(await session.execute('SHOW USERS')).rows.map((row) => JSON.stringify(row)).sort());
  await session.close();
  return lines.join('\n');
}

/** The content that a new process would find. */
async function contentOnDisk(): Promise<string> {
  const copy = join(scratch, 'copy');
  cpSync(directory, copy, { recursive: true });
  const other = Engine.open({ directory: copy });
  try {
    return await contentOf(other);
  } finally {
    await other.close();
    rmSync(copy, { recursive: true });
  }
}

/** Lines that are in only one of the contents. */
function differenceOf(one: string, other: string): string {
  const [a, b] = [one.split('\n'), other.split('\n')];
  const [onlyA, onlyB] = [a.filter((line) => !b.includes(line)), b.filter((line) => !a.includes(line))];
  return `${onlyA.slice(0, 5).join('; ')} <> ${onlyB.slice(0, 5).join('; ')}`;
}

let stamp = 0;
const run = async (text: string, space?: string): Promise<void> => {
  await engine.openSession().execute(text, space === undefined ? {} : { space });
};

const removeBackup = (): void => {
  for (const suffix of ['', '-seal', '-wal']) rmSync(join(directory, `copy${suffix}`), { force: true });
};

/** Statements in an atomic transaction. */
async function transact(n: number): Promise<void> {
  const session = engine.openSession();
  try {
    for (const text of [
      'START TRANSACTION',
      `CREATE (:t {_id: ${10_000 + n}, n: ${n}})`,
      'DELETE VERTEX 5 WITH EDGE',
      'COMMIT',
    ])
      await session.execute(text, { space: 's' });
  } finally {
    await session.close();
  }
}

const backUp = (): Promise<unknown> => engine.openSession().backup('s', join(directory, 'copy'));

const ACTIONS = {
  insertVertex: () => run(`INSERT VERTEX t(n, text) VALUES ${random(400)}:(${stamp}, "new ${stamp}")`, 's'),
  insertEdge: () => run(`INSERT EDGE e(n) VALUES ${random(300)}->${random(300)}:(${stamp})`, 's'),
  update: () => run(`UPSERT VERTEX ON t ${random(4)} SET n = n + 1`, 's'),
  delete: () => run(`DELETE VERTEX ${random(300)} WITH EDGE`, 's'),
  set: () => run(`MATCH (v:t) WHERE v.t.n == ${random(9)} SET v.t.text = "set ${stamp}"`, 's'),
  merge: () => run(`MERGE (v:t {_id: ${random(500)}}) SET v.n = ${stamp}`, 's'),
  transact: () => transact(stamp),
  flush: () => run('SUBMIT JOB FLUSH', 's'),
  compact: () => run('SUBMIT JOB COMPACT', 's'),
  createTag: () => run(`CREATE TAG IF NOT EXISTS d${stamp % 5}(x int)`, 's'),
  dropTag: () => run(`DROP TAG IF EXISTS d${stamp % 5}`, 's'),
  createUser: () => run(`CREATE USER IF NOT EXISTS u${stamp % 9} WITH PASSWORD "p"`),
  rebuild: () => run('REBUILD TAG INDEX i', 's'),
  backUp,
  verify: () => engine.openSession().verifyBackup(join(directory, 'copy')),
  restore: () => engine.openSession().restore(join(directory, 'copy'), `r${stamp}`),
  reopen: async () => {
    await engine.close().catch(judge);
    engine = Engine.open({ directory });
    await contentOf(engine);
  },
} satisfies Readonly<Record<string, () => Promise<unknown>>>;
const NAMES = Object.keys(ACTIONS) as (keyof typeof ACTIONS)[];

/** Only disk errors are allowed: the data is intact. */
function judge(error: unknown): AstrolabeError {
  if (AstrolabeError.is(error) && error.code.startsWith('STORAGE_') && error.code !== 'STORAGE_CORRUPT') return error;
  throw new Error(`not reported as an error of the disk: ${AstrolabeError.is(error) ? error.code : 'INTERNAL'}`, {
    cause: error,
  });
}

let what = '';
const figures = { rounds: 0, failedCalls: 0, reported: 0, unknown: 0 };

/** One action on the database while calls fail. */
async function actOnce(fault: Fault): Promise<void> {
  const name = pick(NAMES);
  what = name;
  stamp++;
  removeBackup();
  if (name === 'verify' || name === 'restore') await backUp();
  const before = await contentOf(engine);
  arm(fault);
  let failure: AstrolabeError | undefined;
  try {
    await ACTIONS[name]();
  } catch (error) {
    failure = judge(error);
  } finally {
    arm(undefined);
  }
  figures.failedCalls += failedCalls();
  if (name === 'reopen') {
    await engine.close().catch(judge);
    engine = Engine.open({ directory });
  }
  if (failure) figures.reported++;
  const after = await contentOf(engine);
  if (failure?.code === 'STORAGE_OUTCOME_UNKNOWN') figures.unknown++;
  else if ((failure || name === 'reopen') && after !== before)
    throw new Error(`what failed was done: ${differenceOf(before, after)}`, { cause: failure });
  // The disk works again, so writes do.
  await run(`INSERT VERTEX t(n, text) VALUES 999:(${stamp}, "probe")`, 's');
  await run('CREATE USER probe WITH PASSWORD "p"');
  await run('DROP USER probe');
  const [inMemory, onDisk] = [await contentOf(engine), await contentOnDisk()];
  if (inMemory !== onDisk)
    throw new Error(`memory differs from the disk: ${differenceOf(inMemory, onDisk)}`, { cause: failure });
  for (const space of engine.catalog.spaces) if (space.name !== 's') await run(`DROP SPACE ${space.name}`);
}

/** The store of the studio and the check of a closed directory, while calls fail. */
async function openOnce(fault: Fault): Promise<void> {
  what = 'studio.db and check-data';
  const before = await contentOf(engine);
  await engine.close();
  const lines: string[] = [];
  arm(fault);
  try {
    const opened = StudioStore.open(directory);
    try {
      new Favorites(opened).list(account);
    } finally {
      opened.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) judge(error);
  }
  try {
    const code = await checkDirectory(directory, { isRepairing: random(2) === 0, write: (text) => lines.push(text) });
    if (lines.join('').includes('    at ')) throw new Error(`a stack trace: ${lines.join('')}`);
    if (code === 0 && !lines.every((line) => /no problem|skipped/.test(line))) throw new Error(lines.join(''));
  } catch (error) {
    // Output of check-data with exit code 2.
    if (!(error instanceof Error) || !/E[A-Z]+:/.test(error.message)) throw error;
  } finally {
    arm(undefined);
  }
  figures.failedCalls += failedCalls();
  const strange = readdirSync(directory, { recursive: true }).filter((name) => String(name).includes('damaged'));
  if (strange.length > 0) throw new Error(`repaired what is whole: ${strange.join()}\n${lines.join('')}`);
  const again = StudioStore.open(directory);
  const count = new Favorites(again).list(account).length;
  again.close();
  if (count !== 50 || again.trouble)
    throw new Error(`studio.db has ${count} of 50 rows: ${JSON.stringify(again.trouble)}`);
  engine = Engine.open({ directory });
  if ((await contentOf(engine)) !== before) throw new Error(`the check changed the data:\n${lines.join('')}`);
}

for (; figures.rounds < Number(rounds); figures.rounds++) {
  const fault = randomFault();
  try {
    await (random(6) === 0 ? openOnce(fault) : actOnce(fault));
  } catch (error) {
    arm(undefined);
    console.error(`round ${figures.rounds}, ${what}: ${JSON.stringify(fault)}, seed ${seed}`);
    console.error(error);
    process.exit(1);
  }
}
await engine.close();
console.log(JSON.stringify(figures));
