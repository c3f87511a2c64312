import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutRanges } from '../../test/_strip.ts';
import { lex } from '../lexer/lexer.ts';
import { T } from '../lexer/token.ts';
import { parse } from '../parser/parse.ts';
import { formatScript } from './format.ts';

function format(text: string): string {
  return formatScript(text).reduceRight(
    (before, { start, end, insert }) => before.slice(0, start) + insert + before.slice(end),
    text,
  );
}

test.each<[string, string]>([
  ['go   from "a","b"\n over knows\nyield  dst( edge )  as id', 'GO FROM "a", "b" OVER knows YIELD dst(edge) AS id'],
  ['yield 1 as a|yield $-.a', 'YIELD 1 AS a | YIELD $-.a'],
  ['create tag t( a string,b int64 not null )', 'CREATE TAG t(a string, b int64 NOT NULL)'],
  ['match (v:a)-[ e:x|y ]->( w ) return v', 'MATCH (v:a)-[e:x|y]->(w) RETURN v'],
  ['yield Date ( ) ,1-1,- 1, a.b', 'YIELD Date (), 1-1, - 1, a.b'],
  [':param  a => 1\nyield 1;', ':param  a => 1\nYIELD 1;'],
  ['yield # one\n  1; yield 2 /* two */ ;', 'YIELD # one\n1; YIELD 2 /* two */ ;'],
  [
    'go 1 to 3 steps from "some vertex" over knows, visits where knows.since > 3 yield dst(edge) as id | limit 3',
    'GO 1 TO 3 STEPS FROM "some vertex"\nOVER knows, visits\nWHERE knows.since > 3\nYIELD dst(edge) AS id\n| LIMIT 3',
  ],
  [
    'match (a:t)-[e:k]->(b) where a.t.n starts with "a long text here" and e.w > 100 with a, b, sum(e.w) as f return case when f > 10 then "x" else "y" end as k, a.then',
    'MATCH (a:t)-[e:k]->(b)\nWHERE a.t.n STARTS WITH "a long text here" AND e.w > 100\nWITH a, b, sum(e.w) AS f\nRETURN CASE WHEN f > 10 THEN "x" ELSE "y" END AS k, a.then',
  ],
  [
    'yield case 1 when 1 then case when true then 2 end else 3 end as c',
    'YIELD CASE 1 WHEN 1 THEN CASE WHEN TRUE THEN 2 END ELSE 3 END AS c',
  ],
  [
    'fetch prop on player "a rather long vertex identifier", "another rather long one" yield properties(vertex) as end',
    'FETCH PROP ON player "a rather long vertex identifier", "another rather long one"\nYIELD properties(vertex) AS end',
  ],
  ['GO FORM  x', 'GO FORM  x'],
  ['yield 1 as a;yield 2 as b;;yield 3', 'YIELD 1 AS a; YIELD 2 AS b;; YIELD 3'],
  [
    'create tag limit(skip int default 5 comment "c")ttl_duration=5',
    'CREATE TAG limit(skip int DEFAULT 5 COMMENT "c") TTL_DURATION = 5',
  ],
  ['update vertex on t "a" set limit=5,comment="x"', 'UPDATE VERTEX ON t "a" SET limit = 5, comment = "x"'],
  ['match (v:t) with v as skip skip 1 limit 2 return skip', 'MATCH (v:t) WITH v AS skip SKIP 1 LIMIT 2 RETURN skip'],
  ['yield 1<2 as a, 3>2 as b', 'YIELD 1 < 2 AS a, 3 > 2 AS b'],
  ['create tag t(s set<int>)', 'CREATE TAG t(s set<int>)'],
])('%s', (written, formatted) => {
  expect(format(written)).toBe(formatted);
});

/** The tree of a text as text, without places. */
function treeOf(text: string): string {
  return JSON.stringify(withoutRanges(parse(text).statements), (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}

/** The statements of the conformance cases. */
function caseStatements(): readonly string[] {
  const folder = join(import.meta.dirname, '..', '..', '..', '..', 'conformance', 'cases');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/^statement (.*(?:\n {2}.*)*)/gm)])
    .map(([, text]) => text ?? '');
}

test('every statement of the conformance cases keeps its tree and comments when formatted, idempotently', () => {
  const comments = (text: string): number =>
    lex(text).kinds.filter((kind) => kind === T.LINE_COMMENT || kind === T.BLOCK_COMMENT).length;
  const wrong = caseStatements().filter((text) => {
    const formatted = format(text);
    const isSame = treeOf(text) === treeOf(formatted);
    return !isSame || comments(formatted) !== comments(text) || format(formatted) !== formatted;
  });
  expect(wrong).toEqual([]);
});
