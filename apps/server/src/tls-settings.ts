import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AstrolabeError } from '@astrolabe/model';
import { checkClientTls, CLIENT_PROTOCOLS, type ClientTls, type ConnectionOptions } from '@astrolabe/wire';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

/** Files of a TLS server. */
export interface ServerTlsFiles {
  readonly certificateFile: string;
  readonly keyFile: string;
}

/** Certificate files of the protocol server if they differ from those of the studio. */
export interface ProtocolTlsFiles extends ServerTlsFiles {
  /** NebulaGraph clients must present a certificate signed by this authority. */
  readonly clientAuthorityFile?: string;
}

/** Settings by name. */
type NamedSettings = Pick<Settings, 'text'>;

/** Returns the HTTPS files; both or none. Throws `StartError` if one is missing. */
export function studioTls(settings: NamedSettings): ServerTlsFiles | undefined {
  return certificateAndKey(settings, 'tls');
}

/** Returns the TLS files of the protocol server: its own, or those of the studio. */
export function protocolTls(settings: NamedSettings): ProtocolTlsFiles | undefined {
  const files = certificateAndKey(settings, 'graphd-tls') ?? studioTls(settings);
  const clientAuthority = settings.text('graphd-tls-client-ca');
  const clientAuthorityFile = clientAuthority === undefined ? undefined : existingFile(clientAuthority);
  if (clientAuthorityFile !== undefined && !files)
    throw new StartError(
      'The setting graphd-tls-client-ca needs a certificate: set graphd-tls-cert and graphd-tls-key too.',
    );
  return files && { ...files, ...(clientAuthorityFile !== undefined && { clientAuthorityFile }) };
}

/** Returns the default cluster options; undefined without such settings. */
export function clusterConnection(settings: NamedSettings): ConnectionOptions | undefined {
  const tls: ClientTls = {
    ...pemOf(settings, 'cluster-tls-ca', 'authority'),
    ...pemOf(settings, 'cluster-tls-cert', 'certificate'),
    ...pemOf(settings, 'cluster-tls-key', 'key'),
    ...textOf(settings, 'cluster-tls-server-name', 'serverName'),
    ...(isOn(settings, 'cluster-tls-insecure') && { acceptsAnyCertificate: true }),
  };
  try {
    checkClientTls(tls);
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    throw new StartError(`The settings cluster-tls-… cannot be used: ${error.message}; ${error.hint}.`, error);
  }
  const wanted = settings.text('cluster-protocol')?.toLowerCase();
  const protocol = CLIENT_PROTOCOLS.find((one) => one === wanted);
  if (wanted !== undefined && protocol === undefined)
    throw new StartError(
      `The setting cluster-protocol must be one of ${CLIENT_PROTOCOLS.join(', ')}, and is "${wanted}".`,
    );
  const hasTls = Object.keys(tls).length > 0;
  if (!hasTls && protocol === undefined) return undefined;
  return { ...(hasTls && { tls }), ...(protocol !== undefined && { protocol }) };
}

function certificateAndKey(settings: NamedSettings, prefix: string): ServerTlsFiles | undefined {
  const [certificate, key] = [settings.text(`${prefix}-cert`), settings.text(`${prefix}-key`)];
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined || key === undefined)
    throw new StartError(`The settings ${prefix}-cert and ${prefix}-key belong together; one of them is missing.`);
  return { certificateFile: existingFile(certificate), keyFile: existingFile(key) };
}

function existingFile(file: string): string {
  if (!existsSync(file)) throw new StartError(`The file ${file} of the TLS settings does not exist.`);
  return resolve(file);
}

function pemOf<Name extends keyof ClientTls>(
  settings: NamedSettings,
  setting: string,
  name: Name,
): { [key in Name]?: string } {
  const file = settings.text(setting);
  return (file === undefined ? {} : { [name]: readFileSync(existingFile(file), 'utf8') }) as { [key in Name]?: string };
}

function textOf<Name extends keyof ClientTls>(
  settings: NamedSettings,
  setting: string,
  name: Name,
): { [key in Name]?: string } {
  const text = settings.text(setting);
  return (text === undefined ? {} : { [name]: text }) as { [key in Name]?: string };
}

function isOn(settings: NamedSettings, name: string): boolean {
  const text = settings.text(name)?.toLowerCase() ?? 'off';
  if (['on', 'yes', 'true', '1'].includes(text)) return true;
  if (['off', 'no', 'false', '0'].includes(text)) return false;
  throw new StartError(`The setting ${name} must be on or off, and is "${text}".`);
}
