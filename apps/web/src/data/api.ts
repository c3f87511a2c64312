import { ApiClient } from '@astrolabe/http-api';
import { isGuarded } from '../state/guard-store.ts';
import { forgetSession, seatOfTab } from '../state/session-store.ts';

/** The server, as this page reaches it. When it says that nobody is signed in any longer, the page forgets the session. */
export const api = new ApiClient({
  baseUrl: document.baseURI,
  seat: seatOfTab,
  isGuarded,
  onSessionEnd: () => forgetSession('ended'),
});
