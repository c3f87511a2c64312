/** Characters of an address or a path that a message repeats. */
export const REPORTED_ADDRESS_LENGTH = 200;

/** Timeout for the headers of a request, in milliseconds. */
export const HEADERS_MS_MAX = 20_000;

/** Maximum pause within a body, in milliseconds. */
export const BODY_IDLE_MS = 30_000;

/** The least average rate of a body in bytes per second, measured every `BODY_IDLE_MS`. */
export const BODY_BYTES_PER_SECOND_MIN = 1024;

/** A JSON body larger than this counts toward `BODIES_PER_ADDRESS_MAX`, in bytes. */
export const BODY_COUNTED_BYTES = 256 * 1024;

/** Maximum large JSON bodies of one address that are read at once. */
export const BODIES_PER_ADDRESS_MAX = 6;

/** Consecutive wrong passwords after which an account must wait. */
export const SIGN_IN_ACCOUNT_TRIES = 5;

/** Consecutive wrong passwords after which an address must wait; many users may share one. */
export const SIGN_IN_ADDRESS_TRIES = 20;

/** The longest time to wait between two wrong passwords, in milliseconds. */
export const SIGN_IN_DELAY_MS_MAX = 60_000;

/** Consecutive wrong passwords after which an account is locked, if `login-lock` is on. */
export const SIGN_IN_LOCK_TRIES = 10;

/** Duration of a lock, in milliseconds. */
export const SIGN_IN_LOCK_MS = 15 * 60_000;

/** Wrong passwords are forgotten after this time without another one, in milliseconds. */
export const SIGN_IN_FORGET_MS = 60 * 60_000;

/** Maximum accounts and addresses whose wrong passwords are counted. */
export const SIGN_IN_THROTTLED_MAX = 20_000;

/** Maximum sign-ins of one account or address that wait for earlier ones. */
export const SIGN_INS_WAITING_MAX = 1000;

/** Time after which a failed anonymous sign-in is reported, and its timeout, in milliseconds from its start. */
export const SIGN_IN_FAILURE_MS = 2000;

/** Maximum concurrent sign-ins. */
export const LOGINS_MAX = 1000;

/** Default maximum idle time of a login, in milliseconds. */
export const LOGIN_IDLE_MS = 12 * 60 * 60 * 1000;

/** Default maximum age of a login, in milliseconds; also the lifetime of its cookie. */
export const LOGIN_AGE_MS = 3 * 24 * 60 * 60 * 1000;

/** The longest that a setting lets a login live, in minutes: a year. */
export const SESSION_MINUTES_MAX = 365 * 24 * 60;

/** Seconds that a browser remembers an explicit log-out. */
export const SIGNED_OUT_SECONDS = 365 * 24 * 60 * 60;

/** Maximum concurrent statements per account besides the main sessions of its logins; others are queued. */
export const SESSIONS_PER_ACCOUNT_MAX = 8;

/** Milliseconds that a sign-in waits for the version of a cluster; it succeeds without. */
export const SERVER_VERSION_MS = 2000;

/** Minutes of activity kept per database. */
export const ACTIVITY_MINUTES = 180;

/** Retention of the activity per quarter of an hour, in milliseconds. */
export const ACTIVITY_AGE_MS_MAX = 30 * 24 * 60 * 60_000;

/** Maximum databases with recorded activity. */
export const ACTIVITY_DATABASES_MAX = 50;

/** Sampling interval of memory, processor, sessions and disk, in milliseconds. */
export const ACTIVITY_SAMPLE_MS = 60_000;

/** Minimum window in milliseconds for CPU usage. */
export const CPU_WINDOW_MS_MIN = 1000;

/** A session of an account that nothing uses is closed after this time, in milliseconds; main ones stay. */
export const FREE_SESSION_IDLE_MS = 60_000;

/** Maximum addresses in a comma-separated host. */
export const ADDRESSES_MAX = 16;

/** Maximum unacknowledged bytes of a response from the engine thread. */
export const RESULT_WINDOW_BYTES = 4 * 1024 * 1024;

/** Shorter responses, created within a slice, leave the engine thread as one message. */
export const SHORT_RESULT_CHARS_MAX = 16_384;

/** Milliseconds a statement has the engine thread before others get a turn. */
export const TURN_MS = 10;

/** Time that others can save up to use in the turns of one statement, in milliseconds. */
export const SLICE_CREDIT_MS_MAX = 10_000;

/** Maximum credit that one slice of a statement earns, in milliseconds: uninterruptible work may take much longer than a slice. */
export const SLICE_EARNED_MS_MAX = 100;

/** Maximum unexpected ends of the engine's thread within `ENGINE_RESTART_WINDOW_MS` before it is not restarted. */
export const ENGINE_RESTARTS_MAX = 5;

/** See `ENGINE_RESTARTS_MAX`; in milliseconds. */
export const ENGINE_RESTART_WINDOW_MS = 60_000;

/** Time that a shutdown waits for open requests before it aborts them, in milliseconds. */
export const SHUTDOWN_GRACE_MS = 2000;

/** Maximum duration of a shutdown, in milliseconds; service managers and containers kill after ten seconds. */
export const SHUTDOWN_MS_MAX = 8000;

/** Maximum time after a shutdown that an outgoing connection, for example to an unresponsive cluster, may delay the exit, in milliseconds. */
export const SHUTDOWN_LINGER_MS = 250;

/** Maximum favorites per account. */
export const FAVORITES_MAX = 10_000;

/** Maximum sketches per account. */
export const SKETCHES_MAX = 1000;

/** Maximum canvases per account. */
export const CANVASES_MAX = 500;
/** Maximum dashboards per account. */
export const DASHBOARDS_MAX = 200;

/** Maximum mappings per account; the least recently used are deleted. */
export const SAVED_MAPPINGS_MAX = 500;

/** Maximum length of an uploaded file's name, in bytes. */
export const FILE_NAME_BYTES_MAX = 255;

/** Maximum files per upload. */
export const UPLOAD_FILES_MAX = 1000;

/** Maximum entries of an archive. */
export const ARCHIVE_ENTRIES_MAX = 1000;

/** Maximum bytes of a CSV file whose lists become tables at upload, since all of it is read once more. */
export const LISTS_FILE_BYTES_MAX = 512 * 1024 * 1024;

/** Maximum tables read from a database file. */
export const DATABASE_TABLES_MAX = 200;

/** Maximum files whose detected dialect is cached. */
export const DETECTED_FILES_MAX = 1000;

/** Maximum concurrent imports; others are queued. */
export const IMPORTS_RUNNING_MAX = 2;

/** Maximum cluster sessions of one import; the configuration may set fewer. */
export const IMPORT_SESSIONS_MAX = 8;

/** Time after which an unused import thread ends, in milliseconds. */
export const IMPORT_SPARE_THREAD_MS = 300_000;

/** Interval of progress reports of an import, in milliseconds. */
export const IMPORT_NOTICE_INTERVAL_MS = 200;

/** Interval at which a running import logs its progress, in milliseconds. */
export const IMPORT_LOG_INTERVAL_MS = 5000;

/** Maximum rejected rows that the log of an import lists; the file of rejected rows has all of them. */
export const IMPORT_LOGGED_ROWS_MAX = 100;

/** Maximum size of a log, or file of rejected rows, whose lines are counted, in bytes. */
export const LOG_COUNTED_BYTES_MAX = 8 * 1024 * 1024;

/** Memory limit of an import's thread. It streams, so that it needs the same for any file size. */
export const IMPORT_THREAD_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 } as const;

/** Time that a shutdown waits for running imports to reach a resumable position, in milliseconds. */
export const IMPORT_STOP_GRACE_MS = 3000;

/** A disk with less free space than this counts as full, in bytes; SQLite's smallest request is 32 KB of shared memory. */
export const ROOM_BYTES_MIN = 64 * 1024;

/** Maximum stored length of a slow statement's shape, in UTF-16 units. */
export const SHAPE_LENGTH_MAX = 2000;

/** Maximum stored runs of slow statements. */
export const SLOW_RUNS_MAX = 20_000;

/** Maximum full texts of slow statements in memory. */
export const SLOW_EXAMPLES_MAX = 500;

/** Maximum changes in the audit trail, over all databases. */
export const AUDIT_CHANGES_MAX = 100_000;

/** Maximum sign-ins and sign-outs in the audit trail. */
export const AUDIT_VISITS_MAX = 20_000;

/** Maximum inspected length of a statement in the audit trail, in UTF-16 units. */
export const AUDIT_LOOKED_AT_MAX = 4096;

/** Like the limit above, for statements that insert rows. */
export const AUDIT_INSERT_LOOKED_AT_MAX = 1024;

/** Maximum stored length of a client-supplied name in the audit trail, in UTF-16 units. */
export const AUDIT_TEXT_LENGTH_MAX = 256;

/** Maximum pending entries of the audit trail in memory. */
export const AUDIT_PENDING_MAX = 500;

/** Maximum total length of statements waiting for inspection, in UTF-16 units. */
export const AUDIT_PENDING_CHARS_MAX = 4 * 1024 * 1024;

/** Delay of audit entries, so that several are written together, in milliseconds. */
export const AUDIT_WRITE_DELAY_MS = 200;
/** Delay before audit entries are written again after the store failed, in milliseconds. */
export const AUDIT_RETRY_MS = 5_000;
/** Interval at which a failing `studio.db` is retried, in milliseconds. */
export const STORE_PROBE_MS = 2_000;

/** Interval between two stored sizes of a space, in milliseconds. */
export const SIZE_SAMPLE_MS = 60 * 60 * 1000;

/** Retention of space sizes, in milliseconds. */
export const SIZE_SAMPLES_AGE_MS_MAX = 30 * 24 * 60 * 60 * 1000;

/** Interval between background checks of a space, in milliseconds. */
export const BACKGROUND_CHECK_MS = 60 * 60_000;

/** Interval at which the studio checks for due backups, in milliseconds. */
export const BACKUP_SCHEDULE_MS = 60_000;

/** Maximum concurrent backups. */
export const BACKUPS_AT_ONCE_MAX = 2;

/** Ids per request of a check to the database. */
export const LOOSE_ENDS_ASKED = 500;

/** Maximum ids that an import looks up, so that its end is not delayed; a check looks up all. */
export const LOOSE_ENDS_ASKED_MAX = 20_000;

/** Maximum ids without a vertex that a check lists. */
export const LOOSE_ENDS_SHOWN = 100;

/** The largest stored file, in bytes. */
export const UPLOAD_FILE_BYTES_MAX = 64 * 1024 ** 3;

/** Maximum total size of an account's files, in bytes. */
export const ACCOUNT_FILES_BYTES_MAX = 128 * 1024 ** 3;

/** Maximum total size of all files, in bytes. */
export const STUDIO_FILES_BYTES_MAX = 512 * 1024 ** 3;

/** Maximum growth factor of a packed upload; text tables rarely grow more than twentyfold. */
export const UNPACK_RATIO_MAX = 100;

/** Unpacked size up to which the ratio is not checked, in bytes. */
export const UNPACK_RATIO_FREE_BYTES = 256 * 1024 ** 2;

/** Maximum nesting depth of JSON values. */
export const JSON_NESTING_MAX = 500;

/** Maximum nodes of a graph file other than CSV: their ids are in memory while it is read. */
export const GRAPH_NODES_MAX = 5_000_000;

/** Maximum number of labels or edge types that become tables; with more, they are values of a column. */
export const GRAPH_LABELS_MAX = 50;

/** Maximum tables of a graph file. */
export const GRAPH_TABLES_MAX = 500;

/** Maximum nesting depth of XML elements. */
export const XML_DEPTH_MAX = 100;

/** Maximum distinct keys of the objects in a JSON file. */
export const JSON_COLUMNS_MAX = 5000;

/** Maximum depth of nested objects that become columns of a JSON file; deeper ones stay JSON. */
export const JSON_DEPTH_MAX = 16;

/** Maximum length of one object of a JSON file, in UTF-16 units. */
export const JSON_OBJECT_LENGTH_MAX = 64 * 1024 ** 2;

/** Maximum unpacked size of a Parquet row group, in bytes: one is in memory at a time. */
export const PARQUET_GROUP_BYTES_MAX = 1024 ** 3;

/** Memory limit of the thread that converts files to tables, without the bytes of Parquet. */
export const TABLE_THREAD_LIMITS = { maxOldGenerationSizeMb: 2048 } as const;

/** Maximum entries in a list of the server's folder. */
export const FOLDER_ENTRIES_MAX = 2000;

/** The largest file that is fetched by its address, in bytes. */
export const URL_FILE_BYTES_MAX = 16 * 1024 ** 3;

/** Maximum pause while fetching a file, in milliseconds. */
export const URL_IDLE_MS = 30_000;

/** Maximum consecutive attempts to resume a download without receiving data. */
export const URL_RESUMES_MAX = 5;

/** Delay before resuming a download, in milliseconds. */
export const URL_RESUME_DELAY_MS = 500;

/** Maximum redirects when fetching a file. */
export const URL_REDIRECTS_MAX = 5;

/** Maximum concurrent downloads. */
export const URL_TRANSFERS_RUNNING_MAX = 4;

/** Maximum finished transfers that are remembered. */
export const URL_TRANSFERS_MAX = 100;

/** Timeout of one turn of a language model, in milliseconds. */
export const MODEL_TIME_MS = 120_000;

/** Maximum response of a language model, in bytes. */
export const MODEL_RESULT_BYTES_MAX = 1024 ** 2;

/** Maximum requests to a language model per statement; errors are sent back to it. */
export const MODEL_ATTEMPTS_MAX = 3;

/** Maximum schema length sent to a language model, in UTF-16 units. */
export const SCHEMA_PROMPT_LENGTH_MAX = 24_000;

/** Heap limits of the thread that profiles files and infers a model; value tables are separate, see PROFILE_TABLE_BYTES_MAX. */
export const MODEL_THREAD_LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 } as const;

/** Maximum concurrent models of files, and of finished ones that are remembered. */
export const IMPORT_MODELS_RUNNING_MAX = 4;
export const CACHED_IMPORT_MODELS_MAX = 20;

/** Minimum interval between two progress reports of a model, in milliseconds. */
export const MODEL_PROGRESS_INTERVAL_MS = 150;

/** Interval of recording checksums of changed non-database files, in milliseconds. */
export const FILE_SUMS_MS = 60_000;

/** Vertices or edges per statement that a refresh deletes or looks up. */
export const REFRESH_DELETED_AT_ONCE = 500;

/** Characters of a text per request when a model extracts a graph. */
export const MODEL_TEXT_PART = 12_000;
