import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from '@astrolabe/ngql';
import { DATASETS, datasetPath } from './datasets.ts';
import { readScript } from './dataset-script.ts';

test.each(DATASETS)('the file of $space holds exactly what its card says, in statements that parse', (dataset) => {
  const text = readFileSync(fileURLToPath(new URL(`../../public/${datasetPath(dataset)}`, import.meta.url)), 'utf8');
  const lines = readScript(text);
  const rowsOf = (step: string): number =>
    lines.filter((line) => line.step === step).reduce((sum, line) => sum + line.rows, 0);
  const schema = (start: RegExp): number =>
    lines.filter((line) => line.step === 'schema' && start.test(line.text)).length;
  expect({
    space: lines[0]?.text.includes(` ${dataset.space}(`),
    vertices: rowsOf('vertices'),
    edges: rowsOf('edges'),
    tags: schema(/^CREATE TAG (?!INDEX)/),
    edgeTypes: schema(/^CREATE EDGE (?!INDEX)/),
    indexes: schema(/^CREATE (TAG|EDGE) INDEX/),
    errors: lines.flatMap((line) => parse(line.text).errors),
  }).toEqual({
    space: true,
    vertices: dataset.vertices,
    edges: dataset.edges,
    tags: dataset.tags,
    edgeTypes: dataset.edgeTypes,
    indexes: dataset.indexes,
    errors: [],
  });
});

test('every vertex and edge of a file is distinct', () => {
  for (const dataset of DATASETS) {
    const text = readFileSync(fileURLToPath(new URL(`../../public/${datasetPath(dataset)}`, import.meta.url)), 'utf8');
    const keys = readScript(text).flatMap((line) => {
      const type = / (\w+)\(/.exec(line.text)?.[1] ?? '';
      return [...line.text.matchAll(/(?:"(\w+)"->)?"(\w+)"(@\d+)?:\(/g)].map(([, from, to, rank = '']) =>
        from === undefined ? to : `${type} ${from} ${to}${rank}`,
      );
    });
    expect(new Set(keys).size).toBe(dataset.vertices + dataset.edges);
  }
});

test('a file with another shape is rejected', () => {
  expect(() => readScript('DROP SPACE basketball;')).toThrow('holds a line of another kind: DROP SPACE basketball;');
  expect(() => readScript('')).toThrow('does not begin with its space');
});
