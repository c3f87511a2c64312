import { expect, test } from 'vitest';
import { LINK_LENGTH_MAX } from '../limits.ts';
import type { LinkedStatement } from '../state/linked-statement.ts';
import { decodeLink, encodeLink, parametersUsed } from './console-link.ts';

const LINKED: LinkedStatement = {
  text: 'MATCH (v:person) WHERE v.person.age > $least RETURN v // 中文 "quoted"',
  space: 'towns',
  parameters: [{ name: 'least', value: '9223372036854775807' }],
  view: 'graph',
};

test('a link restores statement, space, parameters and view', async () => {
  const link = await encodeLink(LINKED);
  expect(link).toMatch(/^[\w-]+$/);
  expect(await decodeLink(String(link))).toEqual(LINKED);
});

test('a statement with a password, or one that is too long, gets no link', async () => {
  const long = Array.from({ length: LINK_LENGTH_MAX }, (_, index) => Math.sin(index)).join();
  expect([
    await encodeLink({ ...LINKED, text: 'CREATE USER u WITH PASSWORD "secret"' }),
    await encodeLink({ ...LINKED, text: long }),
  ]).toEqual([{ refusal: 'linkSecret' }, { refusal: 'linkTooLong' }]);
});

test.each(['', 'abc', '!!', 'q1YqU7JSUkpMUqoFAA'])('an invalid link is rejected: %j', async (text) => {
  await expect(decodeLink(text)).rejects.toMatchObject({ code: 'HTTP_PARAMETER', message: 'the link is damaged' });
});

test('a parameter with a second line is rejected', async () => {
  const link = await encodeLink({ ...LINKED, parameters: [{ name: 'least', value: '1\nDROP SPACE towns' }] });
  await expect(decodeLink(String(link))).rejects.toMatchObject({ message: 'the link is damaged' });
});

test('a link contains only the parameters that the statement uses', () => {
  expect(parametersUsed('YIELD $a + 1, "$b", $cd.x', ['a', 'b', 'c', 'cd'])).toEqual(['a', 'cd']);
});
