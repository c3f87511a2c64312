import { expect, test } from 'vitest';
import { dashboardText, readDashboard } from './dashboard-file.ts';

const FILE = {
  dashboard: 2,
  everySeconds: 30,
  pages: [
    {
      title: 'People',
      cards: [
        {
          title: 'All',
          statement: 'MATCH (v) RETURN count(*)',
          space: 'town',
          form: 'value',
          threshold: { when: 'above', limit: 10 },
          width: 1,
          height: 3,
        },
        { title: '', statement: '', space: '', form: 'table', text: '# Read me', width: 4, height: 1 },
      ],
    },
    { title: 'Empty', cards: [] },
  ],
};

test('a dashboard is restored from its file unchanged', () => {
  const read = readDashboard(JSON.stringify(FILE));
  expect(read).toMatchObject(FILE.pages.length === 2 ? { everySeconds: 30, pages: FILE.pages } : {});
  expect(JSON.parse(dashboardText(read))).toEqual(FILE);
});

test('a file of version 1 becomes one page, and spans are clamped to the grid', () => {
  const card = { statement: 'YIELD 1', space: '' };
  const first = readDashboard(JSON.stringify({ dashboard: 1, cards: [{ ...card, isWide: true }, card] }));
  expect(first.pages.map(({ cards }) => cards.map(({ width, height }) => [width, height]))).toEqual([
    [
      [4, 2],
      [2, 2],
    ],
  ]);
  const odd = readDashboard(JSON.stringify({ pages: [{ cards: [{ ...card, width: 99, height: -1 }] }] }));
  expect(odd.pages[0]?.cards[0]).toMatchObject({ width: 4, height: 1 });
});

test.each([
  ['{', 'the file is no dashboard'],
  ['[]', 'the file is no dashboard'],
  ['{"pages": []}', 'the file is no dashboard'],
  ['{"pages": [{}]}', 'the file is no dashboard'],
  ['{"cards": [{}]}', 'a card has no statement'],
  [
    '{"cards": [{"statement": "DROP SPACE town", "space": ""}]}',
    'a card only reads, and this does more: DROP SPACE town',
  ],
])('%s is rejected', (text, message) => {
  expect(() => readDashboard(text)).toThrow(message);
});
