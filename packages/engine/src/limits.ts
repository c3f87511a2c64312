/** Rows in one batch. */
export const BATCH_ROWS = 1024;
/** Number of texts after which an expression's texts count as repeating or distinct. */
export const REPEATED_TEXTS_SAMPLE = 8192;
/** Maximum different texts of an expression that are stored while a statement runs. */
export const REPEATED_TEXTS_MAX = 262_144;
/** Elements of the memory that the columns of batches share. */
export const BATCH_MEMORY_ELEMENTS = 16_384;
/** Maximum edges in one batch of paths: long paths are large values. */
export const BATCH_PATH_EDGES = 8192;
/**
 * With at least this many changes, a statement is applied to a copy of the graph, so that it can be canceled and others can read in the meantime.
 * Fewer are applied in place, which takes at most 0.2 seconds: copying is linear in the size of the graph.
 */
export const BULK_CHANGES_MIN = 65_536;
/** Maximum changes that a statement on patterns applies in place, blocking others; with more it runs again on a copy of the graph. */
export const STAGED_CHANGES_MAX = 16_384;
/** The same in bytes of the written rows, for long texts. */
export const STAGED_BYTES_MAX = 4 * 1024 * 1024;
/** Age after which a transaction is rolled back, in milliseconds: until then, its space keeps a second copy of what others change. */
export const TRANSACTION_TIME_MS = 300_000;
/** Changes applied between two cancellation checks. */
export const CHANGES_BETWEEN_CHECKS = 256;
/** Rows that a consistency check reads between two cancellation checks. */
export const CHECK_PIECE_ROWS = 1024;
/** Problems that a consistency check lists. */
export const CONSISTENCY_PROBLEMS_MAX = 1000;
/** Statements in one request (NebulaGraph's max_allowed_statements). */
export const REQUEST_STATEMENTS_MAX = 512;
/** Default maximum rows of a result. */
export const RESULT_ROWS_MAX = 10_000_000;
/** Rows in one chunk of a streamed result. */
export const STREAM_CHUNK_ROWS = 4096;
/** Maximum items of a list created by an expression or collected from rows. */
export const LIST_ITEMS_MAX = 10_000_000;
/** List items that a loop expression processes between two cancellation checks. */
export const LOOP_ITEMS = 16_384;
/** Maximum levels of a plan: recursive functions descend it, and each level needs stack space. */
export const PLAN_LEVELS_MAX = 1000;
/** Plan nodes optimized between two cancellation checks. */
export const PLAN_NODES_BETWEEN_CHECKS = 64;
/** Expression parts bound between two cancellation checks. */
export const PARTS_BETWEEN_CHECKS = 1024;
/** Maximum names in an error hint; if there are more, none is listed. */
export const HINT_NAMES_MAX = 8;
/** Properties in one index. */
export const INDEX_FIELDS_MAX = 16;
/** Bytes of a string stored in an index. */
export const INDEXED_TEXT_BYTES_MAX = 256;
/** Bytes of a user's name. */
export const USER_NAME_BYTES_MAX = 16;
/** Bytes of a password. */
export const PASSWORD_BYTES_MAX = 24;
/** Maximum bytes of one text created by a function. */
export const TEXT_BYTES_MAX = 16 * 1024 * 1024;
/** Maximum steps of a regular expression search (text units times pattern instructions if linear); about 0.1 s. */
export const PATTERN_STEPS_MAX = 8_000_000;
/** Default memory limit of a request (rows, lists, groups), in estimated bytes. */
export const STATEMENT_MEMORY_BYTES = 512 * 1024 * 1024;
/** Time that a request runs before others have a turn, if the host of the engine gives turns. */
export const SLICE_MS = 10;
/** Maximum nesting of requests that run within the turns of others; each needs stack space. */
export const NESTED_REQUESTS_MAX = 8;
/** Maximum graph size that is copied for a writer while readers hold it; for a larger one the writer waits until they are done. */
export const COPIED_GRAPH_BYTES_MAX = 64 * 1024 * 1024;
/** The same limit for nested turns, where each would make another copy. */
export const COPIED_IN_TURNS_BYTES_MAX = 1024 * 1024;
/** Default time limit of a request. */
export const STATEMENT_TIME_MS = 600_000;
/** Estimated bytes per value of a group, join key or distinct row that is an object. */
export const GROUP_BYTES = 96;
/** Values sampled to estimate the size of a column. */
export const SIZE_SAMPLE_VALUES = 8;
/** Depth to which the size estimate of a value looks into lists and maps. */
export const SIZE_SAMPLE_DEPTH = 4;
/** Function calls between two cancellation checks. */
export const CALLS_BETWEEN_CHECKS = 16;
/** The largest number of vids in a space: dense ids, plus one, are int32. */
export const VERTICES_MAX = 2 ** 31 - 2;
/** Maximum rows of one edge type, including deleted ones. */
export const EDGE_ROWS_MAX = 2 ** 31 - 2;
/** The most bytes of text in one column, or in all vids: offsets are uint32. */
export const TEXT_ARENA_BYTES_MAX = 2 ** 32 - 1;
/** Maximum distinct strings of a dictionary column. */
export const DICTIONARY_TEXTS_MAX = 65_536;
/** Maximum dictionary size of a column in bytes; above, each row has its own text. */
export const DICTIONARY_BYTES_MAX = 2 ** 25;
/** Index entries created or compared between two cancellation checks. */
export const ENTRIES_BETWEEN_CHECKS = 8192;
/** Entries of a full index block. */
export const INDEX_BLOCK_ENTRIES = 512;
/** Minimum number of patched or new edges, and a tenth of all edges, above which the adjacency is rebuilt instead of patched. */
export const ADJACENCY_PATCHES_MIN = 4096;
/** Bytes of log records after which a space writes a checkpoint. */
export const LOG_BYTES_MAX = 64 * 1024 * 1024;
/** Length of SQLite's write-ahead log at which its pages are copied into the file (checkpoint); the log keeps its length and is overwritten. */
export const WRITE_AHEAD_LOG_BYTES = 1024 * 1024;
/** Rows of an import that a flush writes as log records; more are written as chunks. */
export const BULK_LOG_ROWS_MAX = 20_000;
/** Default password of the first account. */
export const ROOT_PASSWORD = 'nebula';
/** Regular expression steps between two cancellation checks. */
export const PATTERN_STEPS_BETWEEN_CHECKS = 131_072;
/** Maximum instructions of a regular expression with lookahead or back references, with its counted loops expanded. */
export const PATTERN_INSTRUCTIONS_MAX = 20_000;
/** States of a pattern's automaton, and instructions of a pattern that gets one. */
export const AUTOMATON_STATES_MAX = 256;
/** Longer texts are not matched by automatons, which are not interrupted. */
export const AUTOMATON_TEXT_BYTES_MAX = 4096;
/** Maximum cached compiled regular expressions; the oldest is evicted. */
export const CACHED_PATTERNS_MAX = 64;
/** Announced rows of an import for which space is reserved in advance; more is reserved as they arrive. */
export const EXPECTED_ROWS_MAX = 64 * 1024 * 1024;
/** Idle time after which a space may be unloaded to free memory for another. */
export const SPACE_IDLE_MS = 10_000;
/** Lifetime of a memory measurement, in milliseconds. */
export const MEMORY_CHECK_INTERVAL_MS = 100;
/** Retention of jobs in SHOW JOBS, in milliseconds. */
export const JOB_RETENTION_MS = 7 * 24 * 3600 * 1000;
/** Verified passwords that are remembered. */
export const VERIFIED_PASSWORDS_MAX = 256;
/** Maximum number of end pairs whose shortest paths are searched one by one, from both sides; more are searched together from one side. */
export const PAIRWISE_ENDS_MAX = 64;
/** Default maximum path length of FIND PATH without UPTO. */
export const FIND_PATH_STEPS = 5;
/** Default steps of GET SUBGRAPH. */
export const SUBGRAPH_STEPS = 1;
/** Maximum rows held by one sort, join, group, set operation or variable. */
export const STORED_ROWS_MAX = 20_000_000;
/** With at most this many vertices, GO sorts the edges into the order of a cluster. */
export const ORDERED_FRONTIER_MAX = 64;
/** The same for the vertices reached from several starts, which are counted together. */
export const ORDERED_FRONTIERS_MAX = 1024;
/** Maximum edges per step of GO under LIMIT or SAMPLE. */
export const STEP_EDGES_MAX = 10_000_000;
/** Maximum text length, in UTF-16 units, of cached plans. */
export const CACHED_TEXT_LENGTH_MAX = 4096;
/** Cached plan prefixes per space; the oldest is evicted. */
export const CACHED_PLANS_MAX = 512;
/** Cached shapes per text prefix. */
export const SHAPES_OF_ONE_BEGINNING_MAX = 8;
/** A cached plan is used while sizes are within this factor of those it was chosen for. */
export const PLAN_DRIFT_MAX = 4;
/** Smaller row counts are treated as this when checking a cached plan. */
export const PLAN_DRIFT_ROWS_MIN = 64;
/** Cached plans per shape for different selectivities; the oldest is evicted. */
export const PLANS_OF_ONE_SHAPE_MAX = 6;
/** Maximum digits of an exchangeable integer literal: below 2^53 it fits every integer type. */
export const LIFTED_INTEGER_DIGITS_MAX = 15;
/** Vertices cached as values while paths are created. */
export const PATH_VERTICES_MAX = 65_536;
/** Maximum cancellation checks during constant folding for a plan that may be cached. */
export const FOLDING_LOOKS_MAX = 64;
/** Maximum bytes of folded constants for a plan that may be cached. */
export const FOLDING_BYTES_MAX = 1024 * 1024;
/** Maximum time that a write waits for others to share its disk sync. */
export const GROUP_COMMIT_WAIT_MS_MAX = 5;
/** Runs of each warm-up statement: V8 optimizes a function after about 400 calls, and finally after 3,000. */
export const WARM_UP_ROUNDS = 600;
/** Warm-up rounds of short statements; a thousand take about 10 ms. */
export const WARM_UP_ROUNDS_OF_SHORT = 3200;
/** Milliseconds that others may wait for a turn during warm-up. */
export const WARM_UP_SLICE_MS = 4;
/** Pause of a warm-up before it checks again whether other work is running, in milliseconds. */
export const WARM_UP_REST_MS = 50;
/** Rows that one full-text index is about. */
export const FULL_TEXT_DOCUMENTS_MAX = 1_000_000;
/** Maximum changed rows since the last search of a full-text index; above, it is rebuilt. */
export const FULL_TEXT_DIRTY_MAX = 10_000;

/** Characters of a text that the vertex search compares. */
export const SEARCHED_TEXT_LENGTH = 512;
/** Maximum candidate texts per property before ranking. */
export const SEARCH_CANDIDATES_MAX = 2_000;
/** Vertices written since the texts were read; with more they are read again. */
export const SEARCH_TOUCHED_MAX = 10_000;
/** Default memory limit of the vertex search per space, in bytes. */
export const SEARCH_BYTES_MAX = 512 * 1024 * 1024;
/** Window functions of one WITH or RETURN. */
export const WINDOWS_MAX = 64;
