import { afterEach, expect, test, vi } from 'vitest';
import { track, TRACKED_EVENT } from './tracked-events.ts';

afterEach(() => vi.unstubAllGlobals());

test('whoever listens to the window hears what happened, and nobody needs to', () => {
  track('user/sign_in');
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  const heard: unknown[] = [];
  window.addEventListener(TRACKED_EVENT, (event) => heard.push(event instanceof CustomEvent && event.detail));
  track('console/run_gql');
  track('user/sign_out');
  expect(heard).toEqual(['console/run_gql', 'user/sign_out']);
});
