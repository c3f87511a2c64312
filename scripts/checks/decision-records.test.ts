import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'adr');
const records = readdirSync(folder).filter((name) => name !== 'README.md');
const index = readFileSync(join(folder, 'README.md'), 'utf8');

test('decision records are numbered without gaps', () => {
  expect(records.map((name) => name.slice(0, 5))).toEqual(records.map((_, i) => `${String(i + 1).padStart(4, '0')}-`));
});

test.each(records)('%s follows the template and is in the index', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const [title = '', ...headings] = text.match(/^##? .+$/gm) ?? [];
  const [, number, subject = ''] = /^# ADR-(\d{4}) (.+)$/.exec(title) ?? [];
  expect(number).toBe(name.slice(0, 4));
  const slug = subject.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  expect(name).toBe(`${number}-${slug}.md`);
  expect(headings).toEqual(['## Status', '## Context', '## Decision', '## Consequences']);
  expect(index).toContain(`- [ADR-${number} ${subject}](${name})`);
});
