import { fetchSessionState, signInAutomatically } from '../data/session.ts';
import { hasSignedOut, rememberSession, sessionStore } from '../state/session-store.ts';

/**
 * Before the first screen: takes up the session that the cookie holds, or signs in automatically where the server has an
 * account for that and the person has not logged out on purpose (decision D5). Without either the login page stands.
 */
export async function resumeSession(): Promise<void> {
  try {
    const state = await fetchSessionState();
    sessionStore.setState({ studio: state.studio });
    if (state.session !== undefined) rememberSession(state.session);
    else if (state.canSignInAutomatically && !hasSignedOut()) rememberSession(await signInAutomatically());
  } catch {
    // The login page names the cause when the person tries.
  }
}
