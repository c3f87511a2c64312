import { expect, it } from 'vitest';
import { collectResult } from './collect-result.ts';
import type { ResultChunk } from './result-set.ts';

async function* pieces(...chunks: ResultChunk[]): AsyncGenerator<ResultChunk> {
  yield* chunks;
}

const head: ResultChunk = { kind: 'head', hasTable: true, columns: ['x', 'x'] };
const end: ResultChunk = { kind: 'end', spaceName: 's', latencyUs: 5, notes: ['n'] };

it('joins chunks of a result, with rows in order and equal columns', async () => {
  const result = pieces(head, { kind: 'rows', rows: [[1n, 2n]] }, { kind: 'rows', rows: [[3n, 4n]] }, end);
  expect(await collectResult(result)).toEqual({
    hasTable: true,
    columns: ['x', 'x'],
    rows: [
      [1n, 2n],
      [3n, 4n],
    ],
    spaceName: 's',
    latencyUs: 5,
    notes: ['n'],
  });
});

it('returns nothing if the chunks stop before the end', async () => {
  expect(await collectResult(pieces(head, { kind: 'rows', rows: [[1n, 2n]] }))).toBeUndefined();
});
