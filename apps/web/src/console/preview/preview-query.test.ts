// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { AnswerChunk } from '@astrolabe/http-api';
import type { ExecuteRequest } from '../../data/execute.ts';
import { canPreview, previewQuery } from './preview-query.ts';

test('only complete statements that read are previewed', () => {
  const texts = [
    'YIELD 1',
    'MATCH (v) RETURN v LIMIT 3',
    'SHOW TAGS',
    'INSERT VERTEX t() VALUES "a":()',
    'DROP SPACE x',
    ' ',
    'DELETE VERTEX "a"',
  ];
  expect(texts.filter(canPreview)).toEqual(['YIELD 1', 'MATCH (v) RETURN v LIMIT 3', 'SHOW TAGS']);
});

test('a preview requests few rows and is canceled with its query', async () => {
  const asked: ExecuteRequest[] = [];
  async function* answer(): AsyncGenerator<AnswerChunk, void, undefined> {
    yield { kind: 'head', hasTable: true, columns: ['n'] };
    yield { kind: 'rows', rows: [[1n], [2n]] };
    yield { kind: 'end', rowCount: 900 } as unknown as AnswerChunk;
  }
  const controller = new AbortController();
  const { queryFn } = previewQuery('YIELD 1', 's', async (request) => {
    asked.push(request);
    return { chunks: answer(), waitedMs: () => 0 };
  });
  expect(await queryFn({ signal: controller.signal })).toEqual({ columns: ['n'], rows: [[1n], [2n]], rowCount: 900 });
  controller.abort();
  expect([asked[0]?.rowsShownMax, asked[0]?.space, asked[0]?.signal.aborted]).toEqual([20, 's', true]);
});
