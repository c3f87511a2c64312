import { basename } from 'node:path';

/** Returns the path of a worker program: `folder/name` in sources, `name.js` in the bundle. The build bundles every `…-worker.ts` here. */
export function workerUrl(path: string): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL(`./${path}.ts`, import.meta.url)
    : new URL(`./${basename(path)}.js`, import.meta.url);
}
