import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { didYouMean } from '@astrolabe/model';
import { parse as parseYaml } from 'yaml';
import { SETTINGS } from './settings-list.ts';
import { StartError } from './start-error.ts';

/** The settings file in the data directory. */
export const CONFIG_FILE = 'astrolabe.yaml';

/** Sources of settings. */
export interface ConfigSources {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder of the program; in a clone its `data` is the default data directory. */
  readonly programDirectory: string;
}

/** The text of a setting, and its source. */
export interface GivenSetting {
  readonly text: string;
  readonly source: 'flag' | 'environment' | 'file';
}

/** The environment variable of a setting. */
export function variableOf(name: string): string {
  return `ASTROLABE_${name.toUpperCase().replaceAll('-', '_')}`;
}

/** Parses command-line flags, including `help` and `version`. Throws `StartError` for unknown flags. */
export function readFlags(argv: readonly string[]): ReadonlyMap<string, string> {
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

/** Reads settings from the environment; empty variables count as absent. */
export function readEnvironment(environment: ConfigSources['environment']): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name } of SETTINGS) {
    const value = environment[variableOf(name)];
    if (value !== undefined && value !== '') found.set(name, value);
  }
  return found;
}

/** Reads a settings file; empty if there is none. Throws `StartError` if it is unreadable or contains unknown settings. */
export function readConfigFile(file: string): ReadonlyMap<string, string> {
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
    // YAML's true and false are on and off in the settings.
    if (typeof value === 'boolean') found.set(name, value ? 'on' : 'off');
    else if (typeof value === 'string' || typeof value === 'number') found.set(name, String(value));
    else if (value !== null) throw new StartError(`The setting "${name}" in ${file} must be a text or a number.`);
  }
  return found;
}

/** Returns the default data directory: `data` in a clone, else the system's directory for user data. */
export function defaultDataDirectory({ programDirectory, environment }: ConfigSources): string {
  if (existsSync(join(programDirectory, 'packages'))) return join(programDirectory, 'data');
  const home = homedir();
  if (process.platform === 'win32')
    return join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Astrolabe');
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'Astrolabe');
  return join(environment['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'astrolabe');
}

/** Returns a value with its source. */
export function writtenIn(
  values: ReadonlyMap<string, string>,
  source: GivenSetting['source'],
): readonly (readonly [string, GivenSetting])[] {
  return [...values].map(([name, text]) => [name, { text: text.trim(), source }] as const);
}
