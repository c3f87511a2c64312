/** The highest percentage that is shown before everything is loaded (specification, section 9). */
export const PROGRESS_SHOWN_MAX = 99;
/** Seconds from which a load on a cluster counts down (specification, section 9). */
export const COUNTDOWN_SECONDS = 21;
/** Milliseconds between two looks at the statistics job that ends a load. */
export const STATISTICS_LOOK_MS = 250;
/** Looks at the statistics job before it is left to itself. */
export const STATISTICS_LOOKS_MAX = 80;
/** Documents on one slide of the welcome page (specification, section 2). */
export const DOCUMENTS_A_SLIDE = 3;
/** Milliseconds without a sign of life after which a load counts as broken off. */
export const BROKEN_AFTER_MS = 15_000;
