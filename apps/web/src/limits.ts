/** History entries shown at first (specification, section 9). */
export const HISTORY_SHOWN = 15;
/** History entries kept in the browser; older ones go. */
export const HISTORY_KEPT_MAX = 500;
/** Statements in lists are cut after this many characters. */
export const STATEMENT_SHOWN_MAX = 300;
/** Rows a statement fetches at first; the box offers the rest. */
export const RESULT_ROWS_FIRST_MAX = 100_000;
/** Rows a result can hold when everything is asked for. */
export const RESULT_ROWS_MAX = 2_000_000;
/** Result boxes kept in the console; the oldest go. */
export const RESULTS_KEPT_MAX = 200;
/** Result boxes that stay open; older ones collapse themselves. */
export const RESULTS_OPEN_MAX = 8;
/** Rows that all boxes together keep; older boxes let theirs go and offer to run again. */
export const RESULT_ROWS_KEPT_MAX = 400_000;
/** Characters of a value that a table cell shows; the whole value opens by a click. */
export const CELL_TEXT_MAX = 500;
/** Rows looked at to size a column. */
export const COLUMN_SAMPLE_ROWS = 100;
/** Vertices a graph view takes from a result at first. */
export const GRAPH_VERTICES_FIRST_MAX = 2_000;
/** Lines asked for in one page of a task's log (specification, section 9). */
export const LOG_PAGE_LINES = 500;
/** Lines of a log kept in the page. */
export const LOG_LINES_MAX = 20_000;
/** Rejected rows shown before "Show all". */
export const REJECTED_SHOWN = 3;
/** Rejected rows fetched when all are asked for. */
export const REJECTED_FETCH_MAX = 1_000;
/** Rows of a file that a preview shows. */
export const PREVIEW_ROWS = 100;
/** Milliseconds between two looks at running import tasks. */
export const TASK_POLL_MS = 1_000;
/** Milliseconds between two looks at a growing log. */
export const LOG_POLL_MS = 2_000;
/** Milliseconds between two looks at the connection. */
export const CONNECTION_POLL_MS = 15_000;
/** A health answer slower than this counts as slow, in milliseconds. */
export const CONNECTION_SLOW_MS = 1_500;
/** Milliseconds the run button stays busy after a run has ended (specification, section 9). */
export const RUN_SETTLE_MS = 300;
/** Milliseconds the login button stays busy after a failure (specification, section 9). */
export const LOGIN_FAILURE_MS = 400;
/** Rows in one batch of an import where the field is empty (specification, section 9). */
export const BATCH_SIZE_DEFAULT = 60;
/** Rows read of a statement that the schema pages run for themselves. */
export const SCHEMA_ROWS_MAX = 100_000;
/** Bytes of a comment on the schema pages (decision D45). */
export const SCHEMA_COMMENT_BYTES_MAX = 256;
/** Characters of a name on the schema pages (decision D45). */
export const SCHEMA_NAME_LENGTH_MAX = 64;
/** Milliseconds a search of the schema lists waits for more typing (specification, section 9). */
export const SCHEMA_SEARCH_MS = 500;
/** Milliseconds between two looks at a statistics job (specification, section 9). */
export const STATISTICS_POLL_MS = 2_000;
/** Milliseconds between two looks at indexes that are being rebuilt (specification, section 9). */
export const INDEX_POLL_MS = 2_000;
/** Milliseconds a new row blinks (specification, section 9). */
export const NEW_ROW_MS = 3_000;
/** Seconds until a new space of a cluster can be used: two heartbeats (specification, section 4). */
export const NEW_SPACE_SECONDS = 20;
/** Edges looked at of each edge type for the picture of a schema (specification, section 9). */
export const PICTURE_EDGES_SAMPLE = 10;
/** Edges of a space up to which the picture of its schema counts all of them instead of a sample. */
export const PICTURE_EDGES_COUNTED_MAX = 200_000;
/** Vertices of each tag whose edges are looked at for ends without a vertex. */
export const PICTURE_VERTICES_SAMPLE = 1_000;
/** Rows of a list that are drawn at once; the rest follow on demand. */
export const SCHEMA_LIST_ROWS = 300;

/** How often the live lists of the administration ask again, in milliseconds. */
export const ADMIN_POLL_MS = 2_000;

/** A session that was not used for so long counts as idle, in milliseconds. */
export const SESSION_IDLE_MS = 24 * 60 * 60 * 1000;

/** A statement that runs longer is marked, in milliseconds. */
export const LONG_STATEMENT_MS = 60_000;
