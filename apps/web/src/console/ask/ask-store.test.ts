// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { SignedIn } from '@astrolabe/http-api';
import { forgetSession, sessionStore } from '../../state/session-store.ts';
import { askStore } from './ask-store.ts';

const signIn = (username: string): void =>
  sessionStore.setState({ session: { host: 'embedded', username } as SignedIn });

const questionAfter = (act: () => void): string => {
  signIn('ann');
  askStore.setState({ question: 'who knows bob?', isOpen: true });
  act();
  return askStore.getState().question;
};

test('a question belongs to its user, but survives an expired session', () => {
  expect(questionAfter(() => forgetSession('logged-out'))).toBe('');
  expect(questionAfter(() => signIn('bob'))).toBe('');
  expect(
    questionAfter(() => {
      forgetSession('ended');
      signIn('ann');
    }),
  ).toBe('who knows bob?');
});
