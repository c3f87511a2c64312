/** Events to track according to the specification: statements run, views opened, sign-ins and sign-outs. */
export type TrackedEvent = 'console/run_gql' | 'console/change_tab' | 'user/sign_in' | 'user/sign_out';

/** Name of the window event for tracked events; `detail` is a `TrackedEvent`. */
export const TRACKED_EVENT = 'astrolabe:tracked';

/**
 * Dispatches a tracked event on the window. Nothing listens by default, and nothing leaves the page (decision D28); an embedding page can
 * use `addEventListener('astrolabe:tracked', …)`.
 */
export function track(event: TrackedEvent): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new CustomEvent(TRACKED_EVENT, { detail: event }));
}
