/** Below this a guess is marked as one to look at. */
export const SURE_FROM = 0.8;
