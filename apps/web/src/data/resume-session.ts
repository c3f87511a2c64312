import { SLOT_PARAMETER } from '@astrolabe/http-api';
import { hasSignedOut, rememberSession, takeSlot } from '../state/session-store.ts';
import { rememberStudio } from '../state/studio-features.ts';
import { takeWantedPage } from '../state/wanted-page.ts';
import { fetchSessionState, signInAutomatically } from './session.ts';

let present: Promise<boolean> | undefined;

/**
 * Resumes the session of the cookie, or signs in automatically if the server allows it and the user has not logged out (decision D5).
 * Returns whether a user is signed in. Concurrent calls share the result.
 */
export function resumeSession(): Promise<boolean> {
  present ??= findSession().finally(() => (present = undefined));
  return present;
}

async function findSession(): Promise<boolean> {
  takeSlotOfAddress();
  try {
    const state = await fetchSessionState();
    rememberStudio(state.studio);
    if (state.session !== undefined) rememberSession(state.session, state.slot);
    else if (state.canSignInAutomatically && !hasSignedOut() && !isLoginPage()) await signInAutomatically();
    else return false;
    return true;
  } catch {
    // The login page shows the cause when the user signs in.
    return false;
  }
}

/** Opening the login page never signs in automatically: the user wants to choose. */
function isLoginPage(): boolean {
  return /\/login\/?$/.test(location.pathname);
}

/** After a redirect from the provider, the address contains the slot; it is replaced by the wanted page. */
function takeSlotOfAddress(): void {
  const address = new URL(location.href);
  const slot = address.searchParams.get(SLOT_PARAMETER);
  if (slot === null) return;
  takeSlot(slot);
  address.searchParams.delete(SLOT_PARAMETER);
  history.replaceState(history.state, '', takeWantedPage() ?? address);
}
