/** Rows in one batch. */
export const BATCH_ROWS = 1024;
/** Elements of the memory that the columns of batches share. */
export const BATCH_MEMORY_ELEMENTS = 16_384;
/** Edges in one batch of paths, which is cut there: long paths make large values. */
export const BATCH_PATH_EDGES = 8192;
/**
 * So many changes of one statement are applied to a copy of the graph, so that they can be canceled and others read meanwhile. Fewer are applied in place, which takes
 * no longer than a tenth of a second or two: a copy takes time in proportion to the whole graph.
 */
export const BULK_CHANGES_MIN = 65_536;
/** Changes that are applied between two looks at whether the statement shall end. */
export const CHANGES_BETWEEN_CHECKS = 256;
/** Rows that a consistency check looks at between two moments in which it can be ended. */
export const CHECK_PIECE_ROWS = 1024;
/** Problems that a consistency check lists. */
export const CONSISTENCY_PROBLEMS_MAX = 1000;
/** Statements in one request (NebulaGraph's max_allowed_statements). */
export const REQUEST_STATEMENTS_MAX = 512;
/** Rows of a result where the caller names no limit of its own. */
export const RESULT_ROWS_MAX = 10_000_000;
/** Rows in one chunk of a streamed result. */
export const STREAM_CHUNK_ROWS = 4096;
/** Items that one list, made by an expression or collected from rows, may have. */
export const LIST_ITEMS_MAX = 10_000_000;
/** Items of a list that a loop expression works on at a time; between them it can be cancelled. */
export const LOOP_ITEMS = 16_384;
/** Levels of a plan: functions that call themselves go down it, and each level needs a part of the stack. */
export const PLAN_LEVELS_MAX = 1000;
/** Nodes of a plan that are improved between two looks at whether the statement shall end. */
export const PLAN_NODES_BETWEEN_CHECKS = 64;
/** Parts of expressions that are bound to a schema between two looks at whether the statement shall end. */
export const PARTS_BETWEEN_CHECKS = 1024;
/** Names that the hint of an error lists; of more none is. */
export const HINT_NAMES_MAX = 8;
/** Properties in one index. */
export const INDEX_FIELDS_MAX = 16;
/** Bytes of a string that an index keeps. */
export const INDEXED_TEXT_BYTES_MAX = 256;
/** Bytes of a user's name. */
export const USER_NAME_BYTES_MAX = 16;
/** Bytes of a password. */
export const PASSWORD_BYTES_MAX = 24;
/** Bytes of one text that a function makes. */
export const TEXT_BYTES_MAX = 16 * 1024 * 1024;
/** Steps of one search by a regular expression (units of the text times instructions of the pattern where it is linear); about a tenth of a second. */
export const PATTERN_STEPS_MAX = 8_000_000;
/** Memory that one request may keep (rows, lists, groups) where the engine is not told otherwise: bytes, estimated. */
export const STATEMENT_MEMORY_BYTES = 512 * 1024 * 1024;
/** How long a request runs before others have a turn, where the host of the engine gives turns. */
export const SLICE_MS = 10;
/** Requests that may run within the turns of others, one within another; each needs a part of the stack. */
export const NESTED_REQUESTS_MAX = 8;
/** A graph up to this size is copied for a writer while readers hold it; for a larger one the writer waits until they are done. */
export const COPIED_GRAPH_BYTES_MAX = 64 * 1024 * 1024;
/** The same within the turns of statements that are in the turn of another: there a copy would be made again for each of them. */
export const COPIED_IN_TURNS_BYTES_MAX = 1024 * 1024;
/** The longest time that one request runs where the engine is not told otherwise. */
export const STATEMENT_TIME_MS = 600_000;
/** What a group, a key of a join or a row that is told apart costs for each of its columns, in bytes. */
export const GROUP_BYTES = 96;
/** Values of a column whose size is looked at to estimate that of all. */
export const SIZE_SAMPLE_VALUES = 8;
/** How deep the estimate of a value's size looks into lists and maps. */
export const SIZE_SAMPLE_DEPTH = 4;
/** Calls of functions for different rows between two looks at whether the statement shall end. */
export const CALLS_BETWEEN_CHECKS = 16;
/** The largest number of vids in a space: dense ids, plus one, are int32. */
export const VERTICES_MAX = 2 ** 31 - 2;
/** The largest number of rows of one edge type, deleted ones included. */
export const EDGE_ROWS_MAX = 2 ** 31 - 2;
/** The most bytes of text in one column, or in all vids: offsets are uint32. */
export const TEXT_ARENA_BYTES_MAX = 2 ** 32 - 1;
/** The most different texts that a column keeps as a dictionary. */
export const DICTIONARY_TEXTS_MAX = 65_536;
/** The most bytes that the dictionary of a column takes; beyond, each row has a text of its own. */
export const DICTIONARY_BYTES_MAX = 2 ** 25;
/** Entries of an index that are made or compared between two looks at whether the statement shall end. */
export const ENTRIES_BETWEEN_CHECKS = 8192;
/** Entries of a full index block. */
export const INDEX_BLOCK_ENTRIES = 512;
/** Patched or new edges that are put into their lists one by one; more, and more than a tenth of all, rebuild the adjacency. */
export const ADJACENCY_PATCHES_MIN = 4096;
/** Bytes of log records after which a space writes a checkpoint. */
export const LOG_BYTES_MAX = 64 * 1024 * 1024;
/** Bytes of SQLite's write-ahead log after which its pages go into the file; the log keeps them to be written over. */
export const WRITE_AHEAD_LOG_BYTES = 1024 * 1024;
/** Rows of an import that a flush writes as log records; more are written as chunks. */
export const BULK_LOG_ROWS_MAX = 20_000;
/** The password of the first account where none is given. */
export const ROOT_PASSWORD = 'nebula';
/** Steps of a regular expression between two looks at whether the statement shall end. */
export const PATTERN_STEPS_BETWEEN_CHECKS = 131_072;
/** Instructions of a regular expression that looks ahead or refers back, with its counted loops written out. */
export const PATTERN_INSTRUCTIONS_MAX = 20_000;
/** Compiled regular expressions that are kept; the oldest goes when another comes. */
export const PATTERNS_KEPT_MAX = 64;
/** Rows that an import says will come and that room is made for at once; more come as they do. */
export const EXPECTED_ROWS_MAX = 64 * 1024 * 1024;
/** A space that nobody asked for so long is unloaded where the memory is needed for another. */
export const SPACE_IDLE_MS = 10_000;
/** How long a measurement of memory is believed. */
export const MEMORY_CHECK_INTERVAL_MS = 100;
/** How long jobs are shown. */
export const JOB_RETENTION_MS = 7 * 24 * 3600 * 1000;
/** Verified passwords that are remembered. */
export const VERIFIED_PASSWORDS_MAX = 256;
/** So many ends of shortest paths are searched for one by one, from both sides; more are searched for all at once, from the other side alone. */
export const PAIRWISE_ENDS_MAX = 64;
/** The most edges in a path that FIND PATH looks for where it does not say UPTO. */
export const FIND_PATH_STEPS = 5;
/** How many steps GET SUBGRAPH goes where it does not say. */
export const SUBGRAPH_STEPS = 1;
/** Rows that one sort, join, group, set operation or variable keeps. */
export const KEPT_ROWS_MAX = 20_000_000;
/** Of at most so many vertices, GO puts the edges into the order in which a cluster has them. */
export const ORDERED_FRONTIER_MAX = 64;
/** Edges that LIMIT or SAMPLE may leave of one step of GO. */
export const STEP_EDGES_MAX = 10_000_000;
/** The longest text, in UTF-16 units, whose plan is kept for others of its shape. */
export const CACHED_TEXT_LENGTH_MAX = 4096;
/** Beginnings of texts with kept plans, for each space; the oldest goes when another comes. */
export const PLANS_KEPT_MAX = 512;
/** Shapes of texts that begin alike whose plans are kept. */
export const SHAPES_OF_ONE_BEGINNING_MAX = 8;
/** A kept plan is believed while there is at most so many times as much, or as little, as when it was made; of few rows, it makes no difference. */
export const PLAN_DRIFT_MAX = 4;
/** Fewer rows than this count as so many when a kept plan is judged. */
export const PLAN_DRIFT_ROWS_MIN = 64;
/** Plans of one shape that are kept for literals that find more or fewer rows; the oldest goes when another comes. */
export const PLANS_OF_ONE_SHAPE_MAX = 6;
/** Digits of an integer literal that may stand for another: less than 2^53 is surely in the range of every integer. */
export const LIFTED_INTEGER_DIGITS_MAX = 15;
/** Vertices that are remembered as values while paths are made of them. */
export const PATH_VERTICES_KEPT_MAX = 65_536;
/** So often long computations of constants look whether they shall end in a text whose plan may still be kept. */
export const FOLDING_LOOKS_MAX = 64;
/** Bytes that the constants of a text may need where its plan is to be kept. */
export const FOLDING_BYTES_MAX = 1024 * 1024;
/** The longest time that a write waits for others to share its write to the disk with. */
export const GROUP_COMMIT_WAIT_MS_MAX = 5;
/** How often each statement of a warm-up runs: V8 compiles a function better after 400 calls that count, and for good after 3000. */
export const WARM_UP_ROUNDS = 600;
/** How often short ones run, of which a thousand take a hundredth of a second. */
export const WARM_UP_ROUNDS_OF_SHORT = 3200;
/** How long others may have to wait for a turn meanwhile. */
export const WARM_UP_SLICE_MS = 4;
/** How long a warm-up rests before it looks again whether others are busy. */
export const WARM_UP_REST_MS = 50;
/** Rows that one full-text index is about. */
export const FULL_TEXT_DOCUMENTS_MAX = 1_000_000;
/** Rows that changed since a full-text index was searched; with more it is made anew. */
export const FULL_TEXT_DIRTY_MAX = 10_000;

/** Characters of a text that the vertex search compares. */
export const SEARCHED_TEXT_LENGTH = 512;
/** Texts of one property that a search looks at before it takes the best. */
export const SEARCH_CANDIDATES_MAX = 2_000;
/** Vertices written since the texts were read; with more they are read again. */
export const SEARCH_TOUCHED_MAX = 10_000;
/** Bytes that the texts of one space may take for the vertex search, unless a setting says otherwise. */
export const SEARCH_BYTES_MAX = 512 * 1024 * 1024;
