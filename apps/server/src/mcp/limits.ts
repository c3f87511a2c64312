/** Default rows returned to a program. */
export const MCP_ROWS_DEFAULT = 100;

/** Maximum rows that an MCP client may request. */
export const MCP_ROWS_MAX = 1000;

/** Maximum total length of rows for a program, in UTF-16 units, since its context is small. */
export const MCP_ROWS_LENGTH_MAX = 200_000;

/** Default time limit of a program's statement, in milliseconds. */
export const MCP_TIMEOUT_MS_DEFAULT = 30_000;

/** Maximum statement timeout that an MCP client may request, in milliseconds. */
export const MCP_TIMEOUT_MS_MAX = 300_000;

/** Maximum entries of the language reference per response. */
export const MCP_REFERENCE_ENTRIES_MAX = 20;
