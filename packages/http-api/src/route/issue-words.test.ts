import { expect, test } from 'vitest';
import { z } from './zod.ts';

const shape = z.object({
  name: z.string().min(1).max(4),
  rows: z.number().int().min(1).max(9),
  ids: z.array(z.string()).min(2).max(2),
  kind: z.enum(['a', 'b']),
  path: z.string().regex(/^\//),
  either: z.union([z.string(), z.number()]),
  isOn: z.boolean(),
});

/** Returns the problems of a request, one per line. */
function wrongIn(request: unknown): readonly string[] {
  const { error } = shape.strict().safeParse(request);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

test('errors of a request are described in plain words', () => {
  expect(wrongIn({ name: '', rows: 0, ids: ['x'], kind: 'c', path: 'x', either: true, isOn: 1 })).toEqual([
    'name: empty',
    'rows: must be at least 1',
    'ids: fewer than 2 items',
    'kind: must be a or b',
    'path: must have the form /^\\//',
    'either: fits none of the forms that it may have',
    'isOn: must be true or false',
  ]);
  expect(wrongIn({ name: 'abcde', rows: 10, ids: 7, path: '/', either: 'x', isOn: true, more: 1 })).toEqual([
    'name: more than 4 characters',
    'rows: must be at most 9',
    'ids: must be a list',
    'kind: must be a or b',
    ': not known: more',
  ]);
  expect(wrongIn(null)).toEqual([': must be an object']);
  expect(wrongIn({})[0]).toBe('name: missing');
});
