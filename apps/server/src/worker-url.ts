import { basename } from 'node:path';

/**
 * Where a worker's program is: `folder/name` below this folder when sources run, else `name.js` beside the bundle. The
 * build makes one program of every `…-worker.ts` here.
 */
export function workerUrl(path: string): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL(`./${path}.ts`, import.meta.url)
    : new URL(`./${basename(path)}.js`, import.meta.url);
}
