import { expect, it } from 'vitest';
import { ACTIVITY_MINUTES } from '../limits.ts';
import { MachineLog } from './machine-log.ts';

const MINUTE = 60_000;

function machine() {
  const state = { cpuMs: 0, sessions: 2 };
  const log = new MachineLog(
    {
      memoryBytes: () => 7,
      cpuMs: () => state.cpuMs,
      database: async () => ({ sessions: state.sessions, graphBytes: 5, diskBytes: 9 }),
    },
    0,
  );
  return { state, log };
}

it('reports the CPU share of each minute, the current one included', async () => {
  const { state, log } = machine();
  state.cpuMs = 15_000;
  await log.sample(MINUTE - 1);
  state.cpuMs += 20_000;
  state.sessions = 3;
  const same = { memoryBytes: 7, graphBytes: 5, diskBytes: 9 };
  expect(await log.list(MINUTE + 9_999)).toEqual([
    { at: 0, cpuShare: expect.closeTo(0.25, 4), sessions: 2, ...same },
    { at: MINUTE, cpuShare: 2, sessions: 3, ...same },
  ]);
  // Immediately after a sample the elapsed time is 0.
  await log.sample(MINUTE + 10_000);
  expect((await log.list(2 * MINUTE - 49_999)).at(-1)?.cpuShare).toBeCloseTo(2, 2);
});

it('drops old minutes', async () => {
  const { log } = machine();
  for (let minute = 0; minute < ACTIVITY_MINUTES + 5; minute++) await log.sample(minute * MINUTE);
  const listed = await log.list((ACTIVITY_MINUTES + 5) * MINUTE);
  expect([listed.length, listed[0]?.at]).toEqual([ACTIVITY_MINUTES, 6 * MINUTE]);
});
