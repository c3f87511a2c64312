import { SEAT_PARAMETER } from '@astrolabe/http-api';
import { hasSignedOut, rememberSession, takeSeat } from '../state/session-store.ts';
import { rememberStudio } from '../state/studio-features.ts';
import { takeWantedPage } from '../state/wanted-page.ts';
import { fetchSessionState, signInAutomatically } from './session.ts';

let present: Promise<boolean> | undefined;

/**
 * Takes up the session that the cookie holds, or signs in automatically where the server has an account for that and the
 * person has not logged out on purpose (decision D5). Answers whether somebody is signed in now. Who asks while it is being
 * found out gets the same answer.
 */
export function resumeSession(): Promise<boolean> {
  present ??= findSession().finally(() => (present = undefined));
  return present;
}

async function findSession(): Promise<boolean> {
  takeSeatOfAddress();
  try {
    const state = await fetchSessionState();
    rememberStudio(state.studio);
    if (state.session !== undefined) rememberSession(state.session, state.seat);
    else if (state.canSignInAutomatically && !hasSignedOut() && !isLoginPage()) await signInAutomatically();
    else return false;
    return true;
  } catch {
    // The login page names the cause when the person tries.
    return false;
  }
}

/** Opening the login page never signs anyone in: its visitor wants to choose. */
function isLoginPage(): boolean {
  return /\/login\/?$/.test(location.pathname);
}

/** Whoever comes back from the provider finds in the address at which seat they sit; the page that they wanted stands in its place. */
function takeSeatOfAddress(): void {
  const address = new URL(location.href);
  const seat = address.searchParams.get(SEAT_PARAMETER);
  if (seat === null) return;
  takeSeat(seat);
  address.searchParams.delete(SEAT_PARAMETER);
  history.replaceState(history.state, '', takeWantedPage() ?? address);
}
