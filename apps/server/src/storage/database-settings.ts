import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_SETTING_NAMES, type DatabaseSetting } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { parseDocument, type Document } from 'yaml';
import { checkSetting, type ServerConfig } from '../config.ts';
import { CONFIG_FILE } from '../setting-sources.ts';
import { StartError } from '../start-error.ts';

/** Default values; empty: no limit. */
const OTHERWISE: Readonly<Record<DatabaseSetting['name'], string>> = {
  durability: 'full',
  'memory-limit': '',
  'statement-memory': '512MB',
  'statement-time-ms': '600000',
  'statement-rows': '10000000',
  'slow-statement-ms': '500',
};

/** The settings of the embedded database: the current ones, and those of the file, which apply after a restart. */
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
    return DATABASE_SETTING_NAMES.map((name) => {
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
  }

  /** Writes a setting to the file, or removes it if the value is empty. Comments and other lines are preserved. */
  change(name: DatabaseSetting['name'], value: string): void {
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
