import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isText, jsonOf, objectOf, optional } from '@astrolabe/model';
import { StartError } from './start-error.ts';

/** The root of the clone or of the installed package: the nearest folder upwards whose `package.json` has the command. */
export function findProgramDirectory(): string {
  for (let directory = dirname(fileURLToPath(import.meta.url)); ; directory = dirname(directory)) {
    if (readPackage(directory)?.bin?.astrolabe !== undefined) return directory;
    if (directory === dirname(directory))
      throw new StartError('The package.json of Astrolabe is missing; the program is incomplete.');
  }
}

/** The product's version. */
export function readVersion(programDirectory: string): string {
  return readPackage(programDirectory)?.version ?? '0.0.0';
}

interface Manifest {
  readonly version?: string;
  readonly bin?: { readonly astrolabe?: string };
}

const isManifest = objectOf<Manifest>({
  version: optional(isText),
  bin: optional(objectOf<NonNullable<Manifest['bin']>>({ astrolabe: optional(isText) })),
});

function readPackage(directory: string): Manifest | undefined {
  const file = join(directory, 'package.json');
  return existsSync(file) ? jsonOf(readFileSync(file, 'utf8'), isManifest, 'package.json') : undefined;
}
