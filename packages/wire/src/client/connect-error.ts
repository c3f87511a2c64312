import { AstrolabeError } from '@astrolabe/model';

/** Problem and hint for errors of the server certificate. */
const CERTIFICATE_PROBLEMS: Readonly<Record<string, readonly [problem: string, hint: string]>> = {
  CERT_HAS_EXPIRED: ['its certificate has expired', 'the server needs a new certificate'],
  CERT_NOT_YET_VALID: ['its certificate is not valid yet', 'compare the clocks of both machines'],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'its certificate is signed by itself',
    'give this certificate as the authority, or accept any certificate',
  ],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'its certificate is signed by an authority that is not known here',
    'give the certificate of that authority',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'its certificate is signed by an authority that is not known here',
    'give the certificate of that authority',
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'its certificate is signed by an authority that is not known here',
    'give the certificate of that authority',
  ],
};

/** Problem and hint for TLS alerts sent by the server. */
const ALERTS: readonly (readonly [RegExp, problem: string, hint: string])[] = [
  [/CERTIFICATE_REQUIRED/, 'it wants a certificate of the client', 'give a certificate of the client and its key'],
  [
    /ALERT_(BAD_CERTIFICATE|UNKNOWN_CA|CERTIFICATE_\w+|UNSUPPORTED_CERTIFICATE|ACCESS_DENIED|DECRYPT_ERROR)/,
    'it does not accept the certificate of the client',
    'give a certificate that an authority of the server has signed',
  ],
  [
    /UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION|HANDSHAKE_FAILURE|NO_SHARED_CIPHER/,
    'it speaks no version of TLS that is safe, or wants a certificate of the client',
    'the server has to speak TLS 1.2 or 1.3',
  ],
];

/** Details of a failed connection. */
export interface FailedConnection {
  /** Host and port. */
  readonly name: string;
  readonly isTls: boolean;
  /** Whether it was open already, with its handshake done. */
  readonly wasOpen: boolean;
}

/** Returns the error for a connection that failed or was lost. */
export function connectError({ name, isTls, wasOpen }: FailedConnection, error: NodeJS.ErrnoException): AstrolabeError {
  const code = error.code ?? '';
  const make = (kind: 'TLS_FAILED' | 'CONNECTION_FAILED' | 'CONNECTION_REFUSED', text: string, hint?: string) =>
    new AstrolabeError(kind, text, { cause: error, hint });
  const certificate = CERTIFICATE_PROBLEMS[code];
  if (certificate) return make('TLS_FAILED', `${name}: ${certificate[0]}`, certificate[1]);
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return make('TLS_FAILED', `${name}: its certificate is for another host${namesOf(error)}`, OTHER_NAME_HINT);
  switch (code) {
    case 'ECONNREFUSED':
      return make('CONNECTION_REFUSED', `${name} refused the connection`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return make('CONNECTION_FAILED', `the name of ${name} is not known`, 'check how the host is written');
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return make('CONNECTION_FAILED', `${name} cannot be reached (${code})`);
    default:
  }
  if (isTls) {
    const alert = ALERTS.find(([pattern]) => pattern.test(code));
    if (alert) return make('TLS_FAILED', `${name}: ${alert[1]}`, alert[2]);
    if (!wasOpen && (code === 'EPROTO' || code === 'ECONNRESET' || code.startsWith('ERR_SSL')))
      return make('TLS_FAILED', `${name} does not speak TLS`, 'write the address without https://');
  }
  if (code === 'ECONNRESET') return make('CONNECTION_FAILED', `${name} closed the connection`);
  return make('CONNECTION_FAILED', `${name} cannot be reached (${code || error.message})`);
}

const OTHER_NAME_HINT = 'write the host by a name of the certificate, or give that name as the server name';

/** Returns the names in a certificate, if Node reports them: ` (a.example, b.example)`. */
function namesOf(error: Error): string {
  const certificate: unknown = 'cert' in error ? error.cert : undefined;
  const text: unknown =
    typeof certificate === 'object' && certificate !== null && 'subjectaltname' in certificate
      ? certificate.subjectaltname
      : undefined;
  if (typeof text !== 'string') return '';
  const names = text.split(', ').map((name) => name.replace(/^(DNS|IP Address):/, ''));
  return ` (${names.join(', ')})`;
}
