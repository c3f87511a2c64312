import { expect, test } from 'vitest';
import { shown, tablesOf } from './_made-tables.ts';

test('lists of texts and of objects in rows are tables of their items with the key of the row', async () => {
  const movies = [
    { id: 7, title: 'Dune', genres: ['Drama', 'Sci-Fi'], cast: [{ name: 'Ann', role: 'Paul' }], size: [2, 3] },
    { id: 8, title: 'Heat', genres: [], cast: [{ name: 'Bob', role: 'Neil' }, { name: 'Ann' }], size: [4, 5] },
    { id: 9, title: 'Ran', genres: ['Drama', 'Drama', null], cast: null, size: [1, 1] },
  ];
  const tables = await tablesOf('movies.json', JSON.stringify(movies));
  expect(tables[0]?.text.split('\n').slice(0, 2)).toEqual([
    '"id","title","genres","size"',
    '"7","Dune","[""Drama"",""Sci-Fi""]","[2,3]"',
  ]);
  expect(shown(tables.slice(1))).toEqual({
    'movies.json (genres)': 'movie_id,movie_title,genres\n7,Dune,Drama\n7,Dune,Sci-Fi\n9,Ran,Drama\n',
    'movies.json (cast)': 'movie_id,movie_title,name,role\n7,Dune,Ann,Paul\n8,Heat,Bob,Neil\n8,Heat,Ann,\n',
  });
  expect(tables[1]?.notes).toEqual([{ kind: 'listOf', text: 'movies.json', keys: ['id', 'title'], column: 'genres' }]);
});

test('names and objects with details are items of one list', async () => {
  const shelves = Array.from({ length: 6 }, (_, i) => ({
    id: `s${i}`,
    books: ['Ada', 'Emma', 'Ulysses', 'Walden', i === 3 ? { title: 'Dracula', note: 'torn' } : 'Kim'].slice(i % 2),
  }));
  const books = (await tablesOf('shelves.json', JSON.stringify(shelves))).find(({ name }) => name.includes('books'));
  expect(books?.text.split('\n').filter((line) => /Dracula|^"shelf|"s0"/.test(line))).toEqual([
    '"shelf_id","books","title","note"',
    '"s0","Ada",,',
    '"s0","Emma",,',
    '"s0","Ulysses",,',
    '"s0","Walden",,',
    '"s0","Kim",,',
    '"s3",,"Dracula","torn"',
  ]);
});

test('labels of several words that rows repeat are the items of a list, sentences are not', async () => {
  const label = (i: number): string => `Mood - Calm and quiet - In the late evening ${i % 4}`;
  const tales = Array.from({ length: 30 }, (_, i) => ({
    id: `t${i}`,
    tags: [label(i), label(i + 1)],
    remarks: [
      `Read aloud it takes about ${i} long minutes or more.`,
      `Told by ${i} people who were there at the time.`,
    ],
  }));
  const names = (await tablesOf('tales.json', JSON.stringify(tales))).map(({ name }) => name);
  expect(names).toEqual(['tales.json', 'tales.json (tags)']);
});

test('lists in lists refer to their rows by number if nothing names these', async () => {
  const season = {
    name: 'League',
    rounds: [
      { name: 'Day 1', matches: [{ home: 'A', away: 'B', goals: [{ by: 'x', minute: 5 }] }] },
      {
        name: 'Day 2',
        matches: [
          { home: 'B', away: 'A', goals: [] },
          { home: 'A', away: 'C', goals: [{ by: 'y', minute: 7 }] },
        ],
      },
    ],
  };
  expect(shown(await tablesOf('en.1.json', JSON.stringify(season)))).toEqual({
    'en.1.json (rounds)': 'round_id,name\nen.1-round-1,Day 1\nen.1-round-2,Day 2\n',
    'en.1.json (matches)':
      'round_id,match_id,home,away\nen.1-round-1,en.1-match-1,A,B\nen.1-round-2,en.1-match-2,B,A\nen.1-round-2,en.1-match-3,A,C\n',
    'en.1.json (goals)': 'match_id,by,minute\nen.1-match-1,x,5\nen.1-match-3,y,7\n',
  });
});
