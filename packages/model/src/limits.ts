/** How deep lists, sets and maps may be nested in a value that is read, printed or hashed. */
export const VALUE_DEPTH_MAX = 1_000;

/** About how many characters a piece of written JSON has before it is handed on. */
export const JSON_CHUNK_CHARACTERS = 65_536;
