import { afterEach, expect, test, vi } from 'vitest';
import { track, TRACKED_EVENT } from './tracked-events.ts';

afterEach(() => vi.unstubAllGlobals());

test('tracked events are dispatched on the window; nothing has to listen', () => {
  track('user/sign_in');
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  const received: unknown[] = [];
  window.addEventListener(TRACKED_EVENT, (event) => received.push(event instanceof CustomEvent && event.detail));
  track('console/run_gql');
  track('console/change_tab');
  track('user/sign_out');
  expect(received).toEqual(['console/run_gql', 'console/change_tab', 'user/sign_out']);
});
