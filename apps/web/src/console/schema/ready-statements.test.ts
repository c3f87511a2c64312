import { expect, test } from 'vitest';
import type { EdgeTypeSchema, PropertyType, TagSchema } from '@astrolabe/model';
import { diagnose } from '@astrolabe/ngql';
import { statementsOfElement, statementsOfIndex } from './ready-statements.ts';

const kinds: readonly PropertyType[] = [
  { kind: 'string' },
  { kind: 'int64' },
  { kind: 'double' },
  { kind: 'bool' },
  { kind: 'date' },
  { kind: 'datetime' },
  { kind: 'duration' },
];
const properties = kinds.map((type) => ({ name: `a ${type.kind}`, type, isNullable: true }));
const TAG: TagSchema = { kind: 'tag', name: 'my `tag`', id: 1, properties };
const EDGE: EdgeTypeSchema = { kind: 'edge', name: 'knows', id: 2, properties };

test.each([
  ['tag', TAG, { kind: 'fixed_string', length: 8 }, true],
  ['tag without an index', TAG, { kind: 'int64' }, false],
  ['edge type', EDGE, { kind: 'fixed_string', length: 8 }, false],
] as const)('every ready statement of a %s parses', (_, element, vidType, isIndexed) => {
  const statements = statementsOfElement(element, vidType, isIndexed);
  expect(statements.flatMap(({ text }) => diagnose(text).map(({ message }) => [text, message]))).toEqual([]);
  expect(statements.map(({ word }) => word)).toContain(isIndexed ? 'lookup' : 'createIndex');
});

test('every ready statement of an index parses', () => {
  const statements = statementsOfIndex({ name: 'by name', id: 1, on: 'tag', schemaName: 'person', fields: [] });
  expect(statements.flatMap(({ text }) => diagnose(text))).toEqual([]);
});

test('ready statements are written in their shortest form', () => {
  const texts = [
    ...statementsOfElement(TAG, { kind: 'int64' }, false),
    ...statementsOfElement(EDGE, { kind: 'fixed_string', length: 8 }, true),
  ].map(({ text }) => text);
  expect(texts).toMatchInlineSnapshot(`
    [
      "MATCH (v:\`my \\\`tag\\\`\`) RETURN v LIMIT 100",
      "MATCH (v:\`my \\\`tag\\\`\`) RETURN count(v) AS count",
      "INSERT VERTEX \`my \\\`tag\\\`\`(\`a string\`, \`a int64\`, \`a double\`, \`a bool\`, \`a date\`, \`a datetime\`, \`a duration\`) VALUES 1:("", 0, 0.0, false, date(), datetime(), duration({days: 0}))",
      "CREATE TAG INDEX IF NOT EXISTS \`my \\\`tag\\\`_index\` ON \`my \\\`tag\\\`\`();
    REBUILD TAG INDEX \`my \\\`tag\\\`_index\`",
      "DESCRIBE TAG \`my \\\`tag\\\`\`",
      "SHOW CREATE TAG \`my \\\`tag\\\`\`",
      "MATCH (a)-[e:knows]->(b) RETURN a, e, b LIMIT 100",
      "GO FROM "id" OVER knows YIELD dst(EDGE) AS id, properties(EDGE) AS properties",
      "MATCH ()-[e:knows]->() RETURN count(e) AS count",
      "INSERT EDGE knows(\`a string\`, \`a int64\`, \`a double\`, \`a bool\`, \`a date\`, \`a datetime\`, \`a duration\`) VALUES "a" -> "b":("", 0, 0.0, false, date(), datetime(), duration({days: 0}))",
      "LOOKUP ON knows YIELD EDGE AS e | LIMIT 100",
      "DESCRIBE EDGE knows",
      "SHOW CREATE EDGE knows",
    ]
  `);
});
