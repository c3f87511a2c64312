import { readFileSync } from 'node:fs';
import { isLoopbackHost } from '../loopback.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';

/** Maps the users of a provider to accounts of the database. */
interface AccountSettings {
  /** Display name of the provider. */
  readonly name: string;
  /** The claim or attribute that names a user. */
  readonly nameClaim: string;
  /** The claim or attribute with the roles or groups of a user. */
  readonly roleClaim: string;
  /** Rules that map roles or names to accounts; the first match wins. Empty: the name is the account. */
  readonly accounts: readonly AccountRule[];
  /** `embedded`, or an address as the login page takes it. */
  readonly database: string;
  /** Passwords of cluster accounts; the embedded database needs none. */
  readonly passwords: ReadonlyMap<string, string>;
  /** The public URL of the studio, without a trailing slash. */
  readonly url?: string;
}

/** Settings to sign in with an OpenID Connect provider. */
export interface OidcSettings extends AccountSettings {
  readonly kind: 'oidc';
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly scope: string;
}

/** Settings to sign in with a SAML 2.0 provider. */
export interface SamlSettings extends AccountSettings {
  readonly kind: 'saml';
  /** The address that sign-in requests are sent to. */
  readonly entryPoint: URL;
  /** The certificates that the provider signs with, in PEM. */
  readonly certificate: string;
  /** The studio's client id at the provider. */
  readonly entityId: string;
}

/** Settings to sign in with a provider. */
export type SsoSettings = OidcSettings | SamlSettings;

/** A role or name and its account. `*` matches everyone. */
export interface AccountRule {
  readonly value: string;
  readonly account: string;
}

/** Settings by name. */
type NamedSettings = Pick<Settings, 'text'>;

/** The provider that users sign in with; nothing if none is set. */
export function ssoSettings(settings: NamedSettings): SsoSettings | undefined {
  const saml = samlSettings(settings);
  const oidc = oidcSettings(settings);
  if (saml && oidc) throw new StartError('The settings oidc-issuer and saml-entry-point exclude each other.');
  return saml ?? oidc;
}

function samlSettings(settings: NamedSettings): SamlSettings | undefined {
  const entryText = settings.text('saml-entry-point');
  if (entryText === undefined) return undefined;
  const entryPoint = checkAddress('saml-entry-point', entryText);
  return {
    kind: 'saml',
    entryPoint,
    certificate: certificateOf(settings.text('saml-certificate')),
    entityId: settings.text('saml-entity-id') ?? 'astrolabe',
    ...accountSettings(settings, 'saml', { name: entryPoint.host, claim: 'nameID', roleClaim: 'groups' }),
  };
}

function certificateOf(file: string | undefined): string {
  if (file === undefined) throw new StartError('The setting saml-entry-point needs saml-certificate.');
  try {
    const text = readFileSync(file, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  } catch (error) {
    throw new StartError(`The file of the setting saml-certificate cannot be read: ${file}.`, error);
  }
  throw new StartError(`The file of the setting saml-certificate holds no certificate in PEM: ${file}.`);
}

function oidcSettings(settings: NamedSettings): OidcSettings | undefined {
  const issuerText = settings.text('oidc-issuer');
  if (issuerText === undefined) return undefined;
  const issuer = checkAddress('oidc-issuer', issuerText);
  const clientId = settings.text('oidc-client-id');
  if (clientId === undefined || clientId === '')
    throw new StartError('The setting oidc-issuer needs oidc-client-id: what the studio is called there.');
  const clientSecret = settings.text('oidc-client-secret');
  return {
    kind: 'oidc',
    issuer,
    clientId,
    ...(clientSecret !== undefined && { clientSecret }),
    scope: withOpenId(settings.text('oidc-scope') ?? 'openid profile email'),
    ...accountSettings(settings, 'oidc', {
      name: issuer.host,
      claim: 'preferred_username',
      roleClaim: 'groups',
    }),
  };
}

function accountSettings(
  settings: NamedSettings,
  prefix: 'oidc' | 'saml',
  usual: { readonly name: string; readonly claim: string; readonly roleClaim: string },
): AccountSettings {
  const url = settings.text(`${prefix}-url`);
  return {
    name: settings.text(`${prefix}-name`) ?? usual.name,
    nameClaim: settings.text(`${prefix}-claim`) ?? usual.claim,
    roleClaim: settings.text(`${prefix}-role-claim`) ?? usual.roleClaim,
    accounts: accountRules(`${prefix}-accounts`, settings.text(`${prefix}-accounts`) ?? ''),
    database: settings.text(`${prefix}-database`) ?? 'embedded',
    passwords: passwordsOf(`${prefix}-passwords`, settings.text(`${prefix}-passwords`)),
    ...(url !== undefined && { url: checkAddress(`${prefix}-url`, url).href.replace(/\/+$/, '') }),
  };
}

/** Without encryption, only a local provider is allowed: anyone on the network path could sign in as any user. */
function checkAddress(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname))) return url;
  throw new StartError(`The setting ${name} must be an address with https://, and is "${text}".`);
}

/** Parses rules such as `admins=root, *=reader`. Throws `StartError`. */
export function accountRules(name: string, text: string): readonly AccountRule[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, value, account] = /^(.*\S)\s*=\s*(\S+)$/.exec(part) ?? [];
      if (value === undefined || account === undefined)
        throw new StartError(`The setting ${name} must hold parts like admins=root, and has "${part}".`);
      return { value, account };
    });
}

function withOpenId(scope: string): string {
  return scope.split(/\s+/).includes('openid') ? scope : `openid ${scope}`;
}

function passwordsOf(name: string, text: string | undefined): ReadonlyMap<string, string> {
  if (text === undefined) return new Map();
  try {
    const pairs: unknown = JSON.parse(text);
    if (typeof pairs === 'object' && pairs !== null && !Array.isArray(pairs))
      return new Map(Object.entries(pairs).map(([account, password]) => [account, String(password)]));
  } catch {
    // Handled below, like anything that is not an object. The content is secret and is not repeated.
  }
  throw new StartError(`The setting ${name} must be a JSON object of accounts and passwords.`);
}
