import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Files that import one another because their data is recursive, with the reason. Type imports do not count. */
const RECURSIVE: readonly (readonly [files: RegExp, reason: string])[] = [
  [/^packages\/ngql\/src\/parser\//, 'an expression contains subqueries, and those contain expressions'],
  [/^packages\/ngql\/src\/printer\//, 'the same when printed'],
  [/^packages\/engine\/src\/validator\/(?:match|write)\//, 'the same when validated'],
  [/^packages\/engine\/src\/planner\/match\//, 'the same when planned'],
  [/^packages\/engine\/src\/executor\//, 'the executor of a subquery runs the plan inside of its node'],
  [/^packages\/wire\/src\/message\//, 'a value may be a vertex, and that has values'],
];

const IMPORT = /^(?:import|export)\s+(?!type\b)([^;]*?)\s+from\s+'(\.[^']+)'/gms;

/** Returns the files that a file imports values of. */
function importsOf(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, names = '', path = '']) => {
    const listed = /^\{([\s\S]*)\}$/
      .exec(names)?.[1]
      ?.split(',')
      .map((name) => name.trim());
    const isOnlyTypes = listed?.every((name) => name === '' || name.startsWith('type '));
    return isOnlyTypes ? [] : [join(dirname(file), path)];
  });
}

/** Returns the sets of files that import one another, by Tarjan's algorithm. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const found: string[][] = [];
  const numbers = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    const number = numbers.size;
    let least = number;
    numbers.set(file, number);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!numbers.has(next)) least = Math.min(least, visit(next));
      else if (open.includes(next)) least = Math.min(least, numbers.get(next)!);
    }
    if (least === number) {
      const members = open.splice(open.indexOf(file));
      if (members.length > 1) found.push(members);
    }
    return least;
  };
  for (const file of graph.keys()) if (!numbers.has(file)) visit(file);
  return found;
}

test('files import each other in one direction, except where the language is recursive', () => {
  const files = ['packages', 'apps']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && !/\.(?:test|d)\./.test(name) && isSource(parentPath))
    .map(({ name, parentPath }) => join(parentPath, name));
  const cycles = cyclesOf(new Map(files.map((file) => [file, importsOf(file)])));
  const named = cycles.map((cycle) => cycle.map((file) => relative(root, file).replaceAll('\\', '/')).toSorted());
  expect(named.filter((cycle) => !RECURSIVE.some(([place]) => cycle.every((file) => place.test(file))))).toEqual([]);
  const unused = RECURSIVE.filter(([place]) => !named.some((cycle) => cycle.every((file) => place.test(file))));
  expect(unused).toEqual([]);
});

test('a cycle of values is found, and one of types is not', () => {
  const cycles = cyclesOf(
    new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b', 'd']],
      ['d', []],
    ]),
  );
  expect(cycles.map((cycle) => cycle.toSorted())).toEqual([['b', 'c']]);
});

function isSource(folder: string): boolean {
  return /[/\\]src\b/.test(folder) && !/node_modules|[/\\]dist\b/.test(folder);
}
