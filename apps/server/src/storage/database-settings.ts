import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_SETTING_NAMES, STUDIO_SETTING_NAMES, type DatabaseSetting } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { parseDocument, type Document } from 'yaml';
import { checkSetting, type ServerConfig } from '../config.ts';
import { CONFIG_FILE, variableOf } from '../setting-sources.ts';
import { StartError } from '../start-error.ts';

/** Default values; empty: no limit, or not set. */
const OTHERWISE: Readonly<Record<DatabaseSetting['name'], string>> = {
  durability: 'full',
  'memory-limit': '',
  'statement-memory': '512MB',
  'statement-time-ms': '600000',
  'statement-rows': '10000000',
  'slow-statement-ms': '500',
  'session-idle-minutes': '720',
  'session-age-minutes': '4320',
  views: 'owner',
  'import-urls': 'off',
  'import-dir': '',
  'assistant-url': '',
  'assistant-model': '',
  mcp: 'off',
  plugins: 'off',
  'map-tiles': '',
  'alert-webhooks': 'off',
  'alert-recipients': '',
  metrics: 'off',
  'search-memory': '512MB',
  'timezone-name': 'UTC',
};

/**
 * The settings of the embedded database: current values, and those of the file, which apply after a restart. The list includes
 * settings of the studio that enable features; these are read-only here.
 */
export class DatabaseSettings {
  /** The path of the settings file. */
  readonly file: string;
  readonly #given: NonNullable<ServerConfig['given']>;

  constructor({ dataDirectory, given = new Map() }: ServerConfig) {
    this.file = join(dataDirectory, CONFIG_FILE);
    this.#given = given;
  }

  list(): readonly DatabaseSetting[] {
    const document = this.#read();
    const ofDatabase = DATABASE_SETTING_NAMES.map((name): DatabaseSetting => {
      const given = this.#given.get(name);
      const inFile = textOf(document.get(name));
      const before = given?.source === 'file' ? given.text : undefined;
      // Flags and the environment override the file.
      const isFileHeard = given === undefined || given.source === 'file';
      return {
        name,
        value: given?.text ?? OTHERWISE[name],
        source: given?.source ?? 'default',
        ...(name === 'durability' && { choices: ['full', 'relaxed'] }),
        ...(isFileHeard && inFile !== before && { next: inFile ?? '' }),
      };
    });
    const ofStudio = STUDIO_SETTING_NAMES.map((name): DatabaseSetting => {
      const given = this.#given.get(name);
      return {
        name,
        value: given?.text ?? OTHERWISE[name],
        source: given?.source ?? 'default',
        variable: variableOf(name),
      };
    });
    return [...ofDatabase, ...ofStudio];
  }

  /** Writes a setting to the file, or removes it if the value is empty. Comments and other lines are preserved. */
  change(name: (typeof DATABASE_SETTING_NAMES)[number], value: string): void {
    const text = value.trim();
    const given = this.#given.get(name);
    if (given !== undefined && given.source !== 'file')
      throw new AstrolabeError(
        'HTTP_PARAMETER',
        `${name} was set when the studio was started, and the file is not heard`,
        {
          hint: 'change how it is started',
        },
      );
    const document = this.#read();
    if (text === '') document.delete(name);
    else {
      refuseWrong(name, text);
      document.set(name, /^\d+$/.test(text) ? Number(text) : text);
    }
    const written = document.contents === null ? '' : document.toString();
    // The file may contain passwords: its permissions are preserved, and a symbolic link remains a link.
    const isThere = existsSync(this.file);
    const target = isThere ? realpathSync(this.file) : this.file;
    const partial = `${target}.part`;
    rmSync(partial, { force: true });
    writeFileSync(partial, written, { flush: true, mode: isThere ? statSync(target).mode & 0o777 : 0o600 });
    renameSync(partial, target);
  }

  #read(): Document {
    const document = parseDocument(existsSync(this.file) ? readFileSync(this.file, 'utf8') : '');
    const [error] = document.errors;
    if (error)
      throw new AstrolabeError('HTTP_PARAMETER', `the settings file ${this.file} cannot be read: ${error.message}`, {
        hint: 'fix it by hand',
      });
    return document;
  }
}

function textOf(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}

function refuseWrong(name: string, text: string): void {
  try {
    checkSetting(name, text);
  } catch (error) {
    if (error instanceof StartError) throw new AstrolabeError('HTTP_PARAMETER', error.message);
    throw error;
  }
}
