/** The largest frame that the header allows; a longer length is garbage. */
export const FRAME_BYTES_MAX = 0x3fff_ffff;

/** The largest request that the door takes: statements are short, parameters may be long. */
export const REQUEST_BYTES_MAX = 64 * 1024 * 1024;

/** The largest answer that the door sends; it is kept until it is complete. */
export const ANSWER_BYTES_MAX = 512 * 1024 * 1024;

/** How deep structs may stand in structs. A list in a list takes two. */
export const STRUCT_DEPTH_MAX = 2_100;

/** The longest method name. */
export const METHOD_NAME_BYTES_MAX = 256;

/** About how many bytes of encoded rows make a piece. */
export const PIECE_BYTES = 64 * 1024;

/** How long a thread decodes or encodes before others get a turn, in milliseconds. */
export const TURN_MS = 8;

/** Connections that a door serves at once. */
export const CONNECTIONS_MAX = 1_000;

/** Sessions that one account may have through a door. */
export const SESSIONS_PER_USER_MAX = 300;

/** A connection without requests is closed after this time, in milliseconds. */
export const CONNECTION_IDLE_MS = 8 * 60 * 60 * 1000;

/** A session without statements ends after this time, in milliseconds. */
export const SESSION_IDLE_MS = 8 * 60 * 60 * 1000;

/** A session whose connections are all closed ends after this time without statements, in milliseconds. */
export const SESSION_ORPHAN_MS = 5 * 60 * 1000;

/** How often a door looks for sessions that have to end, in milliseconds. */
export const SESSION_SWEEP_MS = 15_000;

/** The first request of a connection, and each that has begun, must be complete after this time, in milliseconds. */
export const REQUEST_ARRIVAL_MS = 60_000;

/** A client that takes nothing of its answer for this long is cut off, in milliseconds. */
export const SLOW_READER_MS = 60_000;

/** How long a statement may go on after its client has closed its side, in milliseconds. */
export const HALF_OPEN_GRACE_MS = 5_000;

/** Bytes of further requests that wait while one is served. */
export const PIPELINE_BYTES_MAX = 1024 * 1024;

/** How long a connection to a graph service may take to open, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 4_000;

/** A connection on which nothing happens is probed by the system after this time, in milliseconds. */
export const KEEP_ALIVE_MS = 30_000;

/** How long a graph service may take to answer a question that runs no statement, in milliseconds. */
export const ANSWER_TIMEOUT_MS = 10_000;

/** How long a cancelled statement may take to end before its connection is given up, in milliseconds. */
export const CANCEL_WAIT_MS = 400;

/** Rows that a chunk of a decoded answer has at most. */
export const CHUNK_ROWS_MAX = 1_024;

/** Bytes of an answer that wait for the reader before the socket is asked to stop. */
export const RECEIVE_BYTES_MAX = 1024 * 1024;

/** A host that could not be reached is tried last for this long, in milliseconds. */
export const HOST_AVOIDED_MS = 30_000;

/** After how long without a byte of an answer its host is asked whether it still works on it, in milliseconds. */
export const PROBE_MS = 30_000;

/** A connection at rest for longer is tried before a statement is trusted to it, in milliseconds. */
export const PING_AFTER_MS = 60_000;

/**
 * A session whose space was chosen longer ago chooses it again, in milliseconds: somebody else may have dropped the space and made
 * another one of that name, and the session would stay in the one that is gone.
 */
export const CHOOSE_SPACE_AGAIN_MS = 2_000;

/** A row of which so many bytes have arrived and that is not complete is read value by value, not as a whole. */
export const LONG_ROW_BYTES = 256 * 1024;
