import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['scripts/temporary-folder.ts'],
    // Far above the needs of a test on an idle machine, so that a busy one fails none.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Two cores: more workers only wait for one another.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/*/{src,test}/**/*.test.{ts,tsx}'],
          // The packages have no global state, so their files can share a worker, which halves the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'studio',
          include: [
            'apps/*/{src,test}/**/*.test.{ts,tsx}',
            'conformance/**/*.test.ts',
            'examples/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, 'scripts/pack/**'],
        },
      },
      // Needs the built studio, which `npm test` has after the journeys.
      { extends: true, test: { name: 'installed', include: ['scripts/pack/*.test.ts'] } },
    ],
  },
});
