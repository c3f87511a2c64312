import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { didYouMean } from '@astrolabe/model';
import type { Grant, StudioFeatures } from '@astrolabe/http-api';
import type { StatementLimits } from '@astrolabe/engine';
import type { ConnectionOptions } from '@astrolabe/wire';
import { parse as parseYaml } from 'yaml';
import { assistantSettings, type AssistantSettings } from './assistant/assistant-settings.ts';
import { grantKinds, studioFeatures } from './feature-settings.ts';
import { LOGIN_AGE_MS, LOGIN_IDLE_MS, SESSION_MINUTES_MAX } from './limits.ts';
import { isLoopbackHost } from './loopback.ts';
import { SETTINGS } from './settings-list.ts';
import { ssoSettings, type SsoSettings } from './sso/sso-settings.ts';
import { StartError } from './start-error.ts';
import { clusterConnection, doorTls, studioTls, type DoorTlsFiles, type ServerTlsFiles } from './tls-settings.ts';

/** An account that the server signs in with on behalf of the browser (decision D5). */
export interface ConfiguredAccount {
  readonly username: string;
  readonly password: string;
  /** `embedded`, or an address as the login page takes it. */
  readonly address: string;
}

/** Everything that can be set, checked and with its defaults (decision D43). */
export interface ServerConfig {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  readonly dataDirectory: string;
  /** Empty, or a path that begins and does not end with a slash. */
  readonly basePath: string;
  readonly mode: 'workspace' | 'playground';
  readonly siteName: string;
  /** Parts that are left away, and whether the studio only reads; absent: everything is there. */
  readonly features?: StudioFeatures;
  /** What accounts may give away: tokens for programs (MCP), links to views; absent: nothing. */
  readonly grants?: readonly Grant['kind'][];
  /** The provider that people sign in with; absent: none. */
  readonly sso?: SsoSettings;
  /** Names beside localhost, addresses and the site name that the `Host` header may carry. */
  readonly allowedHosts: readonly string[];
  /** Origins whose pages may hold the studio in a frame, as a policy writes them; none where it is empty. */
  readonly frameAncestors: readonly string[];
  /** When a login ends by itself, in milliseconds: unused for so long, or at this age at the latest. */
  readonly loginLimits: { readonly idleMs: number; readonly ageMs: number };
  /** The port of the embedded database's own door; 0 picks one. */
  readonly graphdPort: number | 'off';
  readonly graphdHost: string;
  readonly account?: ConfiguredAccount;
  /** Used instead of `account` when the page's address contains `localhost`. */
  readonly localhostAccount?: ConfiguredAccount;
  readonly rootPassword?: string;
  readonly memoryLimitBytes?: number;
  /** What a statement in the embedded database may use at most, where it differs from the engine's own limits. */
  readonly statementLimits: Partial<StatementLimits>;
  readonly durability: 'full' | 'relaxed';
  /** Which files the studio fetches by their address: none, those of the public internet, or any. */
  readonly importUrls: 'off' | 'public' | 'any';
  /** The folder of this machine whose files imports may read: an absolute path without links in it; absent: none. */
  readonly importDirectory?: string;
  /** The language model that questions may be put to; absent: none, and nothing is ever sent. */
  readonly assistant?: AssistantSettings;
  /** From how many milliseconds on a statement counts as slow (decision D45). */
  readonly slowStatementMs: number;
  /** Figures for Prometheus at `/metrics`, for who knows the token where there is one; absent: none. */
  readonly metrics?: { readonly token?: string };
  readonly tls?: ServerTlsFiles;
  /** What the embedded database's own door speaks TLS with. */
  readonly graphdTls?: DoorTlsFiles;
  /** How clusters are spoken to where a login says nothing else. */
  readonly cluster?: ConnectionOptions;
  /** What was set, by the name of the setting, as it was written. */
  readonly given?: ReadonlyMap<string, GivenSetting>;
}

/** A setting as it was written, and where. */
export interface GivenSetting {
  readonly text: string;
  readonly source: 'flag' | 'environment' | 'file';
}

/** What the command line asks for: to run with a configuration, or only to print something. */
export type CommandLine =
  | { readonly kind: 'run'; readonly config: ServerConfig }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' };

/** The settings file in the data directory. */
export const CONFIG_FILE = 'astrolabe.yaml';

/** Where settings come from. */
export interface ConfigSources {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder of the program; in a clone its `data` is the default data directory. */
  readonly programDirectory: string;
}

/** The environment of this process; nothing else reads it. */
export function processEnvironment(): ConfigSources['environment'] {
  return process.env;
}

/** Reads flags over environment over `astrolabe.yaml` in the data directory over defaults; throws `StartError` with what is wrong. */
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

/** Throws `StartError` where a setting cannot have a value. */
export function checkSetting(name: string, text: string): void {
  checkSettings(new Settings([new Map([[name, text]])]), '');
}

function writtenIn(
  values: ReadonlyMap<string, string>,
  source: GivenSetting['source'],
): readonly (readonly [string, GivenSetting])[] {
  return [...values].map(([name, text]) => [name, { text: text.trim(), source }] as const);
}

/** The text of `--help`. */
export function helpText(): string {
  const width = Math.max(...SETTINGS.map(({ name }) => name.length));
  const lines = SETTINGS.map(
    ({ name, meaning, isFlag }) =>
      `  ${(isFlag ? `--${name}` : '').padEnd(width + 4)}${variableOf(name).padEnd(width + 12)}${meaning}`,
  );
  return `Astrolabe, a browser studio for nGQL graph databases.\n\nSettings, as flags, environment variables, or in ${CONFIG_FILE} in the data directory (without dashes):\n${lines.join('\n')}\n`;
}

/** The environment variable of a setting. */
function variableOf(name: string): string {
  return `ASTROLABE_${name.toUpperCase().replaceAll('-', '_')}`;
}

function readFlags(argv: readonly string[]): ReadonlyMap<string, string> {
  const options: Record<string, { type: 'string' | 'boolean'; short?: string }> = {
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean', short: 'v' },
  };
  for (const setting of SETTINGS) if (setting.isFlag) options[setting.name] = { type: 'string' };
  try {
    const { values } = parseArgs({ args: [...argv], options, strict: true, allowPositionals: false });
    return new Map(Object.entries(values).map(([name, value]) => [name, String(value)]));
  } catch (error) {
    const unknown = /'--?([^'\s]+)'/.exec(String(error))?.[1];
    const near = unknown && didYouMean(unknown, Object.keys(options));
    const secret = SETTINGS.find((setting) => setting.name === unknown && !setting.isFlag);
    const advice = secret
      ? `Set ${variableOf(secret.name)} instead.`
      : near && near !== unknown
        ? `Did you mean --${near}?`
        : '--help lists the flags.';
    throw new StartError(`The command line is not understood: ${firstSentence(error)} ${advice}`, error);
  }
}

function firstSentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return `${text.split(/\.\s|\n/)[0]!.replace(/\.$/, '')}.`;
}

function readEnvironment(environment: ConfigSources['environment']): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name } of SETTINGS) {
    const value = environment[variableOf(name)];
    if (value !== undefined && value !== '') found.set(name, value);
  }
  return found;
}

function readConfigFile(file: string): ReadonlyMap<string, string> {
  if (!existsSync(file)) return new Map();
  let document: unknown;
  try {
    document = parseYaml(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(`The settings file ${file} cannot be read: ${firstSentence(error)}`, error);
  }
  if (document === null) return new Map();
  if (typeof document !== 'object' || Array.isArray(document))
    throw new StartError(`The settings file ${file} must hold lines of the form "name: value".`);
  const found = new Map<string, string>();
  const names = SETTINGS.map((setting) => setting.name).filter((name) => name !== 'data-dir');
  for (const [name, value] of Object.entries(document)) {
    if (!names.includes(name)) {
      const near = didYouMean(name, names);
      throw new StartError(
        `The settings file ${file} has the unknown setting "${name}".${near ? ` Did you mean "${near}"?` : ` Known are ${names.join(', ')}.`}`,
      );
    }
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      found.set(name, value === false ? 'off' : String(value));
    else if (value !== null) throw new StartError(`The setting "${name}" in ${file} must be a text or a number.`);
  }
  return found;
}

function defaultDataDirectory({ programDirectory, environment }: ConfigSources): string {
  if (existsSync(join(programDirectory, 'packages'))) return join(programDirectory, 'data');
  const home = homedir();
  if (process.platform === 'win32')
    return join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Astrolabe');
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'Astrolabe');
  return join(environment['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'astrolabe');
}

/** Settings by name, the first source that has one wins. */
class Settings {
  readonly #sources: readonly ReadonlyMap<string, string>[];

  constructor(sources: readonly ReadonlyMap<string, string>[]) {
    this.#sources = sources;
  }

  text(name: string): string | undefined {
    for (const source of this.#sources) {
      const value = source.get(name);
      if (value !== undefined) return value.trim();
    }
    return undefined;
  }

  port(name: string, otherwise: number): number {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
    if (!(port <= 65535)) throw new StartError(`The setting ${name} must be a port from 0 to 65535, and is "${text}".`);
    return port;
  }

  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    const text = this.text(name) ?? choices[0]!;
    const found = choices.find((choice) => choice === text.toLowerCase());
    if (found === undefined)
      throw new StartError(`The setting ${name} must be ${choices.join(' or ')}, and is "${text}".`);
    return found;
  }
}

function checkSettings(settings: Settings, dataDirectory: string): ServerConfig {
  const host = settings.text('host') ?? '127.0.0.1';
  if (host === '' || /[\s/]/.test(host))
    throw new StartError(`The setting host must be an address or a name, and is "${host}".`);
  const account = checkAccount('account', settings.text('account')) ?? defaultAccount(host, settings);
  const localhostAccount = checkAccount('localhost-account', settings.text('localhost-account'));
  const rootPassword = settings.text('root-password');
  const memoryLimitBytes = checkSize('memory-limit', settings.text('memory-limit'));
  const importDirectory = checkFolder('import-dir', settings.text('import-dir'));
  const features = studioFeatures(settings);
  const grants = grantKinds(settings);
  const sso = ssoSettings(settings);
  const metrics = checkMetrics(settings);
  const assistant = assistantSettings(settings);
  const tls = studioTls(settings);
  const graphdTls = doorTls(settings);
  const cluster = clusterConnection(settings);
  return {
    host,
    port: settings.port('port', 7001),
    dataDirectory,
    basePath: checkBasePath(settings.text('base-path') ?? ''),
    mode: settings.choice('mode', ['workspace', 'playground']),
    siteName: settings.text('site-name') ?? '',
    ...(features && { features }),
    ...(grants && { grants }),
    ...(sso && { sso }),
    allowedHosts: listOf(settings.text('allowed-hosts')),
    frameAncestors: listOf(settings.text('frame-ancestors')).map(checkOrigin),
    loginLimits: {
      idleMs: minutesOf(settings, 'session-idle-minutes') ?? LOGIN_IDLE_MS,
      ageMs: minutesOf(settings, 'session-age-minutes') ?? LOGIN_AGE_MS,
    },
    graphdPort: settings.text('graphd-port')?.toLowerCase() === 'off' ? 'off' : settings.port('graphd-port', 9669),
    graphdHost: settings.text('graphd-host') ?? '127.0.0.1',
    ...(account && { account }),
    ...(localhostAccount && { localhostAccount }),
    ...(rootPassword !== undefined && { rootPassword }),
    ...(memoryLimitBytes !== undefined && { memoryLimitBytes }),
    statementLimits: statementLimits(settings),
    durability: settings.choice('durability', ['full', 'relaxed']),
    importUrls: settings.choice('import-urls', ['off', 'public', 'any']),
    ...(importDirectory !== undefined && { importDirectory }),
    slowStatementMs: checkCount('slow-statement-ms', settings.text('slow-statement-ms'), 'milliseconds') ?? 500,
    ...(metrics && { metrics }),
    ...(assistant && { assistant }),
    ...(tls && { tls }),
    ...(graphdTls && { graphdTls }),
    ...(cluster && { cluster }),
  };
}

/** On loopback the embedded database's first account signs in by itself; beyond it somebody has to decide so. */
function defaultAccount(host: string, settings: Settings): ConfiguredAccount | undefined {
  if (!isLoopbackHost(host)) return undefined;
  return { username: 'root', password: settings.text('root-password') ?? 'nebula', address: 'embedded' };
}

/** `user:password@host:port`; the password may hold `@` and, percent-encoded or not, anything else. `off` means none. */
function checkAccount(name: string, text: string | undefined): ConfiguredAccount | undefined {
  if (text === undefined || text === 'off') return undefined;
  const at = text.lastIndexOf('@');
  const colon = text.indexOf(':');
  if (at < 0 || colon < 0 || colon > at || colon === 0 || at === text.length - 1) {
    throw new StartError(`The setting ${name} must have the form user:password@host:port.`);
  }
  return { username: text.slice(0, colon), password: text.slice(colon + 1, at), address: text.slice(at + 1) };
}

function checkBasePath(text: string): string {
  const path = text.replace(/\/+$/, '');
  if (path !== '' && !/^(\/[A-Za-z0-9._~-]+)+$/.test(path)) {
    throw new StartError(
      `The setting base-path must look like /studio (letters, digits and . _ ~ - between slashes), and is "${text}".`,
    );
  }
  return path;
}

/** The parts of a text with commas, in small letters. */
/** The real path of a folder that is there. */
function checkFolder(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    const path = realpathSync(text);
    if (statSync(path).isDirectory()) return path;
  } catch (error) {
    throw new StartError(`The setting ${name} must name a folder that is there, and is "${text}".`, error);
  }
  throw new StartError(`The setting ${name} must name a folder, and "${text}" is none.`);
}

function listOf(text = ''): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
}

/** What stands in a policy must not be able to add to it. */
function checkOrigin(text: string): string {
  if (!/^(?:'?self'?|https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?)$/.test(text))
    throw new StartError(
      `The setting frame-ancestors must hold origins like https://wiki.example.com, or self, and has "${text}".`,
    );
  return /self/.test(text) && !text.includes('/') ? "'self'" : text;
}

function checkMetrics(settings: Settings): ServerConfig['metrics'] {
  const isOn = settings.choice('metrics', ['off', 'on']) === 'on';
  const token = settings.text('metrics-token');
  if (token !== undefined && !/^[\x21-\x7e]{8,}$/.test(token))
    throw new StartError('The setting metrics-token must have at least 8 characters without blanks.');
  if (!isOn) return undefined;
  return token === undefined ? {} : { token };
}

function minutesOf(settings: Settings, name: string): number | undefined {
  const minutes = checkCount(name, settings.text(name), 'minutes');
  return minutes === undefined ? undefined : Math.min(minutes, SESSION_MINUTES_MAX) * 60_000;
}

function statementLimits(settings: Settings): Partial<StatementLimits> {
  const memoryBytes = checkSize('statement-memory', settings.text('statement-memory'));
  const timeMs = checkCount('statement-time-ms', settings.text('statement-time-ms'), 'milliseconds');
  const rows = checkCount('statement-rows', settings.text('statement-rows'), 'rows');
  return {
    ...(memoryBytes !== undefined && { memoryBytes }),
    ...(timeMs !== undefined && { timeMs }),
    ...(rows !== undefined && { rows }),
  };
}

function checkCount(name: string, text: string | undefined, unit: string): number | undefined {
  if (text === undefined) return undefined;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1)
    throw new StartError(`The setting ${name} must be a whole number of ${unit} from 1 on, and is "${text}".`);
  return count;
}

function checkSize(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const found = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i.exec(text);
  const bytes = found ? Number(found[1]) * 1024 ** ['', 'k', 'm', 'g', 't'].indexOf(found[2]!.toLowerCase()) : NaN;
  if (!(bytes >= 1024 * 1024))
    throw new StartError(
      `The setting ${name} must be a size of at least 1MB, for example 512MB or 2GB, and is "${text}".`,
    );
  return Math.floor(bytes);
}
