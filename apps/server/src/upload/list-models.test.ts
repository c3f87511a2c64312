import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inferModel, profileSource, type ProfiledFile } from '@astrolabe/importer';
import { fileSource } from '@astrolabe/importer/node';
import { expect, onTestFinished, test } from 'vitest';
import { databaseOf } from './_made-tables.ts';
import { originOfNotes } from './table-origin.ts';
import { writeTables } from './write-tables.ts';

/** Summary of the graph inferred from some uploads: tags with their vertex counts, and edge types with their ends and edge counts. */
async function graphOf(files: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const root = mkdtempSync(join(tmpdir(), 'astrolabe-lists-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const profiles: ProfiledFile[] = [];
  for (const [i, [name, content]] of Object.entries(files).entries()) {
    const path = join(root, `upload-${i}`);
    const folder = join(root, `tables-${i}`);
    const isBytes = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(path, isBytes ? content : JSON.stringify(content));
    mkdirSync(folder);
    const isPlain = name.endsWith('.csv');
    const made = await writeTables({ path, folder, name, bytesMax: 1e9, ...(isPlain && { isPlain }) });
    if (isPlain) profiles.push(await profileSource(await fileSource(name, path)));
    for (const table of made) {
      const found = await profileSource(await fileSource(table.name, table.path));
      profiles.push({ ...found, sample: { ...found.sample, ...originOfNotes(table.notes) } });
    }
  }
  const { tags, edgeTypes } = await inferModel(profiles);
  return [
    ...new Set(
      tags.map(({ name, count, properties }) =>
        `(${name}) ${count?.distinct} ${properties.map((one) => one.name).join(' ')}`.trim(),
      ),
    ),
    ...edgeTypes.map(({ name, src, dst, count, properties }) =>
      `(${src.tag})-[${name}]->(${dst.tag}) ${count?.distinct} ${properties.map((one) => one.name).join(' ')}`.trim(),
    ),
  ].toSorted();
}

const pick = <Item>(items: readonly Item[], i: number): Item => items[i % items.length]!;
const range = <Item>(count: number, item: (i: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, i) => item(i));
const GENRES = ['Drama', 'Comedy', 'Sci-Fi', 'War', 'Crime'];
const PEOPLE = range(9, (i) => `${pick(['Ann', 'Bob', 'Cleo'], i)} ${pick(['Lee', 'Mora', 'Nash', 'Ott'], i)}`);

const ruleOf = (kind: string, i: number): object => ({
  index: `${kind}-${i}`,
  name: `${kind} ${i}`,
  url: `/rules/${kind}s/${kind}-${i}`,
});

const seasonOf = (clubs: readonly string[]): object => ({
  name: 'League',
  rounds: range(6, (r) => ({
    name: `Day ${r + 1}`,
    matches: range(2, (m) => ({
      date: `2024-01-0${r + 1}`,
      team1: pick(clubs, r + m),
      team2: pick(clubs, r + m + 2),
      score: { ft: [r, m] },
    })),
  })),
});

const SHAPES: readonly (readonly [string, Readonly<Record<string, unknown>>, readonly string[]])[] = [
  [
    'lists of texts in rows, and no list of coordinates',
    {
      'movies.json': range(12, (i) => ({
        id: 100 + i,
        title: `Film ${i}`,
        directors: i % 3 ? [pick(PEOPLE, i)] : [pick(PEOPLE, i), pick(PEOPLE, i + 1)],
        genres: [pick(GENRES, i), pick(GENRES, i + 2)],
        place: [i + 0.5, i + 0.25],
      })),
    },
    [
      '(director) 9',
      '(genre) 5',
      '(movie) 12 title place',
      '(movie)-[directors]->(director) 16',
      '(movie)-[genres]->(genre) 24',
    ],
  ],
  [
    'texts that another file lists, under a name of the list that is no plural',
    {
      'films.json': range(12, (i) => ({ title: `Film ${i}`, cast: [pick(PEOPLE, i), pick(PEOPLE, i + 2)] })),
      'people.json': PEOPLE.map((name, i) => ({ name, born: 1950 + i })),
    },
    ['(film) 12', '(film)-[film_cast]->(person) 24', '(person) 9 born'],
  ],
  [
    'objects with an ID that repeats, and what they say about the link',
    {
      'papers.json': range(12, (i) => ({
        doi: `10.1/${i}`,
        authors: range(1 + (i % 3), (j) => ({ id: 500 + ((i + j) % 9), name: pick(PEOPLE, i + j), position: j })),
      })),
    },
    ['(author) 9 name', '(paper) 12', '(paper)-[authors]->(author) 24 position'],
  ],
  [
    'lines of orders that refer to another file, and a nested object',
    {
      'orders.json': range(12, (i) => ({
        order_id: 1000 + i,
        customer: { id: i % 4, name: pick(PEOPLE, i % 4) },
        lines: range(1 + (i % 3), (j) => ({ product_id: `P${(i + j) % 5}`, qty: j + 1 })),
      })),
      'products.csv': `product_id,name\n${range(5, (i) => `P${i},Thing ${i}\n`).join('')}`,
    },
    [
      '(customer) 4 name',
      '(order) 12',
      '(order)-[lines]->(product) 24 qty',
      '(order)-[order_customer]->(customer) 12',
      '(product) 5 name',
    ],
  ],
  [
    'lists in lists of two files, whose rows have no ID',
    {
      'en.1.json': seasonOf(['Ayr', 'Bath', 'Cork', 'Dover']),
      'en.2.json': seasonOf(['Ayr', 'Epsom', 'Fife', 'Goole']),
    },
    [
      '(match) 24 date score_ft',
      '(match)-[match_round]->(round) 24',
      '(match)-[match_team1]->(team) 24',
      '(match)-[match_team2]->(team) 24',
      '(round) 12 name',
      '(team) 7',
    ],
  ],
  [
    'three levels with IDs, and a reference to the same level',
    {
      'companies.json': range(3, (c) => ({
        id: `c${c}`,
        name: `Co ${c}`,
        departments: range(2, (d) => ({
          id: `c${c}d${d}`,
          name: pick(['Sales', 'Ops'], d),
          employees: range(3, (e) => ({
            id: c * 100 + d * 10 + e,
            name: pick(PEOPLE, c + d + e),
            manager_id: e === 0 ? null : c * 100 + d * 10,
          })),
        })),
      })),
    },
    [
      '(company) 3 name',
      '(department) 6 name',
      '(department)-[department_company]->(company) 6',
      '(employee) 18 name',
      '(employee)-[employee_department]->(department) 18',
      '(employee)-[employee_manager]->(employee) 12',
    ],
  ],
  [
    'texts with bars in a CSV file, beside a file that refers to its rows',
    {
      'movies.csv': `movieId,title,genres\n${range(14, (i) => `${i + 1},Film ${i} (1999),${pick(GENRES, i)}|${pick(GENRES, i + 1)}\n`).join('')}`,
      'ratings.csv': `userId,movieId,rating,timestamp\n${range(60, (i) => `${i % 7},${1 + (i % 14)},${1 + (i % 5)},${96000000 + i}\n`).join('')}`,
    },
    [
      '(genre) 5',
      '(movie) 14 title',
      '(movie)-[genres]->(genre) 28',
      '(user) 7',
      '(user)-[ratings]->(movie) 60 rating timestamp',
    ],
  ],
  [
    'names with commas, and IDs of the same file with semicolons',
    {
      'courses.csv': `code,title,teachers,requires\n${range(14, (i) => `C${100 + i},Course ${i},"${pick(PEOPLE, i)}, ${pick(PEOPLE, i + 3)}","${i > 2 ? `C${98 + i}; C${99 + i}` : ''}"\n`).join('')}`,
    },
    ['(course) 14 title', '(course)-[requires]->(course) 22', '(course)-[teachers]->(teacher) 28', '(teacher) 9'],
  ],
  [
    'literals of Python and JSON in cells',
    {
      'books.csv': `isbn,title,authors,shelves\n${range(12, (i) => `97800${1000 + i},Book ${i},"[""${pick(PEOPLE, i)}"", ""${pick(PEOPLE, i + 4)}""]","[{'id': ${16 + (i % 4)}, 'name': '${pick(GENRES, i % 4)}'}]"\n`).join('')}`,
    },
    [
      '(author) 9',
      '(book) 12 title',
      '(book)-[authors]->(author) 24',
      '(book)-[shelves]->(shelf) 12',
      '(shelf) 4 name',
    ],
  ],
  [
    'rows of a CSV file that nothing names',
    {
      'shows.csv': `title,kind,cast\n${range(20, (i) => `Show ${i % 15},TV,"${pick(PEOPLE, i)}, ${pick(PEOPLE, i + 2)}, ${pick(PEOPLE, i + 5)}"\n`).join('')}`,
    },
    ['(cast) 9', '(show) 20 title kind', '(show)-[show_cast]->(cast) 60'],
  ],
  [
    'numbers of other files and of the same file',
    {
      'moves.json': { items: range(12, (i) => ({ id: i, name: `m${i}`, type_ids: [i % 3, (i + 1) % 3] })) },
      'types.json': range(3, (i) => ({ id: i, name: pick(GENRES, i) })),
      'staff.json': range(9, (i) => ({
        id: i + 1,
        name: `s${i}`,
        reports: [2 * i + 2, 2 * i + 3].filter((n) => n <= 9),
      })),
    },
    [
      '(move) 12 name',
      '(move)-[type_ids]->(type) 24',
      '(staff) 9 name',
      '(staff)-[reports]->(staff) 8',
      '(type) 3 name',
    ],
  ],
  [
    'wrapped IDs of a document database',
    {
      'users.jsonl': range(12, (i) =>
        JSON.stringify({
          _id: { $oid: `5f${i}a` },
          friends: range(i % 3, (j) => ({ $oid: `5f${(i + j + 1) % 12}a` })),
          skills: range(1 + (i % 3), (j) => pick(['go', 'js', 'sql', 'rust'], i + j)),
        }),
      ).join('\n'),
    },
    ['(skill) 4', '(user) 12', '(user)-[friends]->(user) 12', '(user)-[skills]->(skill) 24'],
  ],
  [
    'numbers within each row, and lists of both sides',
    {
      'chapters.json': range(5, (c) => ({
        id: c + 1,
        name: `Chapter ${c}`,
        verses: range(4 + c, (v) => ({ id: v + 1, text: `Verse ${c} ${v}` })),
      })),
      'zones.json': {
        version: '1',
        lands: Object.fromEntries(
          range(6, (i) => [`L${i}`, { name: `Land ${i}`, zones: [`Z${i % 4}`, `Z${(i + 1) % 4}`] }]),
        ),
        zones: Object.fromEntries(range(4, (i) => [`Z${i}`, { offset: i, lands: [`L${i}`, `L${i + 1}`] }])),
      },
    },
    [
      '(chapter) 5 name',
      '(land) 6 name',
      '(land)-[lands_zones]->(zone) 12',
      '(verse) 30 id text',
      '(verse)-[verse_chapter]->(chapter) 30',
      '(zone) 4 offset',
      '(zone)-[zones_lands]->(land) 8',
    ],
  ],
  [
    'sentences, addresses, names in reverse order, thousands, steps and tuples, which are no lists',
    {
      'reviews.csv': `id,text,address,author,codes,price,notes\n${range(14, (i) => `${i},"Fast, cheap, and it works ${i}, mostly","${i} High St, ${pick(['Ayr', 'Bath'], i)}, UK","${pick(['Lee', 'Mora', 'Nash', 'Ott'], i)}, ${pick(['Ann', 'Bob', 'Cleo'], i)}",A${i}/B${i},"1,${200 + i}",Called the customer; no reply ${i}; will try again\n`).join('')}`,
      'dishes.json': range(8, (i) => ({
        name: `Dish ${i}`,
        size: [i, i + 1],
        prev: [String(i), 'level 16'],
        steps: ['Mix all the ingredients in a large bowl until smooth.', 'Bake it for half an hour at 200 degrees.'],
      })),
    },
    ['(dish) 8 size prev steps', '(review) 14 text address author codes price notes'],
  ],
  [
    'objects that repeat the key, name and address of a row in lists and in other objects',
    {
      'attacks.json': range(9, (i) => ({
        ...ruleOf('attack', i),
        choose: (i % 2) + 1,
        harm: { damage_type: ruleOf('type', i % 4) },
        skills: [ruleOf('skill', i)],
        classes: [ruleOf('class', i % 5), ruleOf('class', (i + 1) % 5)],
        steps: range(2, (k) => ({ text: `Step ${i} ${k}`, parts: [{ size: k, note: `Part ${i} ${k}` }] })),
      })),
      'damage_types.json': range(4, (i) => ruleOf('type', i)),
      'skills.json': range(9, (i) => ({ ...ruleOf('skill', i), rank: i + 10 })),
      'classes.json': range(5, (i) => ({ ...ruleOf('class', i), hit_die: 6 + i })),
    },
    [
      '(attack) 9 name url choose harm_damage_type_name harm_damage_type_url',
      '(attack)-[attack_harm_damage_type_index]->(damage_type) 9',
      '(attack)-[classes]->(class) 18 name url',
      '(attack)-[skills]->(skill) 9 name url',
      '(class) 5 name url hit_die',
      '(damage_type) 4 name url',
      '(part) 18 size note',
      '(part)-[part_step]->(step) 18',
      '(skill) 9 name url rank',
      '(step) 18 text',
      '(step)-[step_attack]->(attack) 18',
    ],
  ],
  [
    'objects in cells: those with an ID are things, and others describe the row',
    {
      'movies.csv': `id,title,belongs_to_collection,frame\n${range(
        12,
        (i) =>
          `${i + 862},Movie ${i},${i % 3 === 0 ? '' : `"{'id': ${100 + (i % 4)}, 'name': 'Series ${i % 4}'}"`},"{""width"": ${i}, ""height"": 9}"\n`,
      ).join('')}`,
    },
    [
      '(belong_to_collection) 4 name',
      '(movie) 12 title frame',
      '(movie)-[movie_belongs_to_collection]->(belong_to_collection) 8',
    ],
  ],
];

test.each(SHAPES)('%s', async (_, files, graph) => {
  expect(await graphOf(files)).toEqual(graph.toSorted());
});

test('declared keys of a database decide, whatever the names and values', async () => {
  const content = databaseOf(`
    CREATE TABLE elements (symbol TEXT, z INTEGER PRIMARY KEY);
    CREATE TABLE shells (id INTEGER PRIMARY KEY, n INTEGER, count INTEGER REFERENCES elements (z));
    CREATE TABLE levels (id INTEGER PRIMARY KEY, name TEXT);
    WITH RECURSIVE r (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 30)
    INSERT INTO elements SELECT 'E' || i, i FROM r;
    WITH RECURSIVE r (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 90)
    INSERT INTO shells SELECT 100 + i, i % 7 + 1, i % 20 + 1 FROM r;
    WITH RECURSIVE r (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 8)
    INSERT INTO levels SELECT i, 'Level ' || i FROM r;
  `);
  expect(await graphOf({ 'atoms.db': content })).toEqual([
    '(element) 30 symbol',
    '(level) 8 name',
    '(shell) 90 n',
    '(shell)-[shell_element]->(element) 90',
  ]);
});

test('names that a database declares no reference to are referred to if nothing refers to the numbers', async () => {
  const content = databaseOf(`
    CREATE TABLE bodies (id INTEGER PRIMARY KEY, name TEXT UNIQUE, kind TEXT);
    CREATE TABLE marks (id INTEGER PRIMARY KEY, name TEXT, mark TEXT UNIQUE);
    WITH RECURSIVE r (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 60)
    INSERT INTO bodies SELECT i, 'NGC' || (1000 + i), 'G' || (i % 3) FROM r;
    WITH RECURSIVE r (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 200)
    INSERT INTO marks SELECT i, 'NGC' || (1001 + i % 60), 'PGC ' || i FROM r;
  `);
  expect(await graphOf({ 'sky.db': content })).toEqual([
    '(body) 60 id kind',
    '(mark) 200 mark',
    '(mark)-[mark_name]->(body) 200',
  ]);
});

test('documents in a column of a database are like those of a JSON file', async () => {
  const rows = (table: string, documents: readonly object[]): string =>
    documents.map((one, i) => `INSERT INTO ${table} VALUES (${i + 1}, '${JSON.stringify(one)}');`).join('\n');
  const content = databaseOf(`
    CREATE TABLE spells (id INTEGER PRIMARY KEY, data TEXT);
    CREATE TABLE schools (id INTEGER PRIMARY KEY, data TEXT);
    ${rows(
      'spells',
      range(9, (i) => ({
        ...ruleOf('spell', i),
        level: i % 3,
        school: ruleOf('school', i % 4),
        tags: [pick(GENRES, i), pick(GENRES, i + 1)],
      })),
    )}
    ${rows(
      'schools',
      range(4, (i) => ({ ...ruleOf('school', i), size: { rooms: 10 + i } })),
    )}
  `);
  expect(await graphOf({ 'rules.db': content })).toEqual([
    '(school) 4 id name url size_rooms',
    '(spell) 9 index name url level school_name school_url',
    '(spell)-[spell_school]->(school) 9',
    '(spell)-[tags]->(tag) 18',
    '(tag) 5',
  ]);
});
