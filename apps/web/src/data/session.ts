import { AstrolabeError } from '@astrolabe/model';
import type { SessionState, SignedIn, SignInBody, SignOutAnswer } from '@astrolabe/http-api';
import { forgetSession, rememberSession } from '../state/session-store.ts';
import { rememberStudio } from '../state/studio-features.ts';
import { track } from '../state/tracked-events.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** Who is signed in, and what the studio is. */
export function fetchSessionState(): Promise<SessionState> {
  return api.session();
}

/** Signs in to a database. */
export async function signIn(body: SignInBody): Promise<SignedIn> {
  return remember(await api.signIn(body));
}

/** Signs in with the account that the server is configured with; no credential passes the browser. */
export async function signInAutomatically(): Promise<SignedIn> {
  return remember(await api.signInAutomatically(false));
}

/** The same because somebody asked for it, which counts also after a log-out. */
export async function openConfiguredDatabase(): Promise<SignedIn> {
  return remember(await api.signInAutomatically(true));
}

/** Logs out on purpose; answers where to log out at the provider too. The page forgets the session even where the server does not answer. */
export async function signOut(): Promise<SignOutAnswer> {
  try {
    return await api.signOut();
  } finally {
    track('user/sign_out');
    forgetSession('logged-out');
    queryClient.clear();
  }
}

function remember({ session, seat, studio }: SessionState): SignedIn {
  if (session === undefined) throw new AstrolabeError('SESSION_INVALID', 'the server answered without a session');
  // What the page knows may be of another database or of another account.
  queryClient.clear();
  rememberStudio(studio);
  rememberSession(session, seat);
  track('user/sign_in');
  return session;
}
