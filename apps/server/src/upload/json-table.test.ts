import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { JSON_OBJECT_LENGTH_MAX } from '../limits.ts';
import { csvOfJson } from './json-table.ts';

/** The table of a document, which comes in pieces of so many bytes. */
async function tableOf(text: string, pieceLength = 7): Promise<string> {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceLength) }, (_, at) =>
    bytes.subarray(at * pieceLength, (at + 1) * pieceLength),
  );
  let table = '';
  for await (const piece of await csvOfJson(() => Readable.from(pieces), 'a.json')) table += piece;
  return table;
}

test.each([1, 7, 1000])(
  'a list of objects is a table with nested keys behind dots, in pieces of %i bytes',
  async (length) => {
    const text =
      '\uFEFF[\n  {"id": 1, "at": {"city": "Zü\\"{rich", "lat": 4.70}},\n  {"id": 2, "tags": ["a", {"b": 1}]}\n]\n';
    expect(await tableOf(text, length)).toBe(
      '"id","at.city","at.lat","tags"\n1,"Zü""{rich",4.70,\n2,,,"[""a"",{""b"":1}]"\n',
    );
  },
);

test('objects that follow each other, over several lines, are a table too', async () => {
  expect(await tableOf('{\n "id": 1\n}\n{"id": 12345678901234567890, "no": {}}{"id": null}')).toBe(
    '"id"\n1\n12345678901234567890\n\n',
  );
});

test('types that document databases wrap are their values', async () => {
  expect(
    await tableOf('[{"_id": {"$oid": "5f"}, "n": {"$numberLong": "7"}, "at": {"$date": {"$numberLong": "9"}}}]'),
  ).toBe('"_id","n","at"\n"5f","7","9"\n');
});

test.each([
  ['[{"a": 1} {"a": 2}]', 'line 1, column 11 of `a.json`: a comma is missing before this object'],
  ['[{"a": 1},\n]', 'line 2, column 1 of `a.json`: an object is expected, not "]"'],
  ['[1, 2]', 'line 1, column 2 of `a.json`: an object is expected, not "1"'],
  ['[{"a": 1}', 'line 1, column 9 of `a.json`: the list does not end'],
  ['[{"a": 1}]\n{"a": 2}', 'line 2, column 1 of `a.json`: something follows the list'],
  ['{"a": 1}\n {"b": [1, 2}', 'line 2, column 2 of `a.json`: the object that begins here does not end'],
  ['{"a":\n\n  1,\n}', 'line 4, column 1 of `a.json`: Expected double-quoted property name'],
  ['{"a": {"b": 1}, "a.b": 2}', 'line 1, column 1 of `a.json`: `a.b` is there twice'],
  [`{"a": "${'x'.repeat(JSON_OBJECT_LENGTH_MAX)}`, /longer than 67108864 characters$/],
])('a broken document ends with the place (%#)', async (text, message) => {
  await expect(tableOf(text, 1 << 20)).rejects.toThrow(message);
});
