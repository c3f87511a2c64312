import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { snapshotOf } from './_snapshot.ts';
import { diagnose } from './diagnose.ts';

const SCHEMA = snapshotOf(`
  CREATE SPACE town(vid_type = FIXED_STRING(32));
  CREATE TAG person(name string, age int64, born date, seen timestamp);
  CREATE TAG city(name string, population int64, mayor string);
  CREATE EDGE knows(since int64);
  CREATE EDGE lives_in(since date);
  CREATE TAG INDEX person_name ON person(name(20));
  CREATE TAG INDEX person_age ON person(age);
  CREATE EDGE INDEX knows_since ON knows(since);
`);

/** Returns a statement with its findings, one per line. */
function withFindings(statement: string): string {
  const lines = diagnose(statement, { schema: SCHEMA, parameters: new Set() }).map(
    ({ severity, start, end, message, hint, fixes }) => {
      const insert = fixes[0]?.edits[0]?.insert;
      const words = `  ${severity} \`${statement.slice(start, end)}\`: ${message}`;
      return `${words}${hint === undefined ? '' : ` (${hint})`}${insert === undefined ? '' : ` => ${JSON.stringify(insert)}`}`;
    },
  );
  return [statement, ...lines].join('\n');
}

test('the diagnostics of each statement of the corpus', () => {
  const corpus = readFileSync(join(import.meta.dirname, 'corpus.txt'), 'utf8').trimEnd();
  const lines = corpus.split('\n').filter((line) => !line.startsWith('#'));
  const statements = lines.filter((line) => !line.startsWith('  '));
  expect(statements.length).toBeGreaterThan(250);
  expect(statements.map(withFindings).join('\n')).toBe(lines.join('\n'));
});
