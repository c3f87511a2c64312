/** Checks our reading of the notation and our comparison against the samples that come with the vectors. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Value } from '@astrolabe/model';
import { agrees } from './agree.ts';
import { murmurHash } from './murmur.ts';
import { parseCell } from './notation.ts';
import { fromTagged } from './tagged.ts';

interface ComparisonSample {
  readonly actual: unknown;
  readonly cell: string;
  readonly compare: 'strict' | 'relax';
  readonly equal: boolean;
}

interface NotationSample {
  readonly cell: string;
  readonly value: { readonly t: string };
}

/** Differences between our reading or comparison and the samples, as sentences. */
export function checkSamples(folder: string): readonly string[] {
  const wrong: string[] = [];
  for (const { cell, value } of read<NotationSample>(folder, 'notation-samples.json')) {
    const expected = parseCell(cell, murmurHash);
    if (['pattern', 'vertex', 'edge', 'path', 'list', 'set', 'map'].includes(value.t)) continue;
    const plain: Value = fromTagged(value);
    if (!agrees(plain, expected, { isStrict: true })) wrong.push(`${cell} is not ${JSON.stringify(value)}`);
  }
  for (const { actual, cell, compare, equal } of read<ComparisonSample>(folder, 'comparison-samples.json')) {
    if (agrees(fromTagged(actual), parseCell(cell, murmurHash), { isStrict: compare === 'strict' }) !== equal)
      wrong.push(`${JSON.stringify(actual)} against ${cell} (${compare}) should be ${equal}`);
  }
  return wrong;
}

function read<T>(folder: string, name: string): readonly T[] {
  const path = join(folder, name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T[]) : [];
}
