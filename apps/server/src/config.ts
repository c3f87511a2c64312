import { join, resolve } from 'node:path';
import type { HelpLinks, MapTiles, StudioFeatures } from '@astrolabe/http-api';
import type { StatementLimits } from '@astrolabe/engine';
import type { ConnectionOptions } from '@astrolabe/wire';
import { alertSettings, type AlertSettings } from './alert/alert-settings.ts';
import { assistantSettings, type AssistantSettings } from './assistant/assistant-settings.ts';
import { grantSettings, studioFeatures, type GrantSettings } from './feature-settings.ts';
import { helpLinks } from './help-links.ts';
import { LOGIN_AGE_MS, LOGIN_IDLE_MS } from './limits.ts';
import { isLoopbackHost } from './loopback.ts';
import { clusterHosts, type ClusterHosts } from './cluster-hosts.ts';
import { INITIAL_PASSWORD } from './session/initial-password.ts';
import {
  CONFIG_FILE,
  defaultDataDirectory,
  readConfigFile,
  readEnvironment,
  readFlags,
  variableOf,
  writtenIn,
  type ConfigSources,
  type GivenSetting,
} from './setting-sources.ts';
import {
  checkAccount,
  checkBasePath,
  checkCount,
  checkFolder,
  checkMetrics,
  checkOrigin,
  checkProxies,
  checkSize,
  checkTimezone,
  fileLimitsOf,
  listOf,
  mapTiles,
  minutesOf,
  present,
  statementLimits,
  type ConfiguredAccount,
} from './setting-values.ts';
import { Settings } from './settings.ts';
import type { FileLimits } from './upload/upload-quota.ts';
import { SETTINGS } from './settings-list.ts';
import { ldapSettings, type LdapSettings } from './directory/ldap-settings.ts';
import { ssoSettings, type SsoSettings } from './sso/sso-settings.ts';
import { StartError } from './start-error.ts';
import {
  clusterConnection,
  protocolTls,
  studioTls,
  type ProtocolTlsFiles,
  type ServerTlsFiles,
} from './tls-settings.ts';

/** Everything that can be set, checked and with its defaults (decision D43). */
export interface ServerConfig extends GrantSettings {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  readonly dataDirectory: string;
  /** Empty, or a path that starts but does not end with a slash. */
  readonly basePath: string;
  readonly mode: 'workspace' | 'playground';
  readonly siteName: string;
  /** Addresses that replace pages of the built-in guide. */
  readonly links?: HelpLinks;
  /** Disabled features and read-only mode; absent for all features. */
  readonly features?: StudioFeatures;
  /** Whether plugins of the data directory are loaded. */
  readonly hasPlugins?: boolean;
  /** The provider that people sign in with; absent: none. */
  readonly sso?: SsoSettings;
  /** The directory that checks names and passwords; absent: only the database does. */
  readonly ldap?: LdapSettings;
  /** Additional allowed names in the `Host` header. */
  readonly allowedHosts: readonly string[];
  /** Trusted proxies whose forwarding headers are used: addresses, or networks such as 10.0.0.0/8. */
  readonly trustedProxies: readonly string[];
  /** Databases that can be used for sign-in besides the embedded one. */
  readonly clusterHosts: ClusterHosts;
  /** Whether an account is locked for remote clients after many wrong passwords. */
  readonly isLoginLockOn: boolean;
  /** Origins that may embed the studio in a frame; empty for none. */
  readonly frameAncestors: readonly string[];
  /** Login lifetime in milliseconds: maximum idle time and maximum age. */
  readonly loginLimits: { readonly idleMs: number; readonly ageMs: number };
  /** Port of the embedded database's protocol server; 0 picks one. */
  readonly graphdPort: number | 'off';
  readonly graphdHost: string;
  /** Maximum sessions per user and address at the protocol server. */
  readonly graphdSessionsMax?: number;
  /** Default time zone of date texts; absent for UTC. */
  readonly timezone?: string;
  readonly account?: ConfiguredAccount;
  /** Used instead of `account` when the page's address contains `localhost`. */
  readonly localhostAccount?: ConfiguredAccount;
  readonly rootPassword?: string;
  readonly memoryLimitBytes?: number;
  /** Maximum bytes per space for the vertex search; 0 disables it. */
  readonly searchBytesMax?: number;
  /** Statement limits that differ from the engine's defaults. */
  readonly statementLimits: Partial<StatementLimits>;
  readonly durability: 'full' | 'relaxed';
  /** URLs from which the studio fetches files: none, public ones only, or any. */
  readonly importUrls: 'off' | 'public' | 'any';
  /** `off` if imports start without confirming the password. */
  readonly importPassword?: 'off';
  /** Limits of uploaded files that differ from the defaults of `FileLimits`. */
  readonly fileLimits?: Partial<FileLimits>;
  /** Absolute path, without symbolic links, of the folder for imports; absent for none. */
  readonly importDirectory?: string;
  /** The language model of the assistant. Absent: none, and no request is ever sent. */
  readonly assistant?: AssistantSettings;
  /** Server of map images, which browsers ask for them; absent: none. */
  readonly mapTiles?: MapTiles;
  /** Where alerts may be sent to. */
  readonly alerts: AlertSettings;
  /** Duration from which a statement counts as slow, in milliseconds (decision D45). */
  readonly slowStatementMs: number;
  /** Prometheus metrics at `/metrics`, optionally protected by a token; absent for none. */
  readonly metrics?: { readonly token?: string };
  readonly tls?: ServerTlsFiles;
  /** TLS files of the protocol server. */
  readonly graphdTls?: ProtocolTlsFiles;
  /** Default connection options of clusters. */
  readonly cluster?: ConnectionOptions;
  /** Settings as written, by name. */
  readonly given?: ReadonlyMap<string, GivenSetting>;
}

/** Outcome of the command line: a configuration to run, or text to print. */
export type CommandLine =
  | { readonly kind: 'run'; readonly config: ServerConfig }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' };

/** The environment of this process, read only here. */
export function processEnvironment(): ConfigSources['environment'] {
  return process.env;
}

/** Reads flags over environment over `astrolabe.yaml` over defaults. Throws `StartError` with the problem. */
export function readCommandLine(sources: ConfigSources): CommandLine {
  const flags = readFlags(sources.argv);
  if (flags.has('help')) return { kind: 'help' };
  if (flags.has('version')) return { kind: 'version' };
  const environment = readEnvironment(sources.environment);
  const dataDirectory = resolve(flags.get('data-dir') ?? environment.get('data-dir') ?? defaultDataDirectory(sources));
  const file = readConfigFile(join(dataDirectory, CONFIG_FILE));
  const settings = new Settings([flags, environment, file]);
  const given = new Map([
    ...writtenIn(file, 'file'),
    ...writtenIn(environment, 'environment'),
    ...writtenIn(flags, 'flag'),
  ]);
  return { kind: 'run', config: { ...checkSettings(settings, dataDirectory), given } };
}

/** Throws `StartError` if a setting cannot have a value. */
export function checkSetting(name: string, text: string): void {
  checkSettings(new Settings([new Map([[name, text]])]), '');
}

/** The text of `--help`. */
export function helpText(): string {
  const width = Math.max(...SETTINGS.map(({ name }) => name.length));
  const lines = SETTINGS.map(
    ({ name, meaning, isFlag }) =>
      `  ${(isFlag ? `--${name}` : '').padEnd(width + 4)}${variableOf(name).padEnd(width + 12)}${meaning}`,
  );
  return `Astrolabe, a browser studio for nGQL graph databases.\n\nUsage: astrolabe [start] [settings] starts the studio; astrolabe help lists the other commands: run, shell, import, export, backup, restore, check, explain.\n\nSettings, as flags, environment variables, or in ${CONFIG_FILE} in the data directory (without dashes):\n${lines.join('\n')}\n`;
}

function checkSettings(settings: Settings, dataDirectory: string): ServerConfig {
  const host = settings.text('host') ?? '127.0.0.1';
  if (host === '' || /[\s/]/.test(host))
    throw new StartError(`The setting host must be an address or a name, and is "${host}".`);
  const account = configuredAccount(host, settings);
  const trustedProxies = checkProxies(settings.text('trusted-proxies'));
  const isLoopbackOnly = isLoopbackHost(host) && trustedProxies.length === 0;
  const localhostAccount = checkAccount('localhost-account', settings.text('localhost-account'));
  const sso = ssoSettings(settings);
  return {
    host,
    port: settings.port('port', 7001),
    dataDirectory,
    basePath: checkBasePath(settings.text('base-path') ?? ''),
    mode: settings.choice('mode', ['workspace', 'playground']),
    siteName: settings.text('site-name') ?? '',
    allowedHosts: listOf(settings.text('allowed-hosts')),
    trustedProxies,
    clusterHosts: clusterHosts(settings, { isLoopbackOnly, accounts: [account, localhostAccount], sso }),
    isLoginLockOn: settings.choice('login-lock', isLoopbackOnly ? ['off', 'on'] : ['on', 'off']) === 'on',
    frameAncestors: listOf(settings.text('frame-ancestors')).map(checkOrigin),
    loginLimits: {
      idleMs: minutesOf(settings, 'session-idle-minutes') ?? LOGIN_IDLE_MS,
      ageMs: minutesOf(settings, 'session-age-minutes') ?? LOGIN_AGE_MS,
    },
    graphdPort: settings.text('graphd-port')?.toLowerCase() === 'off' ? 'off' : settings.port('graphd-port', 9669),
    graphdHost: settings.text('graphd-host') ?? '127.0.0.1',
    statementLimits: statementLimits(settings),
    durability: settings.choice('durability', ['full', 'relaxed']),
    importUrls: settings.choice('import-urls', ['off', 'public', 'any']),
    alerts: alertSettings(settings),
    slowStatementMs: checkCount('slow-statement-ms', settings.text('slow-statement-ms'), 'milliseconds') ?? 500,
    ...grantSettings(settings),
    ...present({
      links: helpLinks(settings.text('links')),
      features: studioFeatures(settings),
      hasPlugins: settings.choice('plugins', ['off', 'on']) === 'on' || undefined,
      sso,
      ldap: ldapSettings(settings),
      graphdSessionsMax: checkCount('graphd-sessions', settings.text('graphd-sessions'), 'sessions'),
      timezone: checkTimezone(settings.text('timezone-name')),
      account,
      localhostAccount,
      rootPassword: settings.text('root-password'),
      memoryLimitBytes: checkSize('memory-limit', settings.text('memory-limit')),
      searchBytesMax:
        settings.text('search-memory') === '0' ? 0 : checkSize('search-memory', settings.text('search-memory')),
      importPassword: settings.choice('import-password', ['ask', 'off']) === 'off' ? ('off' as const) : undefined,
      fileLimits: fileLimitsOf(settings),
      importDirectory: checkFolder('import-dir', settings.text('import-dir')),
      metrics: checkMetrics(settings),
      assistant: assistantSettings(settings),
      mapTiles: mapTiles(settings),
      tls: studioTls(settings),
      graphdTls: protocolTls(settings),
      cluster: clusterConnection(settings),
    }),
  };
}

/** Settings that configure an identity provider. */
const PROVIDERS = ['oidc-issuer', 'saml-entry-point', 'ldap-url'];

/**
 * Returns the account for automatic sign-in: by default, on loopback, the first account of the embedded database for local requests; none
 * with an identity provider, which must not be bypassed.
 */
function configuredAccount(host: string, settings: Settings): ConfiguredAccount | undefined {
  const text = settings.text('account');
  if (text !== undefined) return checkAccount('account', text);
  if (!isLoopbackHost(host) || PROVIDERS.some((name) => settings.text(name) !== undefined)) return undefined;
  const password = settings.text('root-password') ?? INITIAL_PASSWORD;
  return { username: 'root', password, address: 'embedded', isImplied: true };
}
