import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Engine } from '@astrolabe/engine';
import { AstrolabeError } from '@astrolabe/model';
import { expect, it } from 'vitest';
import { EngineClient, type ServedSession } from '../engine-host/engine-client.ts';
import { servePort } from '../engine-host/serve-port.ts';
import { AccountPools } from './account-pools.ts';
import type { DatabaseAccess } from './database-access.ts';
import { Login } from './login.ts';

/** A login with numbered sessions; the first is the main one. Returns the session that ran a text. */
async function numbered(): Promise<(text: string, space?: string) => Promise<number>> {
  let count = 0;
  const open = async (): Promise<ServedSession> => {
    const number = ++count;
    return {
      isOpen: true,
      close: async () => undefined,
      async *result(text: string) {
        yield Uint8Array.of(number);
        if (text.includes('ended')) throw new AstrolabeError('SESSION_INVALID', 'ended');
        if (text.includes('wrong')) throw new AstrolabeError('EXECUTION_ERROR', 'wrong');
      },
    } as unknown as ServedSession;
  };
  const access: DatabaseAccess = {
    account: { database: 'embedded', username: 'ann' },
    signedIn: { host: 'embedded', kind: 'embedded', username: 'ann', version: 'v3.0' },
    password: 'nebula',
    open,
  };
  const login = new Login(access, await open(), { slot: 0, now: 0, sessions: new AccountPools().share(access) });
  return async (text, space = 's') => {
    let ran = 0;
    try {
      for await (const [number = 0] of login.result(text, 'stream', { space })) ran = number;
    } catch {
      // The test caused this failure.
    }
    return ran;
  };
}

const MAIN = 1;
const POOLED = 2;

it('runs a transaction in one session that no other login shares', async () => {
  const run = await numbered();
  expect(await run('YIELD 1')).toBe(POOLED);
  expect(await run('/* two words */ start\n transaction')).toBe(MAIN);
  expect(await run('INSERT VERTEX p() VALUES 1:()')).toBe(MAIN);
  expect(await Promise.all([run('YIELD 1'), run('YIELD 2')])).toEqual([MAIN, MAIN]);
  expect(await run('COMMIT')).toBe(MAIN);
  expect(await run('YIELD 1')).toBe(POOLED);
  // Sent before START TRANSACTION has returned.
  expect(await Promise.all(['START TRANSACTION', 'YIELD 1', 'ROLLBACK'].map((text) => run(text)))).toEqual([
    MAIN,
    MAIN,
    MAIN,
  ]);
  expect(await run('YIELD 1')).toBe(POOLED);
  expect(await run('YIELD "start transaction"')).toBe(POOLED);
  expect([await run('BEGIN'), await run('YIELD 1'), await run('COMMIT'), await run('YIELD 1')]).toEqual([
    MAIN,
    MAIN,
    MAIN,
    POOLED,
  ]);
});

it('stays in the session after failures that leave the transaction open', async () => {
  const run = await numbered();
  expect(await run('START TRANSACTION; YIELD wrong; COMMIT')).toBe(MAIN);
  expect(await run('YIELD 1')).toBe(MAIN);
  expect(await run('START TRANSACTION // wrong')).toBe(MAIN);
  expect(await run('YIELD 1')).toBe(MAIN);
  expect(await run('COMMIT // wrong')).toBe(MAIN);
  expect(await run('YIELD 1')).toBe(POOLED);
  expect(await run('START TRANSACTION; YIELD 1; ROLLBACK')).toBe(MAIN);
  expect(await run('YIELD 1')).toBe(POOLED);
});

it('refuses statements of a transaction whose session ended, until that is acknowledged', async () => {
  const run = await numbered();
  const lost = 0;
  for (const end of ['ROLLBACK', 'COMMIT', 'BEGIN']) {
    await run('START TRANSACTION');
    await run('YIELD "ended"');
    expect([await run('YIELD 1'), await run('YIELD 1; COMMIT')]).toEqual([lost, lost]);
    expect((await run(end)) === lost).toBe(end === 'COMMIT');
    expect((await run('YIELD 1')) === lost).toBe(false);
    await run('ROLLBACK');
  }
});

it('applies a session setting to the later statements of the login only', async () => {
  const engine = Engine.open({});
  const ports: MessagePort[] = [];
  const open = async (): Promise<ServedSession> => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1);
    servePort(engine, port1);
    return new EngineClient(port2).authenticate('root', 'nebula');
  };
  const access: DatabaseAccess = {
    account: { database: 'embedded', username: 'root' },
    signedIn: { host: 'embedded', kind: 'embedded', username: 'root', version: 'v3.0' },
    password: 'nebula',
    open,
  };
  const pools = new AccountPools();
  const [one, other] = await Promise.all(
    [1, 2].map(async (slot) => new Login(access, await open(), { slot, now: 0, sessions: pools.share(access) })),
  );
  const run = async (login: Login | undefined, text: string, space = 's'): Promise<string> => {
    let result = '';
    for await (const piece of login!.result(text, 'exec', { space })) result += new TextDecoder().decode(piece);
    return result;
  };
  const setUp = await open();
  await setUp.execute('CREATE SPACE s(vid_type = INT64); USE s; CREATE TAG t(n int)');
  await setUp.execute('INSERT VERTEX t(n) VALUES 1:(42)');
  await setUp.close();
  const query = 'MATCH (v:t) RETURN v.n AS n';
  await run(one, 'SET SESSION untagged_properties = on');
  for (let at = 0; at < 3; at++) expect(await run(one, query)).toContain('42');
  for (let at = 0; at < 3; at++) expect(await run(other, query)).not.toContain('42');
  expect(await run(other, `SET SESSION untagged_properties = on; ${query}`)).toContain('42');
  await run(one, 'SET SESSION untagged_properties = off');
  expect(await run(one, query)).not.toContain('42');
  await Promise.all([one!.end(), other!.end()]);
  for (const port of ports) port.close();
  await engine.close();
});
