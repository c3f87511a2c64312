import { AstrolabeError } from '@astrolabe/model';
import { expect, it } from 'vitest';
import { SIGN_IN_ACCOUNT_TRIES, SIGN_IN_ADDRESS_TRIES, SIGN_IN_LOCK_MS, SIGN_IN_LOCK_TRIES } from '../limits.ts';
import { SignInThrottle, type SignInAttempt } from './sign-in-throttle.ts';

const attempt = (username: string, address: string, isLocal = false): SignInAttempt => ({
  account: { database: 'embedded', username },
  address,
  isLocal,
});

const WRONG = new AstrolabeError('BAD_USERNAME_PASSWORD', 'Invalid password');

/** A throttle with a clock. Returns the seconds that a wrong password must wait; 0 if it was checked. */
function throttled(isLocking = true) {
  let now = 1_000_000_000;
  const throttle = new SignInThrottle(isLocking, () => now);
  const wait = (one: SignInAttempt): Promise<number> =>
    throttle
      .run(one, () => Promise.reject(WRONG))
      .catch((error: unknown) => (error === WRONG ? 0 : Number(/in (\d+) seconds/.exec(String(error))?.[1])));
  const succeed = (one: SignInAttempt): Promise<string> => throttle.run(one, () => Promise.resolve('in'));
  return { throttle, wait, succeed, advance: (seconds: number) => void (now += seconds * 1000) };
}

it('doubles the waiting time of an account, whatever the address', async () => {
  const { wait, advance } = throttled(false);
  const waits: number[] = [];
  for (let at = 0; at < SIGN_IN_ACCOUNT_TRIES; at++) expect(await wait(attempt('ann', `10.0.0.${at}`))).toBe(0);
  for (let at = 0; at < 8; at++) {
    const seconds = await wait(attempt('ann', `10.0.1.${at}`));
    waits.push(seconds);
    advance(seconds);
    await wait(attempt('ann', `10.0.1.${at}`));
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(await wait(attempt('bob', '10.0.0.1'))).toBe(0);
});

it('delays an address that tries many accounts', async () => {
  const { wait } = throttled();
  const waits: number[] = [];
  for (let at = 0; at < 40; at++) waits.push(await wait(attempt(`user${at}`, '10.0.0.1')));
  expect(waits.filter((seconds) => seconds > 0)).toHaveLength(40 - SIGN_IN_ADDRESS_TRIES);
  expect(await wait(attempt('ann', '10.0.0.2'))).toBe(0);
});

it('locks an account for remote addresses only, and only if configured', async () => {
  for (const isLocking of [true, false]) {
    const { wait, advance } = throttled(isLocking);
    const again = async (one: SignInAttempt): Promise<number> => {
      const seconds = await wait(one);
      advance(seconds);
      if (seconds > 0) await wait(one);
      return seconds;
    };
    for (let at = 0; at < SIGN_IN_LOCK_TRIES; at++) await again(attempt('ann', `a${at}`));
    for (let at = 0; at < SIGN_IN_LOCK_TRIES; at++)
      expect(await again(attempt('ann', 'here', true))).toBeLessThanOrEqual(60);
    const seconds = await wait(attempt('ann', 'there'));
    expect(seconds > 60).toBe(isLocking);
    expect(seconds).toBeLessThanOrEqual(SIGN_IN_LOCK_MS / 1000);
  }
});

it.each([1, 7, 300])('counts %i simultaneous wrong passwords like consecutive ones', async (count) => {
  const { throttle } = throttled();
  let tried = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, () =>
      throttle.run(attempt('ann', 'a'), async () => {
        tried++;
        await new Promise((resolve) => setImmediate(resolve));
        throw WRONG;
      }),
    ),
  );
  expect(tried).toBe(Math.min(count, SIGN_IN_ACCOUNT_TRIES));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
});

it.each([
  ['of 300 accounts', (at: number) => `user${at}`, 'office'],
  ['of one account, as a pool of a program opens them', () => 'loader', 'server'],
])('accepts simultaneous right passwords %s from one address', async (_name, username, address) => {
  const { throttle } = throttled();
  const outcomes = await Promise.all(
    Array.from({ length: 300 }, (_, at) =>
      throttle.run(attempt(username(at), address), async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return at;
      }),
    ),
  );
  expect(outcomes).toEqual(Array.from({ length: 300 }, (_, at) => at));
});

it('resets an account and its address after a sign-in, and everything after an hour', async () => {
  const { wait, succeed, advance } = throttled();
  // People of one office mistype their passwords and then enter them correctly.
  for (let at = 0; at < SIGN_IN_ADDRESS_TRIES; at++) {
    expect([await wait(attempt(`user${at}`, 'office')), await wait(attempt(`user${at}`, 'office'))]).toEqual([0, 0]);
    expect(await succeed(attempt(`user${at}`, 'office'))).toBe('in');
  }
  for (let at = 0; at < SIGN_IN_ACCOUNT_TRIES; at++) await wait(attempt('bob', 'c'));
  expect(await wait(attempt('bob', 'c'))).toBeGreaterThan(0);
  advance(3601);
  expect(await wait(attempt('bob', 'c'))).toBe(0);
});

it('gives an attacker with an account no extra tries at other accounts', async () => {
  const { wait, succeed } = throttled();
  const waits: number[] = [];
  for (let at = 0; at < 30; at++) {
    waits.push(await wait(attempt(`victim${at}`, 'one')));
    await succeed(attempt('mallory', 'one')).catch(() => undefined);
  }
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(SIGN_IN_ADDRESS_TRIES);
});

it('does not count other failures', async () => {
  const { throttle, wait } = throttled();
  const down = new AstrolabeError('CONNECTION_FAILED', 'no route');
  for (let at = 0; at < 50; at++)
    await expect(throttle.run(attempt('ann', 'a'), () => Promise.reject(down))).rejects.toBe(down);
  expect(await wait(attempt('ann', 'a'))).toBe(0);
});

it('stores a bounded number of accounts and addresses', async () => {
  const throttle = new SignInThrottle(true, Date.now, 20);
  const wrong = (at: number): Promise<unknown> =>
    throttle.run(attempt(`user${at}`, `address${at}`), () => Promise.reject(WRONG)).catch((error: unknown) => error);
  for (let at = 0; at < SIGN_IN_ACCOUNT_TRIES; at++) await wrong(0);
  expect(await wrong(0)).not.toBe(WRONG);
  for (let at = 1; at <= 20; at++) await wrong(at);
  expect(await wrong(0)).toBe(WRONG);
});

it('extends no lock when the clock is set back', async () => {
  const { wait, advance } = throttled(false);
  for (let at = 0; at <= SIGN_IN_ACCOUNT_TRIES; at++) await wait(attempt('ann', `10.0.0.${at}`));
  advance(-3600);
  expect(await wait(attempt('ann', '10.0.1.1'))).toBe(1);
});
