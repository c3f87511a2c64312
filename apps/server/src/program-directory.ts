import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.ts';

/** The root of the clone or of the installed package: the nearest folder upwards whose `package.json` is named `astrolabe`. */
export function findProgramDirectory(): string {
  for (let directory = dirname(fileURLToPath(import.meta.url)); ; directory = dirname(directory)) {
    if (readPackage(directory)?.name === 'astrolabe') return directory;
    if (directory === dirname(directory))
      throw new StartError('The package.json of Astrolabe is missing; the program is incomplete.');
  }
}

/** The product's version. */
export function readVersion(programDirectory: string): string {
  return readPackage(programDirectory)?.version ?? '0.0.0';
}

function readPackage(directory: string): { readonly name?: string; readonly version?: string } | undefined {
  const file = join(directory, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string }) : undefined;
}
