import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const ROWS = PAGE.split('\n').filter(
  (line) => line.startsWith('| ') && !line.startsWith('| Threat') && !line.startsWith('| ---'),
);

test('each line of the threat model names a test that exists', () => {
  const missing = ROWS.filter((row) => {
    const [, file, name] = /`([^`]+\.(?:test|spec)\.tsx?)` "([^"]+)" \|$/.exec(row) ?? [];
    if (file === undefined || name === undefined || !existsSync(join(ROOT, file))) return true;
    return !readFileSync(join(ROOT, file), 'utf8').includes(name);
  });
  expect(missing).toEqual([]);
  expect(ROWS.length).toBeGreaterThan(25);
});

test('SECURITY.md, the threat model and the page about proxies link to each other', () => {
  const policy = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
  expect(policy).toContain('docs/security.md');
  expect(policy).toContain('docs/proxy.md');
  expect(PAGE).toContain('../SECURITY.md');
});
