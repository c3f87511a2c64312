/** History entries shown at first (specification, section 9). */
export const HISTORY_SHOWN = 15;
/** Maximum history entries stored in the browser. */
export const HISTORY_ENTRIES_MAX = 500;
/** Characters of a statement that the history remembers. */
export const HISTORY_TEXT_MAX = 100_000;
/** Statements in lists are cut after this many characters. */
export const STATEMENT_SHOWN_MAX = 300;
/** Rows that a statement fetches at first; the box offers the rest. */
export const RESULT_ROWS_FIRST_MAX = 100_000;
/** Rows that "Load more" adds to a result. */
export const RESULT_ROWS_MORE = 100_000;
/** Maximum rows of a result in the page: taller tables cannot be scrolled in every browser. Further rows are counted and exported. */
export const RESULT_ROWS_MAX = 500_000;
/** Maximum cells of a result in the page. Further rows are counted and exported, not shown. */
export const RESULT_CELLS_MAX = 10_000_000;
/** Rows of the preview of a statement that is being typed. */
export const PREVIEW_RESULT_ROWS = 20;
/** Milliseconds after which a preview is canceled in the database. */
export const PREVIEW_MS_MAX = 2_000;
/** Characters of a statement that is previewed. */
export const PREVIEW_TEXT_MAX = 20_000;
/** Maximum rows passed to a plugin's view. */
export const PLUGIN_ROWS_MAX = 5_000;
/** Rows per step of the debugger, and its timeout in milliseconds. */
export const STEP_ROWS_MAX = 200;
export const STEP_MS_MAX = 5_000;
/** Rows of the previous step that are searched for the origin of a row. */
export const STEP_ORIGIN_ROWS_MAX = 5_000;
/** Rows that a card of the dashboard fetches; the rest are counted. */
export const DASHBOARD_ROWS_MAX = 1_000;
/** Cards of a dashboard. */
export const DASHBOARD_CARDS_MAX = 40;
/** The largest file of a dashboard that is read, in bytes. */
export const DASHBOARD_BYTES_MAX = 1024 * 1024;
/** Maximum parts of a donut chart; smaller ones are combined. */
export const SHARES_SHOWN = 10;
/** Maximum bars or points of a chart; larger results are not charts. */
export const CHART_POINTS_MAX = 500;
/** Groups and series of a chart of a result; further ones are counted. */
export const CHART_GROUPS_MAX = 100;
export const CHART_SERIES_MAX = 12;
/** Points of a scatter plot; larger results are sampled evenly. */
export const CHART_SCATTER_MAX = 3_000;
/** Maximum result boxes in the console; the oldest are removed. */
export const SAVED_RESULTS_MAX = 200;
/** Result boxes that stay open; older ones collapse themselves. */
export const RESULTS_OPEN_MAX = 8;
/** Cells that all boxes together keep; older boxes release theirs and offer to run again. */
export const SAVED_RESULT_CELLS_MAX = 12_000_000;
/** Cells of a window's results that survive a reload; larger results are restored without rows. */
export const RESULT_CELLS_STORED_MAX = 400_000;
/** Milliseconds after which stored results of a closed window are deleted. */
export const RESULTS_STORED_MS = 7 * 24 * 60 * 60 * 1000;
/** Rows of a result used to learn which tags edges connect. */
export const SEEN_ROWS_MAX = 200;
/** Milliseconds after which counted edges are refreshed without a known change. */
export const COUNTED_EDGES_MS = 5 * 60 * 1000;
/** Vids seen in results that completion offers, per space. */
export const SEEN_VIDS_MAX = 30;
/** Maximum characters of a linked statement in the URL. */
export const LINK_LENGTH_MAX = 8_000;
/** Texts that can be open side by side in the editor. */
export const EDITOR_TABS_MAX = 20;
/** Characters of a file that can be opened in the editor. */
export const OPENED_TEXT_MAX = 10_000_000;
/** Characters shown of an opened value; a longer one can be saved as a file. */
export const VALUE_TEXT_MAX = 200_000;
/** Rows shown in the raw view. */
export const RAW_ROWS_MAX = 200;
/** Characters of the rows that the raw view writes out. */
export const RAW_TEXT_MAX = 500_000;
/** Lines of an expanded value below its row. */
export const VALUE_LINES_MAX = 500;
/** Cells up to which a table is sorted and filtered on the main thread; larger ones use a worker. */
export const TABLE_CELLS_DIRECT_MAX = 20_000;
/** Maximum cells that can be copied at once. */
export const COPIED_CELLS_MAX = 2_000_000;
/** Characters of a value in a table cell; a click opens the complete value. */
export const CELL_TEXT_MAX = 500;
/** Rows sampled to size a column. */
export const COLUMN_SAMPLE_ROWS = 100;
/** Cells sampled to size all columns of a table. */
export const COLUMN_SAMPLE_CELLS = 20_000;
/** Rows of a result that are sent to the exploration canvas by their keys. */
export const EXPLORED_ROWS_MAX = 1_000;
/** Vertices that a graph view draws from a result at first. */
export const GRAPH_VERTICES_FIRST_MAX = 2_000;
/** Points that a map clusters and draws; the rest are counted. */
export const MAP_PLACES_MAX = 20_000;
/** Rows up to which the status line counts the vertices and edges of a result. */
export const GRAPH_COUNTED_ROWS_MAX = 20_000;
/** Lines per page of a task log (specification, section 9). */
export const LOG_PAGE_LINES = 500;
/** Maximum log lines in the page. */
export const LOG_LINES_MAX = 20_000;
/** Rejected rows shown before "Show all". */
export const REJECTED_SHOWN = 3;
/** Maximum rejected rows fetched at once. */
export const REJECTED_FETCH_MAX = 1_000;
/** Rows of a file that a preview shows. */
export const PREVIEW_ROWS = 100;
/** Rows of a file used to preview a mapping. */
export const SAMPLE_ROWS = 1_000;
/** Maximum vertices of the preview graph of an import. */
export const SAMPLE_VERTICES_MAX = 150;
/** Steps of an import that can be undone. */
export const UNDO_STEPS_MAX = 100;
/** Characters of a suggested task name. */
export const TASK_NAME_LENGTH_MAX = 60;
/** Edges of the image of a finished import. */
export const IMPORTED_SAMPLE_EDGES = 120;
/** Bad rows of a dry run listed next to the mapping. */
export const CHECK_ROWS_SHOWN = 200;
/** Poll interval of running import tasks, in milliseconds. */
export const TASK_POLL_MS = 1_000;
/** Poll interval of a growing log, in milliseconds. */
export const LOG_POLL_MS = 2_000;
/** Poll interval of the connection, in milliseconds. */
export const CONNECTION_POLL_MS = 15_000;
/** Poll interval while the server does not respond, in milliseconds. */
export const CONNECTION_DOWN_POLL_MS = 2_000;
/** Health responses slower than this count as slow, in milliseconds. */
export const CONNECTION_SLOW_MS = 1_500;
/** Milliseconds the run button stays busy after a run has ended (specification, section 9). */
export const RUN_SETTLE_MS = 300;
/** Milliseconds the login button stays busy after a failure (specification, section 9). */
export const LOGIN_FAILURE_MS = 400;
/** Maximum saved connections on the login page. */
export const SAVED_CONNECTIONS_MAX = 12;
/** Default batch size of an import, in rows (specification, section 9). */
export const BATCH_SIZE_DEFAULT = 60;
/** Rows read of a statement that the schema pages run for themselves. */
export const SCHEMA_ROWS_MAX = 100_000;
/** Bytes of a comment on the schema pages (decision D45). */
export const SCHEMA_COMMENT_BYTES_MAX = 256;
/** Maximum characters of a name on the schema pages (decision D45). */
export const SCHEMA_NAME_LENGTH_MAX = 64;
/** Milliseconds a search of the schema lists waits for more typing (specification, section 9). */
export const SCHEMA_SEARCH_MS = 500;
/** Entries shown at once in the command palette; a search finds the others. */
export const PALETTE_ENTRIES_MAX = 200;
/** Rows of a tag or edge type read for the share of rows with a value. */
export const PRESENCE_ROWS_MAX = 10_000;
/** Poll interval of a statistics job, in milliseconds (specification, section 9). */
export const STATISTICS_POLL_MS = 2_000;
/** Poll interval of index rebuilds, in milliseconds (specification, section 9). */
export const INDEX_POLL_MS = 2_000;
/** Milliseconds that the console waits for an index it created. */
export const INDEX_READY_MS_MAX = 10 * 60 * 1000;
/** Milliseconds a new row blinks (specification, section 9). */
export const NEW_ROW_MS = 3_000;
/** Seconds until a new space of a cluster can be used: two heartbeats (specification, section 4). */
export const NEW_SPACE_SECONDS = 20;
/** Edges sampled per edge type for a schema diagram (specification, section 9). */
export const DIAGRAM_EDGES_SAMPLE = 10;
/** Maximum edges of a space that its schema diagram counts instead of sampling. */
export const DIAGRAM_EDGES_COUNTED_MAX = 200_000;
/** Vertices sampled per tag to find edges with missing vertices. */
export const DIAGRAM_VERTICES_SAMPLE = 1_000;
/** Rows of a list shown before a button for more. */
export const LIST_ROWS = 200;

/** The largest file of statements that a schema is compared with, in bytes. */
export const SCHEMA_FILE_BYTES_MAX = 4 * 1024 * 1024;

/** The largest template of an import that is read, in bytes. */
export const TEMPLATE_BYTES_MAX = 4 * 1024 * 1024;

/** Delay after the start of a page before it first checks for fired alerts, in milliseconds. */
export const ALERT_FIRST_ASK_MS = 3000;

/** Maximum values of a column listed for a row filter. */
export const VALUES_LISTED_MAX = 100;

/** Poll interval for failing features of the studio, in milliseconds. */
export const STUDIO_STATE_POLL_MS = 30_000;

/** Interval at which the progress of reading an import's files is polled, in milliseconds. */
export const MODEL_POLL_MS = 200;

/** Sketches per request (specification, section 9). */
export const SKETCH_PAGE_SIZE = 999;

/** Milliseconds between two attempts to use a new space (specification, section 9). */
export const ENTER_RETRY_MS = 1_200;

/** Maximum attempts to use a new space; a cluster needs two heartbeats. */
export const ENTER_TRIES_MAX = 50;

/** Radius of a tag on the canvas, in pixels at zoom 1 (specification, section 9). */
export const TAG_RADIUS = 40;

/** Refresh interval of the live lists in the administration, in milliseconds. */
export const ADMIN_POLL_MS = 2_000;

/** Time without use after which a session counts as idle, in milliseconds. */
export const SESSION_IDLE_MS = 24 * 60 * 60 * 1000;

/** Interval at which the progress of a backup is polled, in milliseconds. */
export const BACKUP_POLL_MS = 500;

/** Poll interval for alerts while they are not shown, in milliseconds. */
export const ALERT_POLL_MS = 60_000;
