import { AstrolabeError } from '@astrolabe/model';

const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by an authority that is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an authority that is not known here',
};

/** Why a connection could not be made, in words; `name` is host and port. */
export function connectError(name: string, error: NodeJS.ErrnoException, isTls: boolean): AstrolabeError {
  const options = { cause: error };
  const code = error.code ?? '';
  const certificate = CERTIFICATE_PROBLEMS[code];
  if (certificate !== undefined) return new AstrolabeError('TLS_FAILED', `${name}: ${certificate}`, options);
  switch (code) {
    case 'ECONNREFUSED':
      return new AstrolabeError('CONNECTION_REFUSED', `${name} refused the connection`, options);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new AstrolabeError('CONNECTION_FAILED', `the name of ${name} is not known`, options);
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new AstrolabeError('CONNECTION_FAILED', `${name} cannot be reached (${code})`, options);
    default:
  }
  if (isTls && (code === 'EPROTO' || code === 'ECONNRESET' || code.startsWith('ERR_SSL'))) {
    return new AstrolabeError('TLS_FAILED', `${name} does not speak TLS`, {
      ...options,
      hint: 'write the address without https://',
    });
  }
  return new AstrolabeError('CONNECTION_FAILED', `${name} cannot be reached (${code || error.message})`, options);
}
