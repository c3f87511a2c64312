import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as limits from '../src/limits.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const INDEX = pathToFileURL(fileURLToPath(new URL('../src/index.ts', import.meta.url))).href;

test('the examples work twice in the same directory', { timeout: 60_000 }, async () => {
  const code = /```ts\n([^]*?)```/.exec(README)?.[1] ?? '';
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(13);
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-readme-'));
  try {
    writeFileSync(join(folder, 'use.mjs'), code.replace("'@astrolabe/engine'", `'${INDEX}'`));
    for (let round = 0; round < 2; round++) {
      const { stdout } = await promisify(execFile)(process.execPath, ['use.mjs'], { cwd: folder });
      expect(stdout).toBe('100001\n');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the documented limits are the limits', () => {
  const table = README.slice(README.indexOf('| limit | default |'), README.indexOf('`memoryLimitBytes` limits'));
  expect({
    memory: [limits.STATEMENT_MEMORY_BYTES / 1024 ** 2, table.includes('512 MiB')],
    time: [limits.STATEMENT_TIME_MS / 60_000, table.includes('ten minutes')],
    rows: [limits.RESULT_ROWS_MAX, table.includes('ten million')],
    statements: [limits.REQUEST_STATEMENTS_MAX, table.includes('512, 4 MiB, 512')],
    list: [limits.LIST_ITEMS_MAX, table.includes('ten million; 16 MiB')],
    text: [limits.TEXT_BYTES_MAX / 1024 ** 2, true],
    pattern: [limits.PATTERN_STEPS_MAX, table.includes('eight million')],
    log: [limits.LOG_BYTES_MAX / 1024 ** 2, README.includes('at 64 MiB')],
  }).toEqual({
    memory: [512, true],
    time: [10, true],
    rows: [10_000_000, true],
    statements: [512, true],
    list: [10_000_000, true],
    text: [16, true],
    pattern: [8_000_000, true],
    log: [64, true],
  });
});
