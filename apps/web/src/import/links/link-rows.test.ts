import { expect, test } from 'vitest';
import type { InferredModel } from '@astrolabe/importer';
import { linkRows } from './link-rows.ts';

test.each([
  ['flights.csv', 'flights.movie_id'],
  ['flights.2024.csv', 'flights.2024.movie_id'],
  ['movies.json (cast)', 'movies (cast).movie_id'],
  ['season.json (rounds.matches)', 'season (rounds.matches).movie_id'],
])('a column of %s is %s', (file, source) => {
  const end = { tag: 'movie', id: { column: 0 }, reason: 'key', coverage: { found: 1 } };
  const model = {
    tags: [],
    edgeTypes: [{ name: 'e', files: [file], src: end, dst: end }],
    files: [{ file, columns: ['movie_id'] }],
  };
  expect(linkRows(model as unknown as InferredModel).map((row) => row.source)).toEqual([source, source]);
});
