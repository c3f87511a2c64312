/** How deep lists, sets and maps may be nested in a value that is read, printed or hashed. */
export const VALUE_DEPTH_MAX = 1_000;
