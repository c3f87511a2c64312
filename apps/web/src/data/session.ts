import { AstrolabeError } from '@astrolabe/model';
import type { SessionState, SignedIn, SignInBody } from '@astrolabe/http-api';
import { forgetSession, rememberSession } from '../state/session-store.ts';
import { api } from './api.ts';

/** Who is signed in, and what the studio is. */
export function fetchSessionState(): Promise<SessionState> {
  return api.session();
}

/** Signs in to a database. */
export async function signIn(body: SignInBody): Promise<SignedIn> {
  const session = sessionOf(await api.signIn(body));
  rememberSession(session);
  return session;
}

/** Signs in with the account that the server is configured with; no credential passes the browser. */
export async function signInAutomatically(): Promise<SignedIn> {
  const session = sessionOf(await api.signInAutomatically());
  rememberSession(session);
  return session;
}

/** Logs out on purpose. The page forgets the session even where the server does not answer. */
export async function signOut(): Promise<void> {
  try {
    await api.signOut();
  } finally {
    forgetSession('logged-out');
  }
}

function sessionOf(state: SessionState): SignedIn {
  if (state.session === undefined) throw new AstrolabeError('SESSION_INVALID', 'the server answered without a session');
  return state.session;
}
