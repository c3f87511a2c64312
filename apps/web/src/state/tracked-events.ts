/** What the specification wants noticed: what was run, which view was opened, who came and went. */
export type TrackedEvent = 'console/run_gql' | 'console/change_tab' | 'user/sign_in' | 'user/sign_out';

/** The name under which a window tells its tracked events; the `detail` of each is a `TrackedEvent`. */
export const TRACKED_EVENT = 'astrolabe:tracked';

/**
 * Tells whoever listens to the window that something happened. Nobody does by default, and nothing leaves the page (decision D28); a
 * page around the studio can listen with `addEventListener('astrolabe:tracked', …)`.
 */
export function track(event: TrackedEvent): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new CustomEvent(TRACKED_EVENT, { detail: event }));
}
