import { expect, test } from 'vitest';
import { languages, parsers, printers } from './prettier.ts';

/** The text of a document of Prettier that has only texts and line breaks. */
function textOf(doc: unknown): string {
  if (typeof doc === 'string') return doc;
  if (Array.isArray(doc)) return doc.map(textOf).join('');
  return (doc as { type: string }).type === 'line' ? '\n' : '';
}

const format = (text: string): string => textOf(printers.ngql.print({ node: parsers.ngql.parse(text) }));

test('Prettier formats scripts like the editor, idempotently', () => {
  const script =
    'match (v:person)-[k:knows]->(w) where v.person.age>30 return w.person.name as name, k.since order by name limit 10;\n\n// note\nuse town;show tags';
  const formatted = format(script);
  expect(formatted).toContain('\nWHERE v.person.age > 30\n');
  expect(formatted).toContain('// note\nUSE town; SHOW TAGS\n');
  expect(format(formatted)).toBe(formatted);
});

test('Prettier leaves invalid text unchanged, and knows the file extensions', () => {
  expect(format('this is not nGQL (')).toContain('this is not nGQL (');
  expect(languages[0].extensions).toContain('.ngql');
  expect(languages[0].parsers.every((name) => name in parsers)).toBe(true);
});
