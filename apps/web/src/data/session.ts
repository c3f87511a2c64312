import { AstrolabeError } from '@astrolabe/model';
import type { SessionState, SignedIn, SignInBody, SignOutResponse } from '@astrolabe/http-api';
import { forgetSession, rememberSession } from '../state/session-store.ts';
import { rememberStudio } from '../state/studio-features.ts';
import { track } from '../state/tracked-events.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** Returns the signed-in user and facts on the studio. */
export function fetchSessionState(): Promise<SessionState> {
  return api.session();
}

/** Signs in to a database. */
export async function signIn(body: SignInBody): Promise<SignedIn> {
  return remember(await api.signIn(body));
}

/** Signs in with the server's configured account; the browser handles no credentials. */
export async function signInAutomatically(): Promise<SignedIn> {
  return remember(await api.signInAutomatically(false));
}

/** Signs in on request, even after a log-out. */
export async function openConfiguredDatabase(): Promise<SignedIn> {
  return remember(await api.signInAutomatically(true));
}

/** Logs out and returns the provider's log-out address, if any. Clears the session even if the server does not respond. */
export async function signOut(): Promise<SignOutResponse> {
  try {
    return await api.signOut();
  } finally {
    track('user/sign_out');
    forgetSession('logged-out');
    queryClient.clear();
  }
}

function remember({ session, slot, studio }: SessionState): SignedIn {
  if (session === undefined) throw new AstrolabeError('SESSION_INVALID', 'the server answered without a session');
  // Cached data may belong to another database or account.
  queryClient.clear();
  rememberStudio(studio);
  rememberSession(session, slot);
  track('user/sign_in');
  return session;
}
