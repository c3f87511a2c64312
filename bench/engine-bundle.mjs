// The engine and the importer as one file, as the product is shipped, with what V8 compiled kept beside it: built anew when a source is newer.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const output = join(import.meta.dirname, 'results', 'engine');
const bundle = join(output, 'engine.mjs');
const compiled = join(output, 'compiled');
const SOURCES = ['engine', 'importer', 'model', 'ngql'].map((name) => join(root, 'packages', name, 'src'));

/** Builds what is not there or not new, in a process of its own: one that builds is larger from then on. `loadEngine` does so too. */
export async function prepareEngine() {
  if (!existsSync(bundle) || statSync(bundle).mtimeMs < newest(SOURCES))
    spawnSync(process.execPath, [import.meta.filename], { stdio: 'inherit' });
  warm();
}

/** The engine as a module: `Engine`, `ImportJob`, `fileSource`. */
export async function loadEngine() {
  await prepareEngine();
  return openEngine();
}

/** The same as it was built last. */
export function openEngine() {
  enableCompileCache(compiled);
  return import(pathToFileURL(bundle).href);
}

function newest(folders) {
  let time = 0;
  for (const folder of folders)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      const here = entry.isDirectory() ? newest([path]) : entry.name.endsWith('.ts') ? statSync(path).mtimeMs : 0;
      if (here > time) time = here;
    }
  return time;
}

async function build() {
  const { build: bundleAll } = await import('rolldown');
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  // Under another name first, so that a process that starts meanwhile never sees half of it.
  const part = join(output, `part-${process.pid}.mjs`);
  await bundleAll({
    input: join(import.meta.dirname, 'engine-bundle-entry.ts'),
    platform: 'node',
    logLevel: 'warn',
    output: { file: part, format: 'esm', sourcemap: false },
  });
  renameSync(part, bundle);
}

if (import.meta.main) await build();

/** Lets a process of the same flags use the bundle once, so that what it compiled is there for the next; another flag is another cache. */
function warm() {
  const marker = join(output, `warm-${Buffer.from(process.execArgv.join(' ')).toString('hex')}`);
  if (existsSync(marker)) return;
  writeFileSync(marker, '');
  spawnSync(process.execPath, [...process.execArgv, join(import.meta.dirname, 'warm-bundle.mjs'), bundle, compiled], {
    stdio: 'inherit',
  });
}
