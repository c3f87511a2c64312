/** How many rows a program is shown where it does not say how many. */
export const MCP_ROWS_DEFAULT = 100;

/** How many rows a program may ask to be shown. */
export const MCP_ROWS_MAX = 1000;

/** How long the rows of an answer are together at most, in UTF-16 units: what reads them has little room. */
export const MCP_ROWS_LENGTH_MAX = 200_000;

/** How long a statement of a program may run where it does not say how long, in milliseconds. */
export const MCP_TIMEOUT_MS_DEFAULT = 30_000;

/** How long a program may let a statement run, in milliseconds. */
export const MCP_TIMEOUT_MS_MAX = 300_000;

/** How many entries of the language reference are answered at once. */
export const MCP_REFERENCE_ENTRIES_MAX = 20;
