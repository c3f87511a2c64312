/**
 * The header that says at which of the browser's seats a page sits. A browser may be signed in to several databases at once, in
 * different tabs; each login sits at a seat, a number from 0 to `SEATS_MAX - 1`. Without it the first login of the browser counts.
 */
export const SEAT_HEADER = 'x-astrolabe-seat';

/** The same as `SEAT_HEADER`, as a parameter of an address, for links that download something. */
export const SEAT_PARAMETER = 'seat';
