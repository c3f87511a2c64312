import { ApiClient } from '@astrolabe/http-api';
import { isGuarded } from '../state/guard-store.ts';
import { forgetSession, slotOfTab } from '../state/session-store.ts';

/** The API client of this page. A session error clears the session. */
export const api = new ApiClient({
  baseUrl: document.baseURI,
  slot: slotOfTab,
  isGuarded,
  onSessionEnd: () => forgetSession('ended'),
});
