/** Bytes per read from a source. */
export const READ_BYTES = 256 * 1024;

/** The longest physical line, in bytes. A file without line breaks is refused instead of filling the memory. */
export const LINE_BYTES_MAX = 16 * 1024 * 1024;

/** Maximum length of a row that spans several lines, in UTF-16 units. A quote still open after that counts as unclosed. */
export const ROW_CHARS_MAX = 4 * 1024 * 1024;

/** Maximum columns of a file. */
export const COLUMNS_MAX = 16_384;

/** Bytes used to detect a dialect. */
export const SAMPLE_BYTES = 256 * 1024;

/** Characters of the sample that each delimiter is tried on; longer rows are cut. */
export const DELIMITER_SAMPLE_CHARS = 64 * 1024;

/** Rows used to detect a dialect and types. */
export const SAMPLE_ROWS_MAX = 2_000;

/** Bytes at the end of a larger file searched for totals and remarks. */
export const CLOSING_BYTES = 64 * 1024;

/** Maximum size of a file with label columns that is scanned completely, in bytes. */
export const LABEL_SCAN_BYTES_MAX = 512 * 1024 * 1024;

/** Maximum number of distinct texts in such columns. */
export const LABEL_TEXTS_MAX = 500;

/** Maximum rows read per label. */
export const ROWS_PER_LABEL = 200;

/** Maximum bytes of a file read to decide the interpretation of ambiguous columns. */
export const READING_SCAN_BYTES_MAX = 512 * 1024 * 1024;

/** Maximum distinct formats of a column's cells to be read as dates, numbers or booleans; with more it is text. */
export const READING_SHAPES_MAX = 200;

/** Rows at the start of a file searched for titles and remarks. */
export const LINES_BEFORE_MAX = 30;

/** Maximum records per batch of one tag or edge type. */
export const BATCH_RECORDS_MAX = 5_000;

/** Approximate size from which a batch is sent even if it has few records. */
export const BATCH_BYTES_MAX = 1024 * 1024;

/** Default rows per INSERT statement (specification part 1, section 9). */
export const STATEMENT_ROWS_DEFAULT = 60;

/** The same for a configuration of version 3, which has its own default. */
export const STATEMENT_ROWS_DEFAULT_V3 = 128;

/** The longest wait before a statement is tried again, in milliseconds. */
export const RETRY_DELAY_MS_MAX = 5_000;

/** Time that an import waits for an unreachable database, in milliseconds; then it ends and can be resumed. */
export const UNREACHABLE_PATIENCE_MS = 60_000;

/** Minimum milliseconds between two durable positions of an import. */
export const CHECKPOINT_INTERVAL_MS = 1_000;

/** Minimum time of writing before the next flush, as a multiple of the last flush's duration. */
export const CHECKPOINT_REST_FACTOR = 8;

/** Maximum characters of a bad value in a report. */
export const REPORTED_VALUE_CHARS_MAX = 200;

/** Maximum unknown configuration keys in a report. */
export const UNKNOWN_KEYS_TOLD_MAX = 20;

/** The longest condition on the rows of a file, in UTF-16 units. */
export const ROW_FILTER_LENGTH_MAX = 10_000;

/** Maximum vertices and edges that a check remembers to find duplicates and dangling ends; with more, none are reported. At most 80 bytes each. */
export const TALLIED_KEYS_MAX = 6_000_000;

/** Maximum number of ids at ends of edges that wait for their vertex; beyond it, missing vertices are not reported. */
export const PENDING_ENDS_MAX = 1_000_000;

/** Maximum edges that a comparison looks up one by one because they seem new; beyond that, those with an end without a vertex count as new. */
export const UNSTORED_EDGES_MAX = 200_000;

/** Number of example rows of a finding. */
export const LINK_EXAMPLES_MAX = 5;

/** Rows of a file that are compared with vertex ids to find the column for an edge's end. */
export const COLUMN_TRIAL_ROWS = 20_000;

/** Number of samples kept to draw the speed of an import. */
export const SPEED_SAMPLES_MAX = 240;

/** Minimum interval between two samples, in milliseconds. */
export const SPEED_SAMPLE_INTERVAL_MS = 250;

/** Maximum number of distinct values of a column in a profile; above it they are sampled. */
export const PROFILED_VALUES_MAX = 16_000_000;

/** Maximum distinct values of columns with fractions or long texts, which are not IDs. */
export const UNLIKELY_ID_VALUES_MAX = 50_000;

/** Bytes of the tables that profile one file; beyond it the largest of them are sampled. */
export const PROFILE_TABLE_BYTES_MAX = 512 * 1024 * 1024;

/** Maximum number of row kinds distinguished in a file with labels. */
export const PROFILED_KINDS_MAX = 500;

/** Maximum number of distinct values of a column whose loose forms are stored, and their maximum length in bytes. */
export const LOOSE_VALUES_MAX = 300_000;
export const LOOSE_VALUE_BYTES_MAX = 40;

/** Number of cells that decide the type of a column that is empty in the first rows of its file. */
export const LATE_CELLS_MAX = 500;

/** Number of bytes of a file searched for the first values of such a column. */
export const LATE_SCAN_BYTES_MAX = 64 * 1024 * 1024;
