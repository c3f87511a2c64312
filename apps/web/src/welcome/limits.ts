/** Maximum percentage shown before everything is loaded (specification, section 9). */
export const PROGRESS_SHOWN_MAX = 99;
/** Seconds from which a load on a cluster counts down (specification, section 9). */
export const COUNTDOWN_SECONDS = 21;
/** Poll interval of the statistics job after loading, in milliseconds. */
export const STATISTICS_LOOK_MS = 250;
/** Maximum polls of the statistics job; then it continues alone. */
export const STATISTICS_LOOKS_MAX = 80;
/** Documents on one slide of the welcome page (specification, section 2). */
export const DOCUMENTS_A_SLIDE = 3;
/** Milliseconds without progress after which loading a data set counts as interrupted. */
export const STALLED_AFTER_MS = 15_000;
