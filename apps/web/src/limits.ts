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
