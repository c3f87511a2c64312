import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskLinks } from '@astrolabe/http-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StudioProcess } from './_studio-process.ts';

/* A check of all rows finds dangling edges and duplicates, and proposes fixes. */

let studio: StudioProcess;
beforeAll(async () => {
  studio = new StudioProcess(mkdtempSync(join(tmpdir(), 'astrolabe-links-')));
  await studio.start();
  for (const gql of [
    'CREATE SPACE clinic(vid_type = FIXED_STRING(24)); USE clinic; CREATE TAG patient(name string, ward int); CREATE TAG doctor(name string); CREATE EDGE treats(since date, dose double)',
    'CREATE SPACE plant(vid_type = INT64); USE plant; CREATE TAG machine(name string); CREATE EDGE feeds(rate double)',
  ])
    await studio.result('POST', '/api-nebula/db/exec', { gql });
}, 60_000);
afterAll(async () => {
  await studio.kill();
  rmSync(studio.directory, { recursive: true });
});

interface Vertices {
  readonly file: string;
  readonly tag: string;
  readonly properties?: readonly string[];
}

const vertices = ({ file, tag, properties = [] }: Vertices, delimiter = ','): object => ({
  file,
  dialect: { hasHeader: true, delimiter },
  targets: [
    {
      kind: 'vertex',
      tagName: tag,
      vid: { column: 0 },
      properties: properties.map((property, i) => ({ property, column: i + 1 })),
    },
  ],
});

const edges = (file: string, edgeTypeName: string, more: object = {}): object => ({
  file,
  dialect: { hasHeader: true },
  targets: [{ kind: 'edge', edgeTypeName, src: { column: 0 }, dst: { column: 1 }, properties: [], ...more }],
});

/** What a check or an import finds in the links of some files. */
async function linksOf(space: string, files: readonly object[], isCheck = true): Promise<TaskLinks> {
  const id = await studio.import({ name: 'links', space, isCheck, mapping: { files } });
  expect(await studio.ended(id)).toMatchObject({ status: 'finished' });
  for (let patience = 500; patience > 0; patience--) {
    const { links } = (await studio.result('GET', `/api/v1/import-tasks/${id}/report`)) as {
      readonly links?: TaskLinks;
    };
    if (links) return links;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the links are never counted');
}

test('ends without a vertex are counted by file and column, with lines and the matching spelling', async () => {
  await studio.upload(
    'patients.csv',
    'id,name,ward\r\nP-001,"Ann, née ""Lee""",1\r\nP-002,Bo,2\r\nABE,Cy,3\r\n図1,图,4\r\n0042,Di,5\r\ncafé,Ed,6\r\n',
  );
  await studio.upload('doctors.csv', 'id,name\nD7,Dr. No\n');
  await studio.upload(
    'treats.csv',
    [
      'doctor,patient,since',
      'D7,P-001,2024-01-01',
      'D7, P-002 ,2024-01-01', // blanks
      'D7,abe,2024-01-01', // case
      'D7,abe,2024-01-02', // case, and a repeat that overwrites nothing: the edge has no property here
      'D7,42,2024-01-01', // zeros
      'D7,001,2024-01-01', // prefix
      'D7,"cafe\u0301",2024-01-01', // unicode form
      'D9,図1,2024-01-01', // no such doctor
      'D9,ghost,2024-01-01', // neither
      '',
    ].join('\n'),
  );
  const files = [
    vertices({ file: 'patients.csv', tag: 'patient', properties: ['name', 'ward'] }),
    vertices({ file: 'doctors.csv', tag: 'doctor', properties: ['name'] }),
    edges('treats.csv', 'treats'),
  ];
  // The order of the files changes nothing.
  const reversed = files.toReversed();
  for (const order of [files, reversed]) {
    const { ends, repeats, isComplete } = await linksOf('clinic', order);
    expect(isComplete).toBe(true);
    expect(ends.map(({ end, columnName, rows, rowsTotal, ids }) => [end, columnName, rows, rowsTotal, ids])).toEqual([
      ['src', 'doctor', 2, 9, 1],
      ['dst', 'patient', 7, 9, 6],
    ]);
    expect(ends[0]).toMatchObject({
      examples: [{ id: '"D9"', line: 9 }],
      fixes: [{ kind: 'create', ids: 1 }],
    });
    expect(ends[1]!.examples.map(({ line }) => line)).toEqual([3, 4, 6, 7, 8]);
    expect(ends[1]!.fixes).toEqual([
      { kind: 'case', rows: 2, from: 'abe', to: 'ABE' },
      { kind: 'blanks', rows: 1, from: ' P-002 ', to: 'P-002' },
      { kind: 'zeros', rows: 1, from: '42', to: '0042' },
      { kind: 'addPrefix', rows: 1, prefix: 'P-', from: '001', to: 'P-001' },
      { kind: 'unicode', rows: 1, from: 'cafe\u0301', to: 'café' },
      { kind: 'create', ids: 6 },
    ]);
    expect(repeats).toEqual([
      {
        file: 'treats.csv',
        kind: 'edge',
        name: 'treats',
        identical: 1,
        overwriting: 0,
        examples: [{ id: '"D7"->"abe"@0', line: 5, earlierLine: 4, earlierFile: 'treats.csv', isIdentical: true }],
      },
    ]);
  }
});

test('an end in the wrong column gets the right one proposed', async () => {
  await studio.upload('patients.csv', `id,name\n${Array.from({ length: 200 }, (_, i) => `pat${i},N${i}\n`).join('')}`);
  await studio.upload('doctors.csv', 'id,name\nD1,A\nD2,B\n');
  const rows = Array.from(
    { length: 300 },
    (_, i) => `D${1 + (i % 2)},${i},${i % 50 === 7 ? 'lost' : `pat${i % 200}`}\n`,
  );
  await studio.upload('treats.csv', `doctor,no,patient\n${rows.join('')}`);
  const { ends } = await linksOf('clinic', [
    vertices({ file: 'patients.csv', tag: 'patient', properties: ['name'] }),
    vertices({ file: 'doctors.csv', tag: 'doctor', properties: ['name'] }),
    edges('treats.csv', 'treats'),
  ]);
  expect(ends).toHaveLength(1);
  expect(ends[0]).toMatchObject({ end: 'dst', columnName: 'no', rows: 300, ids: 300 });
  expect(ends[0]!.fixes[0]).toEqual({
    kind: 'column',
    column: 2,
    columnName: 'patient',
    tag: 'patient',
    share: 0.98,
    rowsRead: 300,
  });
});

test('repeated ids are counted by whether they overwrite values, also int ids and vertices of the space', async () => {
  await studio.result('POST', '/api-nebula/db/exec', {
    gql: 'INSERT VERTEX machine(name) VALUES 9007199254740993:("old")',
    space: 'plant',
  });
  await studio.upload('machines.csv', 'id;name\n1;Press\n2;Saw\n1;Press\n1;press\n1;press\n-3;Kiln\n');
  await studio.upload(
    'feeds.csv',
    'from,to,rank,rate\n1,2,0,1.5\n1,2,0,1.50\n1,2,1,1.5\n2,-3,0,2\n2,-3,0,3\n2,9007199254740993,0,1\n2,9007199254740992,0,1\n',
  );
  const files = [
    vertices({ file: 'machines.csv', tag: 'machine', properties: ['name'] }, ';'),
    edges('feeds.csv', 'feeds', { rank: { column: 2 }, properties: [{ property: 'rate', column: 3 }] }),
  ];
  const expected = {
    isComplete: true,
    ends: [{ file: 'feeds.csv', end: 'dst', rows: 1, ids: 1, examples: [{ id: '9007199254740992', line: 8 }] }],
    repeats: [
      { file: 'machines.csv', identical: 2, overwriting: 1 },
      { file: 'feeds.csv', identical: 1, overwriting: 1 },
    ],
  };
  expect(await linksOf('plant', files)).toMatchObject(expected);
  // The import itself reports the same.
  expect(await linksOf('plant', files, false)).toMatchObject(expected);
});

test('planted errors in a million rows are reported exactly', { timeout: 120_000 }, async () => {
  const people = 400_000;
  const links = 600_000;
  const lost = new Map<number, string>();
  for (let i = 0; i < 40; i++) lost.set(11 + i * 14_000, i % 2 === 0 ? `p${i} ` : `nobody${i}`);
  await studio.upload(
    'patients.csv',
    `id,name,ward\n${Array.from({ length: people }, (_, i) => {
      // 7 identical repeats, and 4 that overwrite.
      if (i % 50_000 === 40_000 && i < 350_000) return `p${i - 1},n${i - 1},1\n`;
      if (i % 60_000 === 50_000 && i < 300_000) return `p${i - 1},other,1\n`;
      return `p${i},n${i},1\n`;
    }).join('')}`,
  );
  await studio.upload('doctors.csv', 'id,name\nD1,A\n');
  await studio.upload(
    'treats.csv',
    `doctor,patient,since\n${Array.from({ length: links }, (_, i) => `D1,${lost.get(i) ?? `p${(i * 7) % 30_000}`},2024-01-01\n`).join('')}`,
  );
  const { ends, repeats } = await linksOf('clinic', [
    vertices({ file: 'patients.csv', tag: 'patient', properties: ['name', 'ward'] }),
    vertices({ file: 'doctors.csv', tag: 'doctor', properties: ['name'] }),
    edges('treats.csv', 'treats'),
  ]);
  expect(ends).toHaveLength(1);
  expect(ends[0]).toMatchObject({ end: 'dst', rows: 40, rowsTotal: links, ids: 40 });
  expect(ends[0]!.examples.map(({ line }) => line)).toEqual([...lost.keys()].slice(0, 5).map((i) => i + 2));
  expect(ends[0]!.fixes[0]).toMatchObject({ kind: 'blanks', rows: 20 });
  expect(repeats.map(({ file, identical, overwriting }) => [file, identical, overwriting])).toEqual([
    ['patients.csv', 7, 4],
    ['treats.csv', links - 30_000 - 40, 0],
  ]);
});
