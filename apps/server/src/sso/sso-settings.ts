import { isLoopbackHost } from '../loopback.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';

/** How people sign in with an OpenID Connect provider, and which accounts of the database they become. */
export interface SsoSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret?: string;
  /** Display name of the provider. */
  readonly name: string;
  readonly scope: string;
  /** The claim that names a person. */
  readonly nameClaim: string;
  /** The claim with the roles or groups of a person. */
  readonly roleClaim: string;
  /** Roles or names with the account that they become, the first that fits counts; empty: the name is the account. */
  readonly accounts: readonly AccountRule[];
  /** `embedded`, or an address as the login page takes it. */
  readonly database: string;
  /** Passwords of accounts of a cluster; the embedded database asks for none. */
  readonly passwords: ReadonlyMap<string, string>;
  /** The address of the studio as browsers see it, without a slash at its end. */
  readonly url?: string;
}

/** A role or name and its account. `*` matches everyone. */
export interface AccountRule {
  readonly value: string;
  readonly account: string;
}

/** Settings by name. */
type NamedSettings = Pick<Settings, 'text'>;

/** The provider that people sign in with; nothing where none is set. */
export function ssoSettings(settings: NamedSettings): SsoSettings | undefined {
  const issuerText = settings.text('oidc-issuer');
  if (issuerText === undefined) return undefined;
  const issuer = checkAddress('oidc-issuer', issuerText);
  const clientId = settings.text('oidc-client-id');
  if (clientId === undefined || clientId === '')
    throw new StartError('The setting oidc-issuer needs oidc-client-id: what the studio is called there.');
  const clientSecret = settings.text('oidc-client-secret');
  const url = settings.text('oidc-url');
  const database = settings.text('oidc-database') ?? 'embedded';
  const accounts = accountRules(settings.text('oidc-accounts') ?? '');
  return {
    issuer,
    clientId,
    ...(clientSecret !== undefined && { clientSecret }),
    name: settings.text('oidc-name') ?? issuer.host,
    scope: withOpenId(settings.text('oidc-scope') ?? 'openid profile email'),
    nameClaim: settings.text('oidc-claim') ?? 'preferred_username',
    roleClaim: settings.text('oidc-role-claim') ?? 'groups',
    accounts,
    database,
    passwords: passwordsOf(settings.text('oidc-passwords')),
    ...(url !== undefined && { url: checkAddress('oidc-url', url).href.replace(/\/+$/, '') }),
  };
}

/** Without encryption, only a local provider is allowed: anyone on the network path could sign in as any user. */
function checkAddress(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname))) return url;
  throw new StartError(`The setting ${name} must be an address with https://, and is "${text}".`);
}

function accountRules(text: string): readonly AccountRule[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, value, account] = /^(.*\S)\s*=\s*(\S+)$/.exec(part) ?? [];
      if (value === undefined || account === undefined)
        throw new StartError(`The setting oidc-accounts must hold parts like admins=root, and has "${part}".`);
      return { value, account };
    });
}

function withOpenId(scope: string): string {
  return scope.split(/\s+/).includes('openid') ? scope : `openid ${scope}`;
}

function passwordsOf(text: string | undefined): ReadonlyMap<string, string> {
  if (text === undefined) return new Map();
  try {
    const pairs: unknown = JSON.parse(text);
    if (typeof pairs === 'object' && pairs !== null && !Array.isArray(pairs))
      return new Map(Object.entries(pairs).map(([account, password]) => [account, String(password)]));
  } catch {
    // Handled below, like anything that is not an object. The content is secret and is not repeated.
  }
  throw new StartError('The setting oidc-passwords must be a JSON object of accounts and passwords.');
}
