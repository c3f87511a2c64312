/** The largest frame that the header allows; a longer length is garbage. */
export const FRAME_BYTES_MAX = 0x3fff_ffff;

/** Maximum request size: statements are short, parameters may be long. */
export const REQUEST_BYTES_MAX = 64 * 1024 * 1024;

/** Maximum response size; a response is buffered until it is complete. */
export const RESULT_BYTES_MAX = 512 * 1024 * 1024;

/** Maximum nesting of structs. A list in a list uses two levels. */
export const STRUCT_DEPTH_MAX = 2_100;

/** The longest method name. */
export const METHOD_NAME_BYTES_MAX = 256;

/** Approximate bytes of encoded rows per piece. */
export const PIECE_BYTES = 64 * 1024;

/** Milliseconds of decoding or encoding before other work gets a turn. */
export const TURN_MS = 8;

/** Maximum concurrent connections of a server. */
export const CONNECTIONS_MAX = 1_000;

/** Maximum sessions per account through a server. */
export const SESSIONS_MAX = 300;

/** A connection without requests is closed after this time, in milliseconds. */
export const CONNECTION_IDLE_MS = 8 * 60 * 60 * 1000;

/** A session without statements ends after this time, in milliseconds. */
export const SESSION_IDLE_MS = 8 * 60 * 60 * 1000;

/** A session whose connections are all closed ends after this time without statements, in milliseconds. */
export const SESSION_ORPHAN_MS = 5 * 60 * 1000;

/** Interval in milliseconds of the check for expired sessions. */
export const SESSION_SWEEP_MS = 15_000;

/** The first request of a connection, and each that has begun, must be complete after this time, in milliseconds. */
export const REQUEST_ARRIVAL_MS = 60_000;

/** Milliseconds after which a client that reads nothing of its response is disconnected. */
export const SLOW_READER_MS = 60_000;

/** Milliseconds that a statement may continue after its client has closed its side. */
export const HALF_OPEN_GRACE_MS = 5_000;

/** Bytes of further requests that wait while one is served. */
export const PIPELINE_BYTES_MAX = 1024 * 1024;

/** Timeout to open a connection to a graph service, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 4_000;

/** A connection on which nothing happens is probed by the system after this time, in milliseconds. */
export const KEEP_ALIVE_MS = 30_000;

/** Timeout in milliseconds for requests that run no statement. */
export const RESULT_TIMEOUT_MS = 10_000;

/** Time for a canceled statement to end before its connection is closed, in milliseconds. */
export const CANCEL_WAIT_MS = 400;

/** Maximum rows per chunk of a decoded response. */
export const CHUNK_ROWS_MAX = 1_024;

/** Unread response bytes above which the socket is paused. */
export const RECEIVE_BYTES_MAX = 1024 * 1024;

/** Time that a host is tried last after a failed connection, in milliseconds. */
export const HOST_AVOIDED_MS = 30_000;

/** Milliseconds without a byte of the response before the host is probed. */
export const PROBE_MS = 30_000;

/** Idle time after which a connection is pinged before it is used, in milliseconds. */
export const PING_AFTER_MS = 60_000;

/**
 * Milliseconds after which a session chooses its space again: another user may have dropped the space and created one with the same name, and the
 * session would remain in the old one.
 */
export const CHOOSE_SPACE_AGAIN_MS = 2_000;

/** A row with this many bytes that is not complete yet is read value by value. */
export const LONG_ROW_BYTES = 256 * 1024;
