// node scripts/build.mjs web|server
//
// Builds one part into `dist/`: the pages with Vite, compressed beside themselves, or the server and the programs of its threads
// as bundles.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeThirdParty } from './third-party.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Smaller files gain nothing. */
const COMPRESS_BYTES_MIN = 1024;

const parts = { web: buildWeb, server: buildServer };
const part = parts[process.argv[2]];
if (!part) {
  console.error('say what to build: web or server');
  process.exit(1);
}
await part();

async function buildWeb() {
  const { build } = await import('vite');
  await build({ root: join(root, 'apps', 'web'), logLevel: 'warn' });
  writeThirdParty(root, join(root, 'dist'));
  await compressFiles(join(root, 'dist', 'web'));
}

/** Every `…-worker.ts` is bundled separately next to `main.js`, which finds it by name. */
async function buildServer() {
  const { build } = await import('rolldown');
  const source = join(root, 'apps', 'server', 'src');
  const output = join(root, 'dist', 'server');
  const workers = readdirSync(source, { recursive: true }).filter((file) => file.endsWith('-worker.ts'));
  const input = Object.fromEntries([
    ['main', join(source, 'main.ts')],
    ...workers.map((file) => [basename(file, '.ts'), join(source, file)]),
  ]);
  rmSync(output, { recursive: true, force: true });
  await build({
    input,
    platform: 'node',
    logLevel: 'warn',
    // Packages that bring two builds of themselves would otherwise be in the bundle twice.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    onLog: (level, log, report) => {
      // An import that is not found would only fail when the server runs.
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
      report(level, log);
    },
    output: {
      dir: output,
      format: 'esm',
      sourcemap: false,
      chunkFileNames: 'chunk-[hash].js',
      // License texts stay; a tenth of the bundle is documentation of functions.
      comments: { jsdoc: false },
    },
  });
  writeThirdParty(root, join(root, 'dist'));
}

async function compressFiles(directory) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|json|wasm|map|txt|ngql)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      if (bytes.length < COMPRESS_BYTES_MIN) return;
      const brotli = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      };
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, brotli));
    }),
  );
}
