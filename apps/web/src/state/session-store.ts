import { createStore } from 'zustand/vanilla';
import type { SessionState, SignedIn } from '@astrolabe/http-api';
import { browserStorage, tabStorage } from './stored.ts';

/** The signed-in user and facts on the server. */
export interface SessionStore {
  readonly session: SignedIn | undefined;
  readonly studio: SessionState['studio'] | undefined;
  /** Set if the server ended the session, for the login page. */
  readonly wasEnded: boolean;
}

const SLOT_KEY = 'astrolabe.slot';
const SIGNED_OUT_KEY = 'astrolabe.signed-out';

/** The session of this page. The session itself is a cookie that scripts cannot read. */
export const sessionStore = createStore<SessionStore>(() => ({
  session: undefined,
  studio: undefined,
  wasEnded: false,
}));

/** Remembers a sign-in: host, username and version, never a password (decision D6). */
export function rememberSession(session: SignedIn, slot = 0): void {
  sessionStore.setState({ session, wasEnded: false });
  browserStorage.remove(SIGNED_OUT_KEY);
  tabStorage.write(SLOT_KEY, String(slot));
  tabStorage.write('host', session.host);
  tabStorage.write('username', session.username);
  tabStorage.write('nebulaVersion', session.version);
  document.cookie = `nh=${encodeURIComponent(session.host)}; path=/; SameSite=Strict`;
  document.cookie = `nu=${encodeURIComponent(session.username)}; path=/; SameSite=Strict`;
}

/**
 * Clears the session. After an explicit sign-out there is no automatic sign-in (decision D5); an expired session is resumed if possible; a refused
 * attempt leaves no trace.
 */
export function forgetSession(reason: 'logged-out' | 'ended' | 'refused'): void {
  if (reason === 'logged-out') browserStorage.write(SIGNED_OUT_KEY, '1');
  for (const key of ['host', 'username', 'nebulaVersion']) tabStorage.remove(key);
  for (const name of ['nh', 'nu']) document.cookie = `${name}=; path=/; max-age=0; SameSite=Strict`;
  sessionStore.setState(({ session }) => ({
    session: undefined,
    wasEnded: reason === 'ended' && session !== undefined,
  }));
}

/**
 * Registers a callback for when the next user must not see this user's data: on sign-out, or sign-in with another account. An expired session keeps
 * it for the same account.
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

/** Returns database and account as one name; undefined if no user is signed in. */
export function accountName(session: SignedIn | undefined): string | undefined {
  return session === undefined ? undefined : `${session.host}/${session.username}`;
}

/** Returns the login slot of this tab, so that two tabs can use two databases. A tab keeps its slot after signing out. */
export function slotOfTab(): number | undefined {
  const slot = tabStorage.read(SLOT_KEY);
  return slot === undefined ? undefined : Number(slot);
}

/** Assigns this tab the slot of a sign-in made by another page. */
export function takeSlot(slot: string): void {
  tabStorage.write(SLOT_KEY, slot);
}

/** Whether the user logged out on purpose and has not signed in since. */
export function hasSignedOut(): boolean {
  return browserStorage.read(SIGNED_OUT_KEY) !== undefined;
}
