import { expect, test } from 'vitest';
import { dashboardText, readDashboard } from './dashboard-file.ts';

const FILE = {
  dashboard: 1,
  everySeconds: 30,
  cards: [{ title: 'People', statement: 'MATCH (v) RETURN count(*)', space: 'town', form: 'value', isWide: true }],
};

test('a dashboard comes back from its file as it was', () => {
  const read = readDashboard(JSON.stringify(FILE));
  expect(read).toMatchObject({ everySeconds: 30, cards: FILE.cards });
  expect(JSON.parse(dashboardText(read))).toEqual(FILE);
});

test.each([
  ['{', 'the file is no dashboard'],
  ['[]', 'the file is no dashboard'],
  ['{"cards": [{}]}', 'a card has no statement'],
  [
    '{"cards": [{"statement": "DROP SPACE town", "space": ""}]}',
    'a card only reads, and this does more: DROP SPACE town',
  ],
])('%s is refused', (text, message) => {
  expect(() => readDashboard(text)).toThrow(message);
});
