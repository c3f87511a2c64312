/**
 * Header with the page's login slot. A browser can be signed in to several databases in different tabs; each login has a slot from 0 to
 * `SLOT_MAX - 1`. Without the header, the browser's first login is used.
 */
export const SLOT_HEADER = 'x-astrolabe-slot';

/** The same as `SLOT_HEADER`, as a URL parameter for download links. */
export const SLOT_PARAMETER = 'slot';
