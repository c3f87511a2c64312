import { AstrolabeError, NULL, type ResultChunk } from '@astrolabe/model';
import { describe, expect, it } from 'vitest';
import { resultErrorLine, resultStreamText, latencyUsOf, readResultStream, type AnswerChunk } from './result-stream.ts';

const CHUNKS: readonly ResultChunk[] = [
  { kind: 'head', hasTable: true, columns: ['id', 'id'] },
  {
    kind: 'rows',
    rows: [
      [1n, 1],
      ['NULL', NULL],
      [9007199254740993n, 'žluť\n'],
    ],
  },
  { kind: 'rows', rows: [[[{ kind: 'date', year: 2024, month: 1, day: 31 }], true]] },
  { kind: 'end', spaceName: 's', latencyUs: 5, notes: ['n'] },
];

async function* iterate<Item>(items: Iterable<Item>): AsyncGenerator<Item, void, undefined> {
  yield* items;
}

async function text(chunks: Iterable<ResultChunk>, rowsShownMax?: number): Promise<string> {
  const pieces = await Array.fromAsync(resultStreamText(iterate(chunks), rowsShownMax));
  return pieces.map((piece) => (typeof piece === 'string' ? piece : new TextDecoder().decode(piece))).join('');
}

/** Bytes cut everywhere, also in the middle of characters. */
function cut(written: string, size: number): AsyncIterable<Uint8Array> {
  const bytes = new TextEncoder().encode(written);
  return iterate(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.slice(at * size, (at + 1) * size)),
  );
}

describe('resultStreamText and readResultStream', () => {
  it.each([1, 3, 7, 10_000])('transfer everything, split every %i bytes', async (size) => {
    const read = await Array.fromAsync(readResultStream(cut(await text(CHUNKS), size)));
    const expected: readonly AnswerChunk[] = [...CHUNKS.slice(0, 3), { ...CHUNKS[3]!, rowCount: 4 }] as AnswerChunk[];
    expect(read).toEqual(expected);
  });

  it('send at most the requested rows, and count all', async () => {
    const read = await Array.fromAsync(readResultStream(cut(await text(CHUNKS, 2), 50)));
    expect(read.map((chunk) => (chunk.kind === 'rows' ? chunk.rows.length : chunk.kind))).toEqual(['head', 2, 'end']);
    expect(read.at(-1)).toMatchObject({ rowCount: 4 });
  });

  it('throw the error of an error line', async () => {
    const error = new AstrolabeError('EXECUTION_TIMEOUT', 'too slow', { position: { start: 1, end: 2 } });
    const written = (await text(CHUNKS.slice(0, 2))) + resultErrorLine(error.toJSON());
    await expect(Array.fromAsync(readResultStream(cut(written, 20)))).rejects.toMatchObject(error.toJSON());
  });

  it('detect an incomplete result', async () => {
    await expect(Array.fromAsync(readResultStream(cut(await text(CHUNKS.slice(0, 3)), 20)))).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      message: 'the answer broke off',
    });
  });

  it('read a line of fifty megabytes in many pieces at once', async () => {
    const value = 'abcdefgh'.repeat(6_250_000);
    const lines = [
      '{"kind":"head","hasTable":true,"columns":["long"]}',
      JSON.stringify({ kind: 'rows', rows: [[value]] }),
      '{"kind":"end","spaceName":"","latencyUs":1,"notes":[],"rowCount":1}',
    ];
    const before = performance.now();
    const read = await Array.fromAsync(readResultStream(cut(`${lines.join('\n')}\n`, 65_536)));
    expect(performance.now() - before).toBeLessThan(30_000);
    expect(read[1]).toEqual({ kind: 'rows', rows: [[value]] });
  });
});

it('the time in the database is read from the last piece only', async () => {
  const encoded = new TextEncoder().encode(await text(CHUNKS));
  const lastLine = encoded.subarray(encoded.lastIndexOf(10, encoded.length - 2) + 1);
  const rows = encoded.subarray(0, encoded.length - lastLine.length);
  const named: ResultChunk = { kind: 'end', spaceName: '"latencyUs":9', latencyUs: 7, notes: ['"latencyUs":8'] };
  expect([latencyUsOf(encoded), latencyUsOf(lastLine), latencyUsOf(rows), latencyUsOf(new Uint8Array())]).toEqual([
    5,
    5,
    undefined,
    undefined,
  ]);
  expect(latencyUsOf(new TextEncoder().encode(await text([named])))).toBe(7);
});
