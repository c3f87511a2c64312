/** Confidence below which a guess is marked for review. */
export const SURE_FROM = 0.8;
