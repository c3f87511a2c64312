// node scripts/build-widget.mjs
//
// Writes `dist/widget`: the web component <astrolabe-graph> and the workers that it starts, to be copied as a folder.
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, ensureRuntime } from './node-runtime.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const output = join(root, 'dist', 'widget');
await ensureInstalled(await ensureRuntime());
const { build } = await import('vite');
await build({
  root: join(root, 'packages', 'graph-view'),
  configFile: false,
  base: './',
  logLevel: 'warn',
  build: {
    outDir: output,
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(root, 'packages', 'graph-view', 'src', 'widget', 'astrolabe-graph.ts'),
      output: { entryFileNames: 'astrolabe-graph.js', codeSplitting: false },
    },
  },
  worker: { format: 'es' },
});
for (const file of readdirSync(output, { recursive: true }).map(String)) {
  const { size } = statSync(join(output, file));
  if (file.endsWith('.js')) console.log(`dist/widget/${file}: ${Math.round(size / 1024)} KB`);
}
