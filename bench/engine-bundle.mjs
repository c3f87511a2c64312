// The engine and the importer as bundles, as shipped, with their compile cache: rebuilt when a source is newer.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const output = join(import.meta.dirname, 'results', 'engine');
const bundles = { engine: join(output, 'engine.mjs'), importer: join(output, 'importer.mjs') };
const compiled = join(output, 'compiled');
const SOURCES = ['engine', 'importer', 'model', 'ngql'].map((name) => join(root, 'packages', name, 'src'));

/** Builds missing or outdated bundles in a child process, since building increases the memory of a process. `loadEngine` does so too. */
export async function prepareEngine() {
  if (!existsSync(bundles.engine) || statSync(bundles.engine).mtimeMs < newest(SOURCES))
    spawnSync(process.execPath, [import.meta.filename], { stdio: 'inherit' });
  warm();
}

/** The engine and the importer as one object: `Engine`, `ImportJob`, `fileSource`. */
export async function loadEngine() {
  await prepareEngine();
  return { ...(await openEngine()), ...(await import(pathToFileURL(bundles.importer).href)) };
}

/** The last build of the engine alone, without the importer. */
export function openEngine() {
  enableCompileCache(compiled);
  return import(pathToFileURL(bundles.engine).href);
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
  // Written to a temporary folder first, so that concurrent processes never see a partial build.
  const part = `${output}-${process.pid}`;
  await bundleAll({
    input: {
      engine: join(import.meta.dirname, 'engine-bundle-entry.ts'),
      importer: join(import.meta.dirname, 'importer-bundle-entry.ts'),
    },
    platform: 'node',
    logLevel: 'warn',
    // Otherwise packages with two builds would be in a bundle twice.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: {
      dir: part,
      format: 'esm',
      sourcemap: false,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    },
  });
  rmSync(output, { recursive: true, force: true });
  renameSync(part, output);
}

if (import.meta.main) await build();

/**
 * Lets a process with the same flags use the bundles once, so that its compile cache exists for the next; other flags use another cache.
 */
function warm() {
  const marker = join(output, `warm-${Buffer.from(process.execArgv.join(' ')).toString('hex')}`);
  if (existsSync(marker)) return;
  writeFileSync(marker, '');
  const program = join(import.meta.dirname, 'warm-bundle.mjs');
  spawnSync(process.execPath, [...process.execArgv, program, bundles.engine, bundles.importer, compiled], {
    stdio: 'inherit',
  });
}
