/** Maximum JSON body of a route with statements, in bytes. */
export const STATEMENT_BODY_BYTES_MAX = 32 * 1024 * 1024;

/** Maximum JSON body of a route with documents, in bytes: sketches with an image, mappings, pasted text. */
export const JSON_BODY_BYTES_MAX = 8 * 1024 * 1024;

/** The largest JSON body of a route that declares no other limit, in bytes. */
export const SMALL_BODY_BYTES_MAX = 64 * 1024;

/** The largest body of a sign-in, in bytes: it is read before anyone has signed in. */
export const SIGN_IN_BODY_BYTES_MAX = 16 * 1024;

/** Maximum body of a route without one, in bytes: clients send `{}`. */
export const NO_BODY_BYTES_MAX = 1024;

/** Maximum nesting depth of lists and objects in a JSON body. */
export const JSON_NESTING_MAX = 64;

/** Maximum number of values in a JSON body: they use many times more memory than their text. */
export const JSON_VALUES_MAX = 500_000;

/** Maximum number of statements of one `batchExec`. */
export const BATCH_STATEMENTS_MAX = 10_000;

/** The longest name of a sketch, in UTF-16 units. */
export const SKETCH_NAME_LENGTH_MAX = 256;

/** The longest thumbnail of a canvas, in UTF-16 units. */
export const CANVAS_DIAGRAM_LENGTH_MAX = 32_768;

/** The longest name of a favorite or of a folder of favorites, in UTF-16 units. */
export const FAVORITE_NAME_LENGTH_MAX = 128;

/** Maximum number of entries in a page of a list. */
export const PAGE_SIZE_MAX = 1000;

/** Maximum total time of the `:sleep` commands of one `exec_seq`, in seconds. */
export const SLEEP_SECONDS_MAX = 60;

/** Long responses are split into pieces of about this length, in UTF-16 units; each costs a thread only milliseconds. */
export const RESULT_PIECE_LENGTH = 128 * 1024;

/** Maximum bytes read of an error response that is not JSON. */
export const PROBLEM_TEXT_LENGTH_MAX = 500;

/** The longest PEM text of a sign-in, in characters: a key, or the certificates of some authorities. */
export const PEM_LENGTH_MAX = 64 * 1024;

/** Maximum lifetime of a token or link, in days. */
export const GRANT_DAYS_MAX = 366;

/** Maximum rows of a shared view. */
export const VIEW_ROWS_MAX = 1000;

/** Maximum number of databases to which a browser may be signed in at once. */
export const SLOTS_MAX = 8;

/** Retention of the audit trail, in milliseconds: 90 days. */
export const AUDIT_AGE_MS_MAX = 90 * 24 * 60 * 60 * 1000;

/** Maximum number of audit entries in a response. */
export const AUDIT_PAGE_MAX = 500;

/** The longest time between two runs of an alert, in minutes: a week. */
export const ALERT_MINUTES_MAX = 7 * 24 * 60;

/** Maximum number of rows of an alert that are counted and compared. */
export const ALERT_ROWS_MAX = 5000;

/** The longest statement of an alert, in UTF-16 units. */
export const ALERT_STATEMENT_LENGTH_MAX = 10_000;

/** The longest webhook address or list of recipients of an alert, in UTF-16 units. */
export const ALERT_ADDRESS_LENGTH_MAX = 2000;

/** The longest comment on a case of an alert, in UTF-16 units. */
export const ALERT_COMMENT_LENGTH_MAX = 4000;

/** The longest time between two backups of a schedule, in hours: 90 days. */
export const BACKUP_EVERY_HOURS_MAX = 90 * 24;

/** Maximum backups that a schedule keeps. */
export const BACKUPS_KEPT_MAX = 100;

/** Retention of slow statements, in milliseconds: a week. */
export const SLOW_WINDOW_MS_MAX = 7 * 24 * 60 * 60 * 1000;

/** Maximum number of fixed rows in a request. */
export const FIXED_ROWS_MAX = 10_000;

/** The longest pasted text that becomes a file, in UTF-16 units; larger ones are uploaded. */
export const PASTED_TEXT_LENGTH_MAX = 4 * 1024 * 1024;

/** The longest address of a file to fetch, in characters. */
export const URL_LENGTH_MAX = 4096;

/** The longest question to the assistant, in UTF-16 units. */
export const QUESTION_LENGTH_MAX = 4000;

/** The longest statement that a question may be about, in UTF-16 units. */
export const STATEMENT_LENGTH_ASKED_MAX = 20_000;

/** Maximum files to add from the server's folder at once. */
export const FOLDER_FILES_MAX = 100;

/** Characters of a text that a model extracts a graph from. */
export const TEXT_GRAPH_LENGTH_MAX = 100_000;

/** Maximum bytes of the form that a SAML provider posts after sign-in: assertions with many groups are larger than other sign-ins. */
export const SAML_RESPONSE_BYTES_MAX = 64 * 1024;
