import { ApiClient } from '@astrolabe/http-api';
import { isGuarded } from '../state/guard-store.ts';
import { forgetSession, seatOfTab } from '../state/session-store.ts';

/** The API client of this page. A session error clears the session. */
export const api = new ApiClient({
  baseUrl: document.baseURI,
  seat: seatOfTab,
  isGuarded,
  onSessionEnd: () => forgetSession('ended'),
});
