import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkName, codeSplitting } from './chunks.ts';
import { guideEn } from './src/guide/content-en.ts';
import { guideSections } from './src/guide/guide-sections.ts';

const productVersion = readProductVersion();

/**
 * The server fills the placeholders of `index.html` for each request: base path and nonce. In development Vite fills them for a studio at the root
 * without a policy.
 */
function fillPlaceholders(): Plugin {
  return {
    name: 'astrolabe-placeholders',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll('__BASE_PATH__', '/').replaceAll('__CSP_NONCE__', ''),
  };
}

/** The guide as a file for programs that use the server. */
function writeGuide(): Plugin {
  return {
    name: 'astrolabe-guide',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'guide/sections.json', source: JSON.stringify(guideSections(guideEn)) });
    },
  };
}

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react(), fillPlaceholders(), writeGuide()],
  define: { __PRODUCT_VERSION__: JSON.stringify(productVersion) },
  html: command === 'build' ? { cspNonce: '__CSP_NONCE__' } : {},
  build: {
    outDir: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    sourcemap: false,
    // `bundle.ts` defines the budgets.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      // Only the built files import each other.
      preserveEntrySignatures: 'allow-extension',
      output: {
        chunkFileNames: ({ name, moduleIds }) => `assets/${chunkName(name, moduleIds)}-[hash].js`,
        strictExecutionOrder: true,
        codeSplitting,
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/api-nebula', '/health'].map((path) => [path, { target: 'http://127.0.0.1:7001' }]),
    ),
  },
}));

function readProductVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  if (
    typeof manifest === 'object' &&
    manifest !== null &&
    'version' in manifest &&
    typeof manifest.version === 'string'
  ) {
    return manifest.version;
  }
  throw new Error('the root package.json has no version');
}
