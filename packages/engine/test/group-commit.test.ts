import { beforeEach, expect, test } from 'vitest';
import { PLAIN_PASSWORDS } from '../src/memory.ts';
import { EngineCore, type EngineSession } from '../src/index.ts';
import { SimulatedDisk, type WriteFault } from './simulation/simulated-disk.ts';

type Rows = readonly (readonly unknown[])[];

const ALL_ROWS = 'MATCH (v:t) RETURN id(v) AS v, v.t.n AS n ORDER BY v';

let disk: SimulatedDisk;
let fault: WriteFault;
let engine: EngineCore;
let writer: EngineSession;
let other: EngineSession;
let milliseconds: number;

/** A clock so fast that every check ends a slice. */
const platform = { elapsed: () => (milliseconds += 20), soon: (call: () => void) => void setImmediate(call) };

beforeEach(() => {
  milliseconds = 0;
  fault = 'none';
  disk = new SimulatedDisk(() => fault);
  engine = open(disk);
  writer = engine.openSession();
  writer.executeNow('CREATE SPACE s(vid_type = INT64); USE s; CREATE TAG t(n int)');
  other = engine.openSession();
});

function open(on: SimulatedDisk): EngineCore {
  return new EngineCore({
    storage: on.restart(() => 0),
    isDurable: true,
    hasher: PLAIN_PASSWORDS,
    now: () => 0,
    platform,
  });
}

/** Results of a process that starts with the current disk. */
function stored(text = ALL_ROWS): Rows {
  return open(disk.copy()).openSession().executeNow(text, { space: 's' }).rows;
}

/** Many rows, so that the statement lets others run while it is read. */
function longInsert(from: number, count: number): string {
  return `INSERT VERTEX t(n) VALUES ${Array.from({ length: count }, (_, at) => `${from + at}:(${at})`).join()}`;
}

/** Runs a text in the first turn of another statement; returns its result, and the content of the disk at that time. */
function inFirstTurn(text: string, check = ALL_ROWS): { rows?: Rows; stored?: Rows } {
  const seen: { rows?: Rows; stored?: Rows } = {};
  engine.onTurn = () => {
    if (!other.mayRunNow(text, { space: 's' })) return;
    engine.onTurn = undefined;
    seen.rows = other.executeNow(text, { space: 's' }).rows;
    seen.stored = stored(check);
  };
  return seen;
}

test('a write during the turn of a queued write is durable when it is acknowledged', async () => {
  const seen = inFirstTurn('INSERT VERTEX t(n) VALUES 9000000:(7)');
  await writer.execute(longInsert(0, 5000));
  expect(seen.stored).toContainEqual([9_000_000n, 7n]);
});

test('a schema change during the turn of a queued write is durable when it is acknowledged', async () => {
  const seen = inFirstTurn('CREATE TAG u()', 'SHOW TAGS');
  await writer.execute(longInsert(0, 5000));
  expect(seen.stored).toEqual([['t'], ['u']]);
});

test('a reader during the turn of a queued write sees only durable data', async () => {
  const first = writer.execute('INSERT VERTEX t(n) VALUES 1:(1)');
  const seen = inFirstTurn(ALL_ROWS);
  const second = engine.openSession().execute(longInsert(100, 5000), { space: 's' });
  await Promise.allSettled([first, second]);
  expect(seen.rows).toEqual([[1n, 1n]]);
  expect(seen.stored).toEqual([[1n, 1n]]);
});

test('a failed write of its own records fails each statement of a group', async () => {
  const first = writer.execute('INSERT VERTEX t(n) VALUES 1:(1)');
  engine.onTurn = () => {
    // Writes before the turn are on disk by now; later ones are not.
    fault = 'fail';
  };
  const second = engine.openSession().execute(longInsert(100, 5000), { space: 's' });
  const [one, two] = await Promise.allSettled([first, second]);
  expect(one.status).toBe('fulfilled');
  expect(two).toMatchObject({ status: 'rejected', reason: { code: 'STORAGE_FULL' } });
  fault = 'none';
  expect(stored()).toEqual([[1n, 1n]]);
});
