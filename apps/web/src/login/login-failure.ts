import { AstrolabeError } from '@astrolabe/model';

/** Message key and values of a failed sign-in. */
export interface ReadLoginFailure {
  readonly word: LoginFailureWord;
  readonly values: Readonly<Record<string, string>>;
  /** Causes by host, if several hosts failed. */
  readonly causes: readonly LoginCause[];
}

/** One of several causes: a message key, or the server's text. */
export type LoginCause = Pick<ReadLoginFailure, 'word' | 'values'> | string;

/** Causes with a message and a hint in the catalog. */
export type LoginFailureWord =
  | 'refused'
  | 'unknownName'
  | 'unreachable'
  | 'silent'
  | 'closed'
  | 'credentials'
  | 'sessions'
  | 'connections'
  | 'version'
  | 'expired'
  | 'notYetValid'
  | 'selfSigned'
  | 'unknownAuthority'
  | 'otherName'
  | 'wantsCertificate'
  | 'certificateRefused'
  | 'oldTls'
  | 'noTls'
  | 'otherServer'
  | 'otherProtocol'
  | 'none';

const PATTERNS: readonly (readonly [RegExp, LoginFailureWord])[] = [
  [/^(?<host>\S+) refused the connection$/, 'refused'],
  [/^the name of (?<host>\S+) is not known$/, 'unknownName'],
  [/^(?<host>\S+) cannot be reached/, 'unreachable'],
  [/^(?<host>\S+) does not answer within (?<seconds>[\d.]+) seconds$/, 'silent'],
  [/^(?<host>\S+?):? (?:the graph service )?closed the connection$/, 'closed'],
  [/^(?<host>\S+): its certificate has expired$/, 'expired'],
  [/^(?<host>\S+): its certificate is not valid yet$/, 'notYetValid'],
  [/^(?<host>\S+): its certificate is signed by itself$/, 'selfSigned'],
  [/^(?<host>\S+): its certificate is signed by an authority that is not known here$/, 'unknownAuthority'],
  [/^(?<host>\S+): its certificate is for another host/, 'otherName'],
  [/^(?<host>\S+): it wants a certificate of the client$/, 'wantsCertificate'],
  [/^(?<host>\S+): it does not accept the certificate of the client$/, 'certificateRefused'],
  [/^(?<host>\S+): it speaks no version of TLS that is safe/, 'oldTls'],
  [/^(?<host>\S+) (?:does not speak TLS$|begins no TLS)/, 'noTls'],
  [/^(?<host>\S+): an (?<protocol>\w+) server answers there, no graph service$/, 'otherServer'],
  [/^(?<host>\S+): not the protocol of a graph service/, 'otherProtocol'],
];

const SEVERAL = /^none of (?<count>\d+) hosts can be used: (?<causes>.+)$/;

/** Message keys of causes that clusters report by code. */
const CODES: Partial<Record<AstrolabeError['code'], LoginFailureWord>> = {
  BAD_USERNAME_PASSWORD: 'credentials',
  TOO_MANY_SESSIONS: 'sessions',
  TOO_MANY_CONNECTIONS: 'connections',
  CLIENT_SERVER_INCOMPATIBLE: 'version',
};

/** Maps the English error of a failed sign-in to a message key (decision D7); undefined for unknown causes. */
export function readLoginFailure(error: unknown): ReadLoginFailure | undefined {
  if (!AstrolabeError.is(error)) return undefined;
  const byCode = CODES[error.code];
  if (byCode !== undefined) return { word: byCode, values: {}, causes: [] };
  const several = SEVERAL.exec(error.message)?.groups;
  if (several !== undefined) {
    const { count = '', causes = '' } = several;
    return { word: 'none', values: { count }, causes: causes.split('; ').map((cause) => readCause(cause) ?? cause) };
  }
  const read = readCause(error.message);
  return read && { ...read, causes: [] };
}

function readCause(message: string): Exclude<LoginCause, string> | undefined {
  for (const [pattern, word] of PATTERNS) {
    const found = pattern.exec(message);
    if (found !== null) return { word, values: { ...found.groups } };
  }
  return undefined;
}
