import { expect, test } from 'vitest';
import { EngineCore, type EngineSession } from '../../src/index.ts';
import { PLAIN_PASSWORDS } from '../../src/memory.ts';
import { SimulatedDisk } from './simulated-disk.ts';

const SPACE = { space: 'a' };
const SET_UP = 'CREATE SPACE a(vid_type = INT64); USE a; CREATE TAG t(n int)';
/** Enough rows to be applied to a copy of the graph. */
const LONG = `INSERT VERTEX t(n) VALUES ${Array.from({ length: 1100 }, (_, at) => `${at + 10}:(1)`).join(', ')}`;

/** A database on a simulated disk. Time jumps at a given clock reading, and the following write fails. */
function open(jumpAt: number) {
  let looks = -Infinity;
  let elapsed = 0;
  let isFailing = false;
  const tasks: (() => void)[] = [];
  const disk = new SimulatedDisk((operation) => {
    if (!isFailing || operation !== 'append') return 'none';
    isFailing = false;
    return 'fail';
  });
  const start = (): EngineCore => {
    const engine = new EngineCore({
      storage: disk.restart(() => 0),
      isDurable: true,
      hasher: PLAIN_PASSWORDS,
      now: () => 0,
      platform: {
        elapsed: () => {
          if (++looks === jumpAt) {
            elapsed += 1000;
            isFailing = true;
          }
          return elapsed;
        },
        soon: (call) => void tasks.push(call),
      },
    });
    engine.onTurn = () => {};
    return engine;
  };
  return {
    start,
    run: () => {
      for (let call = tasks.shift(); call; call = tasks.shift()) call();
    },
    beginCounting: () => (looks = 0),
    failNextWrite: () => (isFailing = true),
    looks: () => looks,
  };
}

const read = (engine: EngineCore, ...vids: readonly number[]) =>
  vids.map((vid) => {
    const { rows } = engine.openSession().executeNow(`FETCH PROP ON t ${vid} YIELD t.n AS n`, SPACE);
    return rows.length > 0 ? 'written' : 'failed';
  });

/** Runs writes in one group; returns the result of each. */
async function runGroup(session: EngineSession, texts: readonly string[], run: () => void) {
  const outcomes = texts.map((text) =>
    session.execute(text, SPACE).then(
      () => 'written',
      () => 'failed',
    ),
  );
  run();
  return Promise.all(outcomes);
}

/** Runs two writes in one group; returns the number of clock readings, and the results and rows before and after a restart. */
async function writeTogether(jumpAt: number) {
  const { start, run, beginCounting, looks } = open(jumpAt);
  const engine = start();
  const session = engine.openSession();
  session.executeNow(SET_UP);
  beginCounting();
  const reported = await runGroup(session, ['INSERT VERTEX t(n) VALUES 1:(1)', LONG], run);
  const count = looks();
  return { count, reported, shown: read(engine, 1, 10), recovered: read(start(), 1, 10) };
}

test('after a failed write of a group, memory equals the disk', async () => {
  const { count } = await writeTogether(Infinity);
  for (let jumpAt = 1; jumpAt <= count; jumpAt++) {
    const { reported, shown, recovered } = await writeTogether(jumpAt);
    expect({ jumpAt, shown, recovered }).toEqual({ jumpAt, shown: reported, recovered: reported });
  }
});

test('a group continues after rows of an earlier import could not be written', async () => {
  const { start, run, failNextWrite } = open(Infinity);
  const engine = start();
  const session = engine.openSession();
  session.executeNow(SET_UP);
  const record = { line: 1, vid: 3n, values: [1n] };
  session.bulkNow('a').writeNow({ kind: 'vertex', tagName: 't', properties: ['n'], records: [record], bytes: 0 });
  failNextWrite();
  const reported = await runGroup(session, ['INSERT VERTEX t(n) VALUES 1:(1)', 'INSERT VERTEX t(n) VALUES 2:(1)'], run);
  expect(read(engine, 1, 2)).toEqual(reported);
  expect(read(start(), 1, 2, 3)).toEqual([...reported, 'failed']);
});
