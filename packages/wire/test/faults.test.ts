import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AstrolabeError, type GraphSession } from '@astrolabe/model';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLIENT_PROTOCOLS, GraphCluster, GraphServer, type ConnectionOptions } from '../src/index.ts';
import { FaultProxy, type Fault } from './_fault-proxy.ts';
import { ScriptedService } from './_scripted-service.ts';

const UNCERTAIN = /; whether the statement was executed is not known$/;

/** Maximum wait for anything lost, in milliseconds; probes run every 40. */
const ENDS_MS = 12_000;
const QUICK: ConnectionOptions = { connectTimeoutMs: 3000, answerTimeoutMs: 6000, probeMs: 40 };
/** For hosts that do not respond. */
const IMPATIENT: ConnectionOptions = { answerTimeoutMs: 400 };

interface Laboratory {
  readonly service: ScriptedService;
  readonly proxy: FaultProxy;
  readonly cluster: GraphCluster;
}

async function openLaboratory(options: ConnectionOptions = {}): Promise<Laboratory> {
  const service = new ScriptedService();
  const server = await GraphServer.listen(service, { host: '127.0.0.1', port: 0 });
  const proxy = await FaultProxy.start(server.port);
  onTestFinished(async () => {
    await proxy.close();
    await server.close();
  });
  const cluster = new GraphCluster([{ host: '127.0.0.1', port: proxy.port, isTls: false }], { ...QUICK, ...options });
  return { service, proxy, cluster };
}

/** Outcome of a statement: `done`, or the error. */
function outcomeOf(session: GraphSession, text: string): Promise<'done' | AstrolabeError> {
  return session.execute(text).then(
    () => 'done' as const,
    (error: unknown) => {
      if (!AstrolabeError.is(error)) throw error;
      return error;
    },
  );
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const tooLong = Symbol('too long');
  const ended = await Promise.race([work, sleep(ENDS_MS, tooLong, { ref: false })]);
  if (ended === tooLong) throw new Error(`nothing happened for ${ENDS_MS} ms`);
  return ended as T;
}

const HARMLESS: readonly Fault[] = [{ kind: 'none' }, { kind: 'trickle' }, { kind: 'delay', ms: 15 }];
const HARMFUL: readonly Fault[] = [
  ...[0, 1, 3, 4, 5, 9, 20].map((afterBytes): Fault => ({ kind: 'cut', afterBytes })),
  ...[0, 1, 3, 4, 9, 30].map((afterBytes): Fault => ({ kind: 'cut-question', afterBytes })),
  { kind: 'stale' },
  { kind: 'mute' },
  { kind: 'half-open' },
];
const nameOf = (fault: Fault): string => JSON.stringify(fault).replace('{"kind":', '');

describe.each(CLIENT_PROTOCOLS)('over %s', (protocol) => {
  it.each(HARMLESS.map((fault) => [nameOf(fault), fault] as const))(
    'a write is executed and acknowledged once: %s',
    async (_name, fault) => {
      const { service, proxy, cluster } = await openLaboratory({ protocol });
      proxy.fault = fault;
      const session = await cluster.authenticate('ann', 'secret');
      expect(await inTime(outcomeOf(session, 'WRITE 1'))).toBe('done');
      expect((await inTime(session.execute('ROWS 2'))).rows).toHaveLength(2);
      expect(service.written).toEqual(new Map([[1, 1]]));
      await session.close();
    },
  );

  it.each(HARMFUL.map((fault) => [nameOf(fault), fault] as const))(
    'a write is not sent twice, its outcome is reported as uncertain, and the session continues: %s',
    async (_name, fault) => {
      const isSilent = fault.kind === 'mute' || fault.kind === 'half-open';
      const { service, proxy, cluster } = await openLaboratory({ protocol, ...(isSilent && IMPATIENT) });
      const session = await cluster.authenticate('ann', 'secret');
      await session.execute('NOTHING');
      proxy.fault = fault;
      const outcome = await inTime(outcomeOf(session, 'WRITE 1'));
      expect(outcome).toMatchObject({
        message: expect.stringMatching(UNCERTAIN),
        hint: 'look before you run it again',
      });
      proxy.fault = { kind: 'none' };
      expect(await inTime(outcomeOf(session, 'WRITE 2'))).toBe('done');
      expect(service.written.get(1) ?? 0).toBeLessThanOrEqual(1);
      expect(service.written.get(2)).toBe(1);
      await session.close();
    },
  );
});

it('two replies to one request are one result, and the second is dropped', async () => {
  const { service, proxy, cluster } = await openLaboratory();
  const session = await cluster.authenticate('ann', 'secret');
  proxy.fault = { kind: 'twice' };
  expect(await inTime(outcomeOf(session, 'WRITE 1'))).toBe('done');
  proxy.fault = { kind: 'none' };
  expect((await inTime(session.execute('ROWS 2'))).rows).toHaveLength(2);
  expect(service.written).toEqual(new Map([[1, 1]]));
  await session.close();
});

it('a slow statement is not canceled while its host reports that it runs', async () => {
  const { service, cluster } = await openLaboratory({ probeMs: 10 });
  const session = await cluster.authenticate('ann', 'secret');
  expect(await inTime(outcomeOf(session, 'SLEEP 300'))).toBe('done');
  expect(service.executed.filter((text) => text === 'SHOW LOCAL QUERIES').length).toBeGreaterThan(3);
  await session.close();
});

it('a connection that died while idle is detected before a statement is sent', async () => {
  const { service, proxy, cluster } = await openLaboratory({ pingAfterMs: 20 });
  const session = await cluster.authenticate('ann', 'secret');
  await session.execute('NOTHING');
  await proxy.vanish();
  await proxy.comeBack();
  await sleep(30);
  expect(await inTime(outcomeOf(session, 'WRITE 1'))).toBe('done');
  expect(service.written).toEqual(new Map([[1, 1]]));
  await session.close();
});

it('a lost host is a certain error, and a returning one is used again', async () => {
  const { service, proxy, cluster } = await openLaboratory();
  const session = await cluster.authenticate('ann', 'secret');
  await session.execute('USE `mine`');
  await proxy.vanish();
  await sleep(20);
  const outcome = await inTime(outcomeOf(session, 'WRITE 1'));
  expect(outcome).toMatchObject({
    code: 'CONNECTION_REFUSED',
    message: `127.0.0.1:${proxy.port} refused the connection`,
  });
  await proxy.comeBack();
  expect(await inTime(outcomeOf(session, 'WRITE 2'))).toBe('done');
  expect((await session.execute('SPACE')).rows).toEqual([['mine']]);
  expect(service.written).toEqual(new Map([[2, 1]]));
  await session.close();
});

it('a failure while selecting a space reports that the statement was not sent', async () => {
  const { service, proxy, cluster } = await openLaboratory();
  const session = await cluster.authenticate('ann', 'secret');
  await session.execute('NOTHING', { space: 'one' });
  proxy.fault = { kind: 'cut', afterBytes: 0 };
  await expect(inTime(session.execute('WRITE 1', { space: 'two' }))).rejects.toMatchObject({
    message: expect.stringMatching(/; the statement was not sent$/),
  });
  expect(service.written).toEqual(new Map());
  proxy.fault = { kind: 'none' };
  await session.execute('WRITE 1', { space: 'two' });
  expect(service.written).toEqual(new Map([[1, 1]]));
  await session.close();
});

it('of several hosts the working one is used, also if another does not respond', async () => {
  const service = new ScriptedService();
  const server = await GraphServer.listen(service, { host: '127.0.0.1', port: 0 });
  const mute = createServer((socket) => void socket.on('error', () => undefined));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    mute.close();
    await server.close();
  });
  const address = mute.address();
  const ports = [typeof address === 'object' && address ? address.port : 0, server.port];
  const cluster = new GraphCluster(
    ports.map((port) => ({ host: '127.0.0.1', port, isTls: false })),
    { ...QUICK, ...IMPATIENT },
  );
  const session = await inTime(cluster.authenticate('ann', 'secret'));
  expect((await session.execute('ROWS 1')).rows).toHaveLength(1);
  expect(cluster.health.map(({ failure }) => failure?.message)).toEqual([
    `127.0.0.1:${ports[0]} took the question and does not answer within 0.4 seconds`,
    undefined,
  ]);
  await session.close();
});

it('a statement that cannot be ended blocks neither the user nor the session', async () => {
  const { service, cluster } = await openLaboratory({ probeMs: 60_000 });
  const session = await cluster.authenticate('ann', 'secret');
  await session.execute('USE `mine`');
  const before = performance.now();
  await expect(session.execute('STUBBORN 1500', { timeoutMs: 30 })).rejects.toMatchObject({
    code: 'EXECUTION_TIMEOUT',
  });
  expect(performance.now() - before).toBeLessThan(1200);
  expect((await session.execute('SPACE')).rows).toEqual([['mine']]);
  expect(service.cancelledCount).toBe(0);
  await session.close();
  await expect.poll(() => service.sessions.size).toBe(0);
});

it(
  'no write happens twice in any order of faults, and every acknowledged write happened',
  { timeout: 60_000 },
  async () => {
    const fault = fc.constantFrom<Fault>(
      ...HARMLESS,
      { kind: 'cut', afterBytes: 0 },
      { kind: 'cut', afterBytes: 20 },
      { kind: 'cut-question', afterBytes: 6 },
      { kind: 'cut-question', afterBytes: 1000 },
      { kind: 'twice' },
      { kind: 'stale' },
      { kind: 'mute' },
      { kind: 'half-open' },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...CLIENT_PROTOCOLS),
        async (faults, protocol) => {
          const { service, proxy, cluster } = await openLaboratory({ protocol, answerTimeoutMs: 800 });
          const session = await inTime(cluster.authenticate('ann', 'secret'));
          for (const [number, one] of faults.entries()) {
            proxy.fault = one;
            const outcome = await inTime(outcomeOf(session, `WRITE ${number}`));
            const times = service.written.get(number) ?? 0;
            const isUncertain = outcome !== 'done' && UNCERTAIN.test(outcome.message);
            expect(isUncertain ? [0, 1] : [outcome === 'done' ? 1 : 0]).toContain(times);
          }
          proxy.fault = { kind: 'none' };
          expect(await inTime(outcomeOf(session, 'WRITE 100'))).toBe('done');
          expect([...service.written.values()].every((times) => times === 1)).toBe(true);
          await inTime(session.close());
        },
      ),
      { numRuns: 12 },
    );
  },
);
