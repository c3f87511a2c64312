import { AstrolabeError, EMPTY_STATEMENT_MESSAGE, ERROR_CODES, type ErrorCode } from '@astrolabe/model';

/** The number of success. */
export const SUCCEEDED = 0;

/** An error in the protocol. */
export interface ErrorReply {
  readonly code: number;
  readonly message: string;
}

/**
 * Returns number and text of an error. Unknown errors become `INTERNAL` without details. Position and hint have no field in the protocol: programs
 * compare whole texts, so they are not sent.
 */
export function errorReplyOf(error: unknown): ErrorReply {
  const known = AstrolabeError.is(error)
    ? error
    : new AstrolabeError('INTERNAL', 'something went wrong in the database');
  return { code: ERROR_CODES[known.code].cluster, message: known.clusterMessage };
}

/** Error classes identified by their number, with the prefix of their texts. */
const CODE_OF_NUMBER: ReadonlyMap<number, readonly [ErrorCode, string]> = new Map([
  [-1001, ['BAD_USERNAME_PASSWORD', '']],
  [-1002, ['SESSION_INVALID', '']],
  [-1003, ['SESSION_TIMEOUT', '']],
  [-1004, ['SYNTAX_ERROR', 'SyntaxError: ']],
  [-1006, ['STATEMENT_EMPTY', 'StatementEmpty: ']],
  [-1008, ['PERMISSION_DENIED', 'PermissionError: ']],
  [-1009, ['SEMANTIC_ERROR', 'SemanticError: ']],
  [-1010, ['TOO_MANY_CONNECTIONS', '']],
  [-2600, ['MEMORY_LIMIT_EXCEEDED', '']],
  [-3600, ['MEMORY_LIMIT_EXCEEDED', '']],
  [-3061, ['CLIENT_SERVER_INCOMPATIBLE', '']],
]);

/** Prefixes of execution errors that identify a more specific code. */
const CODE_OF_TEXT: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^SpaceNotFound: /, 'SPACE_NOT_FOUND'],
  [/^TagNotFound: /, 'TAG_NOT_FOUND'],
  [/^EdgeNotFound: /, 'EDGE_NOT_FOUND'],
  [/^IndexNotFound: |^There is no index to use/, 'INDEX_NOT_FOUND'],
  [/^LeaderChanged: |^Storage Error: (Not the leader of|Leader|.*leader.*(chang|retry))/i, 'LEADER_CHANGED'],
  [/^Storage Error: /, 'STORAGE_ERROR'],
  [/^Existed!|^Schema exisited before!|^Schema with same name exists/, 'EXISTED'],
  [/^Execution had been killed/, 'EXECUTION_CANCELLED'],
  [/^(Graph|Storage)MemoryExceeded: |^Used memory hits the high watermark/, 'MEMORY_LIMIT_EXCEEDED'],
];

/** Returns the error of a reply. */
export function errorOfReply({ code, message }: ErrorReply): AstrolabeError {
  const options = { detail: { cluster: code } };
  if (code === -1002 && message.startsWith('Create Session failed: Too many sessions'))
    return new AstrolabeError('TOO_MANY_SESSIONS', message, options);
  if (code === -1004 && message.startsWith('SyntaxError: Query is too large'))
    return new AstrolabeError('QUERY_TOO_LARGE', message.slice('SyntaxError: '.length), options);
  const known = CODE_OF_NUMBER.get(code);
  if (known) {
    const [name, prefix] = known;
    const words = message.startsWith(prefix) ? message.slice(prefix.length) : message;
    const isSilent = name === 'STATEMENT_EMPTY' && words === '';
    return new AstrolabeError(name, isSilent ? EMPTY_STATEMENT_MESSAGE : words, options);
  }
  if (code === -1005) {
    const found = CODE_OF_TEXT.find(([pattern]) => pattern.test(message));
    return new AstrolabeError(found?.[1] ?? 'EXECUTION_ERROR', message, options);
  }
  return new AstrolabeError(
    code === -8000 ? 'UNKNOWN' : 'EXECUTION_ERROR',
    message === '' ? `the graph service answered with error ${code}` : message,
    options,
  );
}
