import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext, type ConnectionOptions as SecureOptions } from 'node:tls';
import { AstrolabeError } from '@astrolabe/model';

/** TLS material of the client: its certificate and the authority of the server; all PEM texts. */
export interface ClientTls {
  /** Trusted certificate authorities, instead of the default ones. */
  readonly authority?: string | undefined;
  /** Client certificate, shown if the server requests one; requires `key`. */
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
  /** Name expected in the certificate, if it differs from the host. */
  readonly serverName?: string | undefined;
  /** Accept any certificate. Set it only after warning the user. */
  readonly acceptsAnyCertificate?: boolean | undefined;
}

/** Returns Node's TLS options for a host. Throws `TLS_FAILED` for invalid PEM or if key and certificate do not match. */
export function secureOptions(host: string, tls: ClientTls): SecureOptions {
  checkClientTls(tls);
  const { authority, certificate, key, serverName, acceptsAnyCertificate = false } = tls;
  return {
    ...(serverName !== undefined ? { servername: serverName } : isIP(host) === 0 && { servername: host }),
    ...(authority !== undefined && { ca: authority }),
    ...(certificate !== undefined && { cert: certificate }),
    ...(key !== undefined && { key }),
    rejectUnauthorized: !acceptsAnyCertificate,
  };
}

/** Throws `TLS_FAILED` for invalid PEM or if key and certificate do not match. */
export function checkClientTls({ authority, certificate, key }: ClientTls): void {
  if (authority !== undefined) checkCertificate(authority, 'the certificate of the authority');
  if (certificate === undefined && key === undefined) return;
  if (certificate === undefined || key === undefined) {
    const [present, missing] = certificate === undefined ? ['key', 'certificate'] : ['certificate', 'key'];
    throw new AstrolabeError('TLS_FAILED', `there is a ${present} of the client and no ${missing}`, {
      hint: 'give both, or neither',
    });
  }
  checkCertificate(certificate, 'the certificate of the client');
  try {
    createSecureContext({ cert: certificate, key });
  } catch (error) {
    const isOther = error instanceof Error && 'code' in error && error.code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH';
    throw new AstrolabeError(
      'TLS_FAILED',
      isOther
        ? 'the key of the client belongs to another certificate'
        : 'the key of the client is no PEM text that can be read',
      {
        hint: 'a key begins with -----BEGIN PRIVATE KEY-----, without a passphrase',
        cause: error,
      },
    );
  }
}

/** Node ignores authorities that it cannot parse and then trusts none. */
function checkCertificate(text: string, what: string): void {
  try {
    new X509Certificate(text);
  } catch (error) {
    throw new AstrolabeError('TLS_FAILED', `${what} is no PEM text that can be read`, {
      hint: 'it begins with -----BEGIN CERTIFICATE-----',
      cause: error,
    });
  }
}
