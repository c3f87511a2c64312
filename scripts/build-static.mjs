// node scripts/build-static.mjs
//
// Writes `dist/static`: the built pages, the worker with the database, and a service worker that takes the place of the server. Any host of static files
// serves it, over HTTPS or on localhost. `dist/web` must be built.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureInstalled, ensureRuntime } from './node-runtime.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const web = join(root, 'dist', 'web');
const output = join(root, 'dist', 'static');
const source = join(root, 'apps', 'tab', 'src');

if (!existsSync(join(web, 'index.html')) || !process.argv.includes('--built')) {
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  await ensureBuilt(runtime);
}
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
rmSync(output, { recursive: true, force: true });
cpSync(web, output, { recursive: true, filter: (path) => !/\.(br|gz|map)$/.test(path) });
await bundle('engine-worker.ts', 'tab/engine.js', 'esm', { __PRODUCT_VERSION__: JSON.stringify(version) });
await bundle('page.ts', 'tab/page.js', 'esm', {});
await bundle('boot.ts', 'tab/boot.js', 'esm', {});
cpSync(join(root, 'dist', 'third-party-licenses.txt'), join(output, 'third-party-licenses.txt'));
cpSync(join(source, 'panel.css'), join(output, 'tab', 'panel.css'));
renameSync(join(output, 'index.html'), join(output, 'app.html'));
const app = readFileSync(join(output, 'app.html'), 'utf8');
// The page must listen for calls before the studio makes the first.
writeFileSync(
  join(output, 'app.html'),
  app.replace(
    '<script type="module"',
    '<link rel="stylesheet" href="./tab/panel.css" /><script type="module" src="./tab/page.js"></script><script type="module"',
  ),
);
writeFileSync(join(output, 'index.html'), bootPage());
const files = listFiles(output);
const hash = createHash('sha256');
for (const file of files) hash.update(file).update(readFileSync(join(output, file)));
await bundle('service-worker.ts', 'offline-worker.js', 'iife', {
  __FILES__: JSON.stringify(files),
  __BUILD__: JSON.stringify(hash.digest('hex').slice(0, 12)),
});
console.log(`dist/static: ${files.length + 1} files`);

async function bundle(input, file, format, define) {
  const { build } = await import('rolldown');
  await build({
    input: join(source, input),
    platform: 'browser',
    logLevel: 'warn',
    transform: { define: { 'process.env.NODE_ENV': '"production"', ...define } },
    onLog: (level, log, report) => {
      // A part of Node would only fail when the page runs.
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
      report(level, log);
    },
    output: { file: join(output, file), format, minify: true, sourcemap: false, codeSplitting: false },
  });
}

function listFiles(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => file !== 'offline-worker.js' && file !== 'index.html')
    .toSorted();
}

function bootPage() {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Astrolabe</title>
    <link rel="icon" type="image/svg+xml" href="./favicon.svg" />
    <script type="module" src="./tab/boot.js"></script>
  </head>
  <body></body>
</html>
`;
}
