/**
 * One table of all error codes. `cluster` is NebulaGraph's number for it (protocol, ErrorCode), `http` the envelope code
 * of the HTTP API (decision D37; its first three digits are the status), `hint` what helps when the place of the error knows nothing better.
 */
export const ERROR_CODES = {
  SYNTAX_ERROR: { cluster: -1004, http: 40004000, hint: undefined },
  SEMANTIC_ERROR: { cluster: -1009, http: 40004000, hint: undefined },
  STATEMENT_EMPTY: { cluster: -1006, http: 40004000, hint: 'write a statement' },
  EXECUTION_ERROR: { cluster: -1005, http: 50004000, hint: undefined },
  PERMISSION_DENIED: { cluster: -1008, http: 40304000, hint: 'ask an administrator of the space for the role' },
  SPACE_NOT_FOUND: { cluster: -1005, http: 50004000, hint: 'SHOW SPACES lists the spaces there are' },
  TAG_NOT_FOUND: { cluster: -1005, http: 50004000, hint: 'SHOW TAGS lists the tags of the space' },
  EDGE_NOT_FOUND: { cluster: -1005, http: 50004000, hint: 'SHOW EDGES lists the edge types of the space' },
  INDEX_NOT_FOUND: { cluster: -1005, http: 50004000, hint: 'create an index on the property and rebuild it' },
  EXISTED: { cluster: -1005, http: 50004000, hint: 'use IF NOT EXISTS, or another name' },
  STORAGE_ERROR: { cluster: -1005, http: 50004000, hint: undefined },
  NOT_SUPPORTED: { cluster: -1009, http: 50104000, hint: undefined },
  EXECUTION_CANCELLED: { cluster: -1005, http: 50004000, hint: undefined },
  EXECUTION_TIMEOUT: { cluster: -1005, http: 50004000, hint: 'narrow the statement, or allow it more time' },
  ROW_LIMIT_EXCEEDED: { cluster: -1005, http: 50004000, hint: 'add a LIMIT' },
  MEMORY_LIMIT_EXCEEDED: { cluster: -2600, http: 50004000, hint: 'narrow the statement; larger graphs belong on a cluster' },
  QUERY_TOO_LARGE: { cluster: -1004, http: 40004000, hint: 'send the statements in several requests' },
  BAD_USERNAME_PASSWORD: { cluster: -1001, http: 40104000, hint: undefined },
  SESSION_INVALID: { cluster: -1002, http: 40104001, hint: 'sign in again' },
  SESSION_TIMEOUT: { cluster: -1003, http: 40104001, hint: 'sign in again' },
  TOO_MANY_SESSIONS: { cluster: -1012, http: 40004000, hint: 'close sessions that are not used' },
  CONNECTION_REFUSED: { cluster: -1, http: 40004000, hint: 'check host and port, and that the database runs' },
  CONNECTION_FAILED: { cluster: -1, http: 40004000, hint: 'check host, port and network' },
  STORAGE_LOCKED: { cluster: -1005, http: 50004000, hint: 'stop the other process, or choose another data directory' },
  STORAGE_NOT_WRITABLE: { cluster: -1005, http: 50004000, hint: 'choose another data directory' },
  STORAGE_FULL: { cluster: -1005, http: 50004000, hint: 'free some space, then start again' },
  STORAGE_CORRUPT: { cluster: -1005, http: 50004000, hint: 'restore a backup' },
  STORAGE_VERSION_TOO_NEW: { cluster: -1005, http: 50004000, hint: 'start the newer version that wrote it' },
  STORAGE_FAILED: { cluster: -1005, http: 50004000, hint: 'the space refuses writes until it is opened again' },
  IMPORT_FILE_INVALID: { cluster: -1005, http: 40004001, hint: undefined },
  IMPORT_FILE_NOT_FOUND: { cluster: -1005, http: 40404000, hint: undefined },
  IMPORT_MAPPING_INVALID: { cluster: -1005, http: 40004001, hint: undefined },
  IMPORT_ROW_REJECTED: { cluster: -1005, http: 40004000, hint: undefined },
  IMPORT_TASK_STATE: { cluster: -1005, http: 40004000, hint: undefined },
  HTTP_BAD_REQUEST: { cluster: -1, http: 40004000, hint: undefined },
  HTTP_PARAMETER: { cluster: -1, http: 40004001, hint: undefined },
  HTTP_FORBIDDEN: { cluster: -1, http: 40304000, hint: undefined },
  HTTP_NOT_FOUND: { cluster: -1, http: 40404000, hint: undefined },
  INTERNAL: { cluster: -1005, http: 50004000, hint: 'this is a mistake of ours; the log has the details under the id' },
  UNKNOWN: { cluster: -8000, http: 90004000, hint: undefined },
} as const satisfies Record<string, { cluster: number; http: number; hint: string | undefined }>;

/** The name of an error, without NebulaGraph's prefix; users can search for it. */
export type ErrorCode = keyof typeof ERROR_CODES;
