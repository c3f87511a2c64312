import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AGGREGATES, FUNCTIONS, parse } from '@astrolabe/ngql';
import { expect, test } from 'vitest';
import { parseCaseFile } from './case-file.ts';

const CASES = join(import.meta.dirname, '..', 'cases');
/** Oversized test inputs do not show their content. */
const READ_LENGTH_MAX = 100_000;

/** Names of all functions called in a tree. */
function calledIn(tree: unknown, names: Set<string>): void {
  if (Array.isArray(tree)) for (const item of tree) calledIn(item, names);
  else if (isRecord(tree)) {
    const { kind, name } = tree;
    if ((kind === 'call' || kind === 'aggregate') && isRecord(name)) names.add(String(name['text']).toLowerCase());
    calledIn(Object.values(tree), names);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

test('every function and aggregate of the language is called in a case', () => {
  const called = new Set<string>();
  for (const name of readdirSync(CASES, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.test')) continue;
    for (const { steps } of parseCaseFile(readFileSync(join(CASES, name), 'utf8'), name).cases)
      for (const { statement } of steps)
        if (statement.length <= READ_LENGTH_MAX) calledIn(parse(statement).statements, called);
  }
  const known = [...FUNCTIONS, ...AGGREGATES].map((one) => one.name.toLowerCase());
  expect(known.filter((name) => !called.has(name))).toEqual([]);
});
