import { describe, expect, test } from 'vitest';
import type { SchemaSnapshot } from '@astrolabe/model';
import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { diffSchemas, parse, schemaOfStatements } from '@astrolabe/ngql';
import { elementLines, fullTextLine, indexLine, linePieces, type LineSide } from './difference-lines.ts';

const SPACE: SchemaSnapshot['space'] = sampleSpace('x');
const schemaOf = (text: string): SchemaSnapshot => schemaOfStatements(parse(text).statements, SPACE).schema;

/** The lines of two schemas: sign, current, wanted, with differences in brackets. */
function shown(now: string, wanted: string): readonly string[] {
  const { elements, indexes, fullTextIndexes } = diffSchemas(schemaOf(now), schemaOf(wanted));
  const text = (side: LineSide | undefined, other: LineSide | undefined): string =>
    side === undefined
      ? '–'
      : linePieces(side, other)
          .map((piece) => (piece.isOther ? `[${piece.text}]` : piece.text))
          .join(' ');
  return [
    ...elements.flatMap((pair) => elementLines(pair, 'bare')),
    ...indexes.map(indexLine),
    ...fullTextIndexes.map(fullTextLine),
  ].map((line) => `${line.difference}: ${text(line.now, line.wanted)} | ${text(line.wanted, line.now)}`);
}

describe('the lines of two schemas', () => {
  test('mark changes within a property, and none in added or removed ones', () => {
    expect(
      shown(
        'CREATE TAG t(a int8, b string NULL COMMENT "old", c date, `d e` int)',
        'CREATE TAG t(a int16, b string NOT NULL DEFAULT "" COMMENT "new", f double, `d e` int)',
      ),
    ).toEqual([
      'changed: a [int8] NULL | a [int16] NULL',
      'changed: b string [NULL COMMENT "old"] | b string [NOT NULL DEFAULT "" COMMENT "new"]',
      'missing: c date NULL | –',
      'same: `d e` int64 NULL | `d e` int64 NULL',
      'new: – | f double NULL',
    ]);
  });

  test('show TTL and comment, also if only one side has them', () => {
    expect(
      shown(
        'CREATE TAG t(a timestamp) TTL_COL = "a", TTL_DURATION = 60, COMMENT = "one"; CREATE EDGE gone() COMMENT = "old"',
        'CREATE TAG t(a timestamp) TTL_COL = "a", TTL_DURATION = 90; CREATE EDGE made(); CREATE EDGE said() COMMENT = "s"',
      ),
    ).toEqual([
      'same: a timestamp NULL | a timestamp NULL',
      'changed: TTL a [+ 60 s] | TTL a [+ 90 s]',
      'changed: COMMENT ["one"] | COMMENT [""]',
      'missing: COMMENT "old" | –',
      'new: – | bare',
      'new: – | COMMENT "s"',
    ]);
  });

  test('show the length, field order and comment of an index', () => {
    const schema = 'CREATE TAG t(a string, b int); CREATE TAG u(b int); ';
    expect(
      shown(
        `${schema}CREATE TAG INDEX i ON t(a(5), b); CREATE TAG INDEX j ON t(b) COMMENT "x"; CREATE TAG INDEX k ON t()`,
        `${schema}CREATE TAG INDEX i ON t(b, a(6)); CREATE TAG INDEX j ON t(b) COMMENT "y"; CREATE TAG INDEX k ON u(); CREATE FULLTEXT TAG INDEX w ON t(a) ANALYZER="standard"`,
      ).slice(-4),
    ).toEqual([
      'changed: i ON TAG t [(a(5), b)] | i ON TAG t [(b, a(6))]',
      'changed: j ON TAG t (b) [COMMENT "x"] | j ON TAG t (b) [COMMENT "y"]',
      'changed: k ON TAG [t] () | k ON TAG [u] ()',
      'new: – | FULLTEXT w ON TAG t (a) ANALYZER "standard"',
    ]);
  });
});
