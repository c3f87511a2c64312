import { expect, test } from 'vitest';
import { namesHint } from './errors.ts';

test.each([
  ['nam', ['name', 'age'], 'did you mean `name`?'],
  ['colour', ['name', 'age'], 'there are name, age'],
  ['colour', ['age'], 'there is age'],
  ['colour', [], 'there is none yet'],
  ['colour', Array.from({ length: 9 }, (_, at) => `p${at}`), undefined],
])('for %s among %o the hint is %s', (name, known, hint) => {
  expect(namesHint(name, known)).toBe(hint);
});
