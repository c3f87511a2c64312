/** Maximum nesting depth of lists, sets and maps in a value that is read, printed or hashed. */
export const VALUE_DEPTH_MAX = 1_000;
