import { createStore } from 'zustand/vanilla';
import type { SessionState, SignedIn } from '@astrolabe/http-api';
import { keptStorage, tabStorage } from './stored.ts';

/** Who is signed in to what, and what the server says of itself. */
export interface SessionStore {
  readonly session: SignedIn | undefined;
  readonly studio: SessionState['studio'] | undefined;
  /** Set when the server ended the session, so that the login page can say so. */
  readonly wasEnded: boolean;
}

const SEAT_KEY = 'astrolabe.seat';
const SIGNED_OUT_KEY = 'astrolabe.signed-out';

/** The session of this page. The session itself is a cookie that scripts cannot read. */
export const sessionStore = createStore<SessionStore>(() => ({
  session: undefined,
  studio: undefined,
  wasEnded: false,
}));

/** Remembers a sign-in: host, username and version, never a password (decision D6). */
export function rememberSession(session: SignedIn, seat = 0): void {
  sessionStore.setState({ session, wasEnded: false });
  keptStorage.remove(SIGNED_OUT_KEY);
  tabStorage.write(SEAT_KEY, String(seat));
  tabStorage.write('host', session.host);
  tabStorage.write('username', session.username);
  tabStorage.write('nebulaVersion', session.version);
  document.cookie = `nh=${encodeURIComponent(session.host)}; path=/; SameSite=Strict`;
  document.cookie = `nu=${encodeURIComponent(session.username)}; path=/; SameSite=Strict`;
}

/**
 * Forgets the session. Who logged out on purpose is not signed in automatically again (decision D5); a session that the server
 * ended is taken up anew where that is possible; a refused attempt leaves nothing behind.
 */
export function forgetSession(reason: 'logged-out' | 'ended' | 'refused'): void {
  if (reason === 'logged-out') keptStorage.write(SIGNED_OUT_KEY, '1');
  for (const key of ['host', 'username', 'nebulaVersion']) tabStorage.remove(key);
  for (const name of ['nh', 'nu']) document.cookie = `${name}=; path=/; max-age=0; SameSite=Strict`;
  sessionStore.setState(({ session }) => ({
    session: undefined,
    wasEnded: reason === 'ended' && session !== undefined,
  }));
}

/**
 * Calls back when what a person left in the page must not be seen by the next one: somebody logs out, or another account than the last
 * one signs in. A session that ended by itself keeps it for whoever takes it up again.
 */
export function onAccountLeft(forget: () => void): void {
  let owner = accountName(sessionStore.getState().session);
  sessionStore.subscribe(({ session, wasEnded }, before) => {
    if (session === undefined) {
      if (before.session !== undefined && !wasEnded) forget();
      return;
    }
    const name = accountName(session);
    if (owner !== undefined && owner !== name) forget();
    owner = name;
  });
}

/** A database and an account in it, as one name; nothing where nobody is signed in. */
export function accountName(session: SignedIn | undefined): string | undefined {
  return session === undefined ? undefined : `${session.host}/${session.username}`;
}

/**
 * At which of the browser's seats this tab sits, so that two tabs can work on two databases. A tab keeps its seat after a log-out:
 * it does not slip into the database of another.
 */
export function seatOfTab(): number | undefined {
  const seat = tabStorage.read(SEAT_KEY);
  return seat === undefined ? undefined : Number(seat);
}

/** Sits this tab at the seat of a sign-in that came by another page. */
export function takeSeat(seat: string): void {
  tabStorage.write(SEAT_KEY, seat);
}

/** Whether the person logged out on purpose and has not signed in since. */
export function hasSignedOut(): boolean {
  return keptStorage.read(SIGNED_OUT_KEY) !== undefined;
}
