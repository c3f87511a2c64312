import type { SignInBody } from '@astrolabe/http-api';
import type { SavedConnection } from './saved-connections.ts';
import type { PemFile } from './PemField.tsx';

/** TLS settings of the login form, never stored. */
export interface TlsForm {
  readonly isOn: boolean;
  readonly authority?: PemFile | undefined;
  readonly certificate?: PemFile | undefined;
  readonly key?: PemFile | undefined;
  readonly serverName: string;
  readonly acceptsAnyCertificate: boolean;
}

/** Without encryption. */
export const PLAIN: TlsForm = { isOn: false, serverName: '', acceptsAnyCertificate: false };

/** Returns the TLS form of a saved connection; files must be chosen again. */
export function tlsOfSaved(saved: SavedConnection['tls']): TlsForm {
  return saved === undefined ? PLAIN : { isOn: true, ...saved };
}

/** Returns the TLS part of a sign-in; empty if TLS is off. */
export function tlsOfForm(form: TlsForm): Pick<SignInBody, 'tls'> {
  if (!form.isOn) return {};
  const serverName = form.serverName.trim();
  return {
    tls: {
      ...(form.authority && { authority: form.authority.text }),
      ...(form.certificate && { certificate: form.certificate.text }),
      ...(form.key && { key: form.key.text }),
      ...(serverName !== '' && { serverName }),
      ...(form.acceptsAnyCertificate && { acceptsAnyCertificate: true }),
    },
  };
}
