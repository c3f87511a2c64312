import { AstrolabeError } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { openInMemory } from '../memory.ts';

const session = openInMemory().authenticateNow('root', 'nebula');

test.each([
  ['YIELD abs("a")', 'it is abs(x) : same type; here it gets STRING'],
  ['YIELD pow(NULL, 1)', 'it is pow(a, b) : number; here it gets NULL, INT'],
  ['YIELD pow(2, 64)', 'an int ends at 9223372036854775807; write one of the numbers as a float, such as 1.0'],
  ['YIELD date("2023-02-29")', 'there is no such moment; 2024-01-31, 10:11:12 and 2024-01-31T10:11:12 are some'],
  ['YIELD 1 / 0', 'the divisor is 0'],
  ['YIELD "a" * 2', 'toInteger(…) and toFloat(…) make numbers of texts; + joins texts'],
  ['YIELD [1] - [1]', '+ joins lists and appends to them; size(…) counts their items'],
  ['YIELD true + 1', 'CASE WHEN … THEN 1 ELSE 0 END makes a number of a condition'],
  [
    'YIELD time("10:00:00") + 3',
    'dates and times are shifted by + duration({…}) and - duration({…}), dates by a number of days too',
  ],
  ['YIELD {a: 1} * 2', '* takes numbers'],
  ['YIELD NOT 1', 'compare it, as in x == 1, or test it with IS NOT NULL'],
  ['YIELD 1 AND true', 'compare it, as in x == 1, or test it with IS NOT NULL'],
  ['YIELD 1 WHERE 1', 'compare it, as in x == 1, or test it with IS NOT NULL'],
  ['YIELD 1 IN 2', 'a list is written [1, 2]'],
  ['YIELD all(x IN 1 WHERE x > 0)', 'a list is written [1, 2]'],
  ['YIELD 1 CONTAINS "a"', 'both sides are strings; toString(…) makes one'],
  [
    'YIELD "a" =~ "["',
    'both sides are strings, and the right one is a regular expression as JavaScript and C++ have it; instead of (?i) compare toLower(…)',
  ],
  ['YIELD [1]["a"]', 'items of a list are counted from 0, or from the end with -1'],
  ['YIELD {a: 1}[0]', 'what it holds is named by a string'],
  ['YIELD toString(1)[0]', 'only lists, maps, vertices and edges have parts in brackets; substr(…) cuts texts'],
  ['YIELD CASE WHEN 1 THEN 2 END', 'write CASE x WHEN value THEN …, or a condition behind WHEN'],
])('%s gets a hint', (text, hint) => {
  const error = ((): unknown => {
    try {
      return session.executeNow(text);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(AstrolabeError.is(error) ? [error.code, error.hint] : error).toEqual(['SEMANTIC_ERROR', hint]);
});
