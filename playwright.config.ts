import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { StudioOptions } from './apps/web/e2e/_studio.ts';

const folder = join(import.meta.dirname, 'apps/web/e2e');

/** Whether a journey measures time against a budget. Nothing else may run at the same time. */
const isTimed = (name: string) => readFileSync(join(folder, name), 'utf8').includes('/_machine.ts');

// One project per file: each file has its own worker and its own studio. JOURNEYS=timed or JOURNEYS=untimed selects a part.
const part = process.env['JOURNEYS'];
const journeys = readdirSync(folder)
  .filter((name) => name.endsWith('.spec.ts'))
  .filter((name) => part === undefined || isTimed(name) === (part === 'timed'));

// These also run on the double of a cluster, through the same interface as the embedded database.
const ON_A_CLUSTER = ['first-graph', 'import', 'schema', 'console', 'explore'].filter((name) =>
  journeys.includes(`${name}.spec.ts`),
);

// Each journey starts its own server (apps/web/e2e/_studio.ts), on a free port with an empty data directory.
export default defineConfig<object, StudioOptions>({
  testDir: 'apps/web/e2e',
  globalSetup: './scripts/temporary-folder.ts',
  projects: [
    ...journeys.map((name) => ({ name: name.replace('.spec.ts', ''), testMatch: `**/${name}` })),
    ...ON_A_CLUSTER.map((name) => ({
      name: `${name} on a cluster`,
      testMatch: `**/${name}.spec.ts`,
      use: { database: 'cluster' as const },
    })),
  ],
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: 1,
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    actionTimeout: 20_000,
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    launchOptions: {
      ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages are composed in software; WebGL runs on SwiftShader. Composing on SwiftShader too takes half as long again.
        '--disable-gpu',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
});
