import { lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCommandLine } from '../config.ts';
import { DatabaseSettings } from './database-settings.ts';

describe('the settings of the embedded database', () => {
  let directory: string;
  let file: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'astrolabe-settings-'));
    file = join(directory, 'astrolabe.yaml');
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const started = (argv: readonly string[] = [], environment: Record<string, string> = {}): DatabaseSettings => {
    const command = readCommandLine({
      argv: ['--data-dir', directory, ...argv],
      environment,
      programDirectory: directory,
    });
    if (command.kind !== 'run') throw new Error('nothing to run');
    return new DatabaseSettings(command.config);
  };
  const reported = (settings: DatabaseSettings, name: string) => settings.list().find((item) => item.name === name);

  test('report the values in force and their source', () => {
    writeFileSync(file, 'statement-rows: 5000\nslow-statement-ms: 20\n');
    const settings = started(['--slow-statement-ms', '100'], { ASTROLABE_DURABILITY: 'relaxed' });
    expect(settings.list().filter(({ variable }) => variable === undefined)).toEqual([
      { name: 'durability', value: 'relaxed', source: 'environment', choices: ['full', 'relaxed'] },
      { name: 'memory-limit', value: '', source: 'default' },
      { name: 'statement-memory', value: '512MB', source: 'default' },
      { name: 'statement-time-ms', value: '600000', source: 'default' },
      { name: 'statement-rows', value: '5000', source: 'file' },
      { name: 'slow-statement-ms', value: '100', source: 'flag' },
      { name: 'session-idle-minutes', value: '720', source: 'default' },
      { name: 'session-age-minutes', value: '4320', source: 'default' },
    ]);
  });

  test('include those of the studio, with the variable that changes them and without secrets', () => {
    const settings = started(['--assistant-url', 'http://127.0.0.1:11434/v1', '--assistant-model', 'm'], {
      ASTROLABE_ASSISTANT_KEY: 'secret',
      ASTROLABE_VIEWS: 'off',
    });
    expect(reported(settings, 'assistant-url')?.value).toBe('http://127.0.0.1:11434/v1');
    expect(reported(settings, 'views')).toEqual({
      name: 'views',
      value: 'off',
      source: 'environment',
      variable: 'ASTROLABE_VIEWS',
    });
    expect(reported(settings, 'import-urls')).toMatchObject({ value: 'off', variable: 'ASTROLABE_IMPORT_URLS' });
    expect(JSON.stringify(settings.list())).not.toContain('secret');
  });

  test('are written between existing lines and hold after a restart', () => {
    writeFileSync(file, '# of the night shift\nport: 7100 # not 7001\nstatement-rows: 5000\n');
    const settings = started();
    settings.change('memory-limit', ' 2GB ');
    settings.change('statement-rows', '');
    expect(readFileSync(file, 'utf8')).toBe('# of the night shift\nport: 7100 # not 7001\nmemory-limit: 2GB\n');
    expect(reported(settings, 'memory-limit')).toEqual({
      name: 'memory-limit',
      value: '',
      source: 'default',
      next: '2GB',
    });
    expect(reported(settings, 'statement-rows')).toEqual({
      name: 'statement-rows',
      value: '5000',
      source: 'file',
      next: '',
    });
    expect(reported(started(), 'memory-limit')).toEqual({ name: 'memory-limit', value: '2GB', source: 'file' });
    // A setting restored to its active value needs no restart.
    settings.change('memory-limit', '');
    expect(reported(settings, 'memory-limit')).toEqual({ name: 'memory-limit', value: '', source: 'default' });
  });

  test('are written to a new file', () => {
    started().change('durability', 'relaxed');
    expect(readFileSync(file, 'utf8')).toBe('durability: relaxed\n');
  });

  test.skipIf(process.platform === 'win32')('keep the permissions of the file, also behind a link', () => {
    const real = join(directory, 'kept elsewhere.yaml');
    writeFileSync(real, 'root-password: secret\n', { mode: 0o600 });
    symlinkSync(real, file);
    started().change('statement-rows', '7');
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toBe('root-password: secret\nstatement-rows: 7\n');
    expect(statSync(real).mode & 0o777).toBe(0o600);
  });

  test('are rejected if the next start could not read or apply them', () => {
    writeFileSync(file, 'port: 7100\n');
    const settings = started([], { ASTROLABE_DURABILITY: 'full' });
    expect(() => settings.change('memory-limit', 'much')).toThrow(/memory-limit must be a size/);
    expect(() => settings.change('statement-rows', '-1')).toThrow(/statement-rows must be a whole number/);
    expect(() => settings.change('durability', 'relaxed')).toThrow(/the file is not heard/);
    expect(readFileSync(file, 'utf8')).toBe('port: 7100\n');
    writeFileSync(file, 'port: [7100\n');
    expect(() => settings.change('statement-rows', '5')).toThrow(/cannot be read/);
  });
});
