/** Maximum rows per tag and edge type that a profile reads; above, it is marked as a sample. */
export const PROFILE_ROWS_MAX = 200_000;

/** Maximum rows of a quick profile. */
export const GLANCE_ROWS_MAX = 20_000;

/** Number of most frequent values listed per property. */
export const PROFILE_TOP_VALUES = 5;

/** From this many vertices of each tag edges are followed to find ends without a vertex. */
export const PROFILE_STARTS_MAX = 1_000;

/** Maximum edges followed in total. */
export const PROFILE_ENDS_MAX = 50_000;
