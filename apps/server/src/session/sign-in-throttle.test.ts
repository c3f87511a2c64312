import { expect, it } from 'vitest';
import { SIGN_IN_ACCOUNT_TRIES, SIGN_IN_LOCK_MS, SIGN_IN_LOCK_TRIES, SIGN_IN_THROTTLED_MAX } from '../limits.ts';
import { SignInThrottle, type SignInAttempt } from './sign-in-throttle.ts';

const attempt = (username: string, address: string, isLocal = false): SignInAttempt => ({
  account: { database: 'embedded', username },
  address,
  isLocal,
});

/** A throttle with a clock, and how long it makes an attempt wait, in seconds. */
function throttled(isLocking = true) {
  let now = 1_000_000;
  const throttle = new SignInThrottle(isLocking, () => now);
  const wait = (one: SignInAttempt): number => {
    try {
      throttle.begin(one);
      return 0;
    } catch (error) {
      return Number(/in (\d+) seconds/.exec(String(error))?.[1]);
    }
  };
  return { throttle, wait, advance: (seconds: number) => void (now += seconds * 1000) };
}

it('makes an account wait twice as long each time, whatever the address', () => {
  const { wait, advance } = throttled(false);
  const waits: number[] = [];
  for (let at = 0; at < SIGN_IN_ACCOUNT_TRIES; at++) expect(wait(attempt('ann', `10.0.0.${at}`))).toBe(0);
  for (let at = 0; at < 8; at++) {
    const seconds = wait(attempt('ann', `10.0.1.${at}`));
    waits.push(seconds);
    advance(seconds);
    wait(attempt('ann', `10.0.1.${at}`));
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(wait(attempt('bob', '10.0.0.1'))).toBe(0);
});

it('makes an address wait that tries many accounts', () => {
  const { wait } = throttled();
  const waits = Array.from({ length: 40 }, (_, at) => wait(attempt(`user${at}`, '10.0.0.1')));
  expect(waits.filter((seconds) => seconds > 0).length).toBeGreaterThan(15);
  expect(wait(attempt('ann', '10.0.0.2'))).toBe(0);
});

it('locks an account for remote addresses only, and only where it is told to', () => {
  for (const isLocking of [true, false]) {
    const { wait, advance } = throttled(isLocking);
    for (let at = 0; at < SIGN_IN_LOCK_TRIES; at++) advance(wait(attempt('ann', `a${at}`)));
    for (let at = 0; at < SIGN_IN_LOCK_TRIES; at++) {
      const seconds = wait(attempt('ann', 'here', true));
      expect(seconds).toBeLessThanOrEqual(60);
      advance(seconds);
    }
    const seconds = wait(attempt('ann', 'there'));
    expect(seconds > 60).toBe(isLocking);
    expect(seconds).toBeLessThanOrEqual(SIGN_IN_LOCK_MS / 1000);
  }
});

it('counts attempts that have not ended, forgets an account that signs in, and everything after an hour', () => {
  const { throttle, wait, advance } = throttled();
  const ends = Array.from({ length: SIGN_IN_ACCOUNT_TRIES }, () => throttle.begin(attempt('ann', 'a')));
  expect(wait(attempt('ann', 'b'))).toBe(1);
  ends[0]!();
  expect(wait(attempt('ann', 'b'))).toBe(0);
  for (let at = 0; at < SIGN_IN_ACCOUNT_TRIES; at++) wait(attempt('bob', 'c'));
  expect(wait(attempt('bob', 'c'))).toBeGreaterThan(0);
  advance(3601);
  expect(wait(attempt('bob', 'c'))).toBe(0);
});

it('holds a bounded number of accounts and addresses', () => {
  const { wait } = throttled();
  for (let at = 0; at < SIGN_IN_THROTTLED_MAX * 2; at++) wait(attempt(`user${at}`, `address${at}`));
  expect(wait(attempt('user0', 'address0'))).toBe(0);
});
