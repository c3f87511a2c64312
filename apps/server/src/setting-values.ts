import { realpathSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { readServerZone, type StatementLimits } from '@astrolabe/engine';
import type { MapTiles } from '@astrolabe/http-api';
import { SESSION_MINUTES_MAX } from './limits.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';
import type { FileLimits } from './upload/upload-quota.ts';

/** An account that the server signs in with on behalf of the browser (decision D5). */
export interface ConfiguredAccount {
  readonly username: string;
  readonly password: string;
  /** `embedded`, or an address as the login page takes it. */
  readonly address: string;
  /** The default account of the embedded database, for local requests only. */
  readonly isImplied?: true;
}

/** `user:password@host:port`; the password may hold `@` and, percent-encoded or not, anything else. `off` means none. */
export function checkAccount(name: string, text: string | undefined): ConfiguredAccount | undefined {
  if (text === undefined || text === 'off') return undefined;
  const at = text.lastIndexOf('@');
  const colon = text.indexOf(':');
  if (at < 0 || colon < 0 || colon > at || colon === 0 || at === text.length - 1) {
    throw new StartError(`The setting ${name} must have the form user:password@host:port.`);
  }
  return { username: text.slice(0, colon), password: text.slice(colon + 1, at), address: text.slice(at + 1) };
}

/** Normalizes a path: no trailing slash; empty for the root. */
export function checkBasePath(text: string): string {
  const path = text.replace(/\/+$/, '');
  if (path !== '' && !/^(\/[A-Za-z0-9._~-]+)+$/.test(path)) {
    throw new StartError(
      `The setting base-path must look like /studio (letters, digits and . _ ~ - between slashes), and is "${text}".`,
    );
  }
  return path;
}

/** Returns the real path of an existing folder. */
export function checkFolder(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    const path = realpathSync(text);
    if (statSync(path).isDirectory()) return path;
  } catch (error) {
    throw new StartError(`The setting ${name} must name a folder that is there, and is "${text}".`, error);
  }
  throw new StartError(`The setting ${name} must name a folder, and "${text}" is none.`);
}

/** The parts of a text with commas, in small letters. */
export function listOf(text = ''): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
}

/** Validates an origin or `self` for a policy; it must not be able to extend the policy. */
export function checkOrigin(text: string): string {
  if (!/^(?:'?self'?|https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?)$/.test(text))
    throw new StartError(
      `The setting frame-ancestors must hold origins like https://wiki.example.com, or self, and has "${text}".`,
    );
  return /self/.test(text) && !text.includes('/') ? "'self'" : text;
}

/** The server of map images, which browsers ask for them. */
export function mapTiles(settings: Pick<Settings, 'text'>): MapTiles | undefined {
  const template = settings.text('map-tiles');
  if (template === undefined || template === '') return undefined;
  const url = URL.parse(template.replaceAll(/\{[xyz]\}/g, '0'));
  const isComplete = ['{x}', '{y}', '{z}'].every((part) => template.includes(part));
  // The origin becomes part of the content security policy.
  const isPlain = url !== null && /^https?:\/\/[a-z0-9.:[\]-]+$/.test(url.origin) && url.username === '';
  if (!isComplete || !isPlain || /^[^/]*\/\/[^/]*\{/.test(template))
    throw new StartError(
      `The setting map-tiles must be an address like https://tiles.example.com/{z}/{x}/{y}.png, and is "${template}".`,
    );
  return { template, attribution: settings.text('map-attribution') ?? '' };
}

/** Addresses and networks of proxies. */
export function checkProxies(text: string | undefined): readonly string[] {
  const proxies = listOf(text);
  for (const proxy of proxies) {
    const [address = '', bits, ...rest] = proxy.split('/');
    const family = isIP(address);
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
    if (family === 0 || !isNetwork || rest.length > 0)
      throw new StartError(
        `The setting trusted-proxies must hold addresses or networks like 127.0.0.1 and 10.0.0.0/8, and has "${proxy}".`,
      );
  }
  return proxies;
}

/** Whether metrics are served at `/metrics`, and the required token. */
export function checkMetrics(settings: Settings): { readonly token?: string } | undefined {
  const isOn = settings.choice('metrics', ['off', 'on']) === 'on';
  const token = settings.text('metrics-token');
  if (token !== undefined && !/^[\x21-\x7e]{8,}$/.test(token))
    throw new StartError('The setting metrics-token must have at least 8 characters without blanks.');
  if (!isOn) return undefined;
  return token === undefined ? {} : { token };
}

/** Converts minutes to milliseconds, at most `SESSION_MINUTES_MAX`. */
export function minutesOf(settings: Settings, name: string): number | undefined {
  const minutes = checkCount(name, settings.text(name), 'minutes');
  return minutes === undefined ? undefined : Math.min(minutes, SESSION_MINUTES_MAX) * 60_000;
}

/** Returns the statement limits that are set. */
export function statementLimits(settings: Settings): Partial<StatementLimits> {
  const memoryBytes = checkSize('statement-memory', settings.text('statement-memory'));
  const timeMs = checkCount('statement-time-ms', settings.text('statement-time-ms'), 'milliseconds');
  const rows = checkCount('statement-rows', settings.text('statement-rows'), 'rows');
  return {
    ...(memoryBytes !== undefined && { memoryBytes }),
    ...(timeMs !== undefined && { timeMs }),
    ...(rows !== undefined && { rows }),
  };
}

/** Returns a zone that the engine accepts. */
export function checkTimezone(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return readServerZone(text).name;
  } catch (error) {
    throw new StartError(
      `The setting timezone-name must be an offset such as UTC+08:00 or a zone such as Asia/Shanghai, and is "${text}".`,
      error,
    );
  }
}

/** An integer of at least 1. */
export function checkCount(name: string, text: string | undefined, unit: string): number | undefined {
  if (text === undefined) return undefined;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1)
    throw new StartError(`The setting ${name} must be a whole number of ${unit} from 1 on, and is "${text}".`);
  return count;
}

/** A size in bytes, from 1 MB on. */
export function checkSize(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const found = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i.exec(text);
  const bytes = found ? Number(found[1]) * 1024 ** ['', 'k', 'm', 'g', 't'].indexOf(found[2]!.toLowerCase()) : NaN;
  if (!(bytes >= 1024 * 1024))
    throw new StartError(
      `The setting ${name} must be a size of at least 1MB, for example 512MB or 2GB, and is "${text}".`,
    );
  return Math.floor(bytes);
}

/** Returns the file limits that are set. Throws for an invalid size or count. */
export function fileLimitsOf(settings: Settings): Partial<FileLimits> | undefined {
  const size = (name: string): number | undefined => checkSize(name, settings.text(name));
  const limits = present({
    fileBytesMax: size('upload-file-size'),
    accountBytesMax: size('upload-account-size'),
    studioBytesMax: size('upload-total-size'),
    unpackRatioMax: checkCount('upload-unpack-ratio', settings.text('upload-unpack-ratio'), 'times'),
  });
  return Object.keys(limits).length === 0 ? undefined : limits;
}

/** Returns the fields that have a value. */
export function present<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof present<T>
  >;
}
