import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StudioProcess } from './_studio-process.ts';

type Data = Record<string, unknown>;

let studio: StudioProcess;
beforeAll(async () => {
  studio = new StudioProcess(mkdtempSync(join(tmpdir(), 'astrolabe-faults-')));
  await studio.start();
  await studio.result('POST', '/api-nebula/db/exec', {
    gql: 'CREATE SPACE harbour(vid_type = FIXED_STRING(16)); USE harbour; CREATE TAG ship(name string, built int, seen date)',
  });
}, 60_000);
afterAll(async () => {
  await studio.kill();
  rmSync(studio.directory, { recursive: true });
});

const mappingOf = (file: string, columns: readonly string[]): object => ({
  files: [
    {
      file,
      dialect: { hasHeader: true },
      targets: [
        {
          kind: 'vertex',
          tagName: 'ship',
          vid: { column: 0 },
          properties: columns.map((property, i) => ({ property, column: i + 1 })),
        },
      ],
    },
  ],
});

/** Resolves with a task of a file when it has ended, with its rejected rows. */
async function imported(
  file: string,
  content: string,
  columns: readonly string[],
): Promise<readonly [Data, readonly Data[]]> {
  await studio.upload(file, content);
  const id = await studio.import({ name: file, space: 'harbour', mapping: mappingOf(file, columns) });
  const task = await studio.ended(id);
  const { rows } = (await studio.result('GET', `/api/v1/import-tasks/${id}/rejected`)) as {
    readonly rows: readonly Data[];
  };
  return [task, rows];
}

const shipsLike = (prefix: string): Promise<unknown> =>
  studio.rows(
    `MATCH (v:ship) WHERE id(v) STARTS WITH "${prefix}" RETURN id(v) AS id, v.ship.name, v.ship.built, v.ship.seen ORDER BY id`,
  );

test('rows with other column counts, open quotes and long ids are rejected alone, with their lines', async () => {
  const content =
    'id,name,built\na1,Ant,1\na2,Bee\na3,Cat,3,4\na4,Dove,4,,\nan id that is far too long,Eel,5\na6,"Fox,6\na7,Gnu,7\n';
  const [task, rows] = await imported('columns.csv', content, ['name', 'built']);
  expect(task).toMatchObject({ status: 'finished', stats: { totalCount: 7, numFailed: 1, numReadFailed: 3 } });
  expect(rows.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'it has 2 columns instead of 3'],
    [4, 'it has 4 columns instead of 3'],
    [6, '`vid` is longer than the 16 bytes of a vertex id'],
    [7, 'the quote opened in line 7 never closes'],
  ]);
  expect(await shipsLike('a')).toEqual([
    ['a1', 'Ant', 1, null],
    ['a4', 'Dove', 4, null],
    ['a7', 'Gnu', 7, null],
  ]);
});

test('ints at their limits stay exact; larger ones and invalid dates are reported', async () => {
  const content = [
    'id,built,seen',
    'b1,9223372036854775807,2024-02-29',
    'b2,-9223372036854775808,2000-02-29',
    'b3,9223372036854775808,2024-02-29',
    'b4,1,2023-02-29',
    'b5,1,1900-02-29',
    '',
  ].join('\n');
  const [task, rows] = await imported('limits.csv', content, ['built', 'seen']);
  expect(task).toMatchObject({ status: 'finished', stats: { totalCount: 5, numFailed: 3 } });
  expect(rows.map(({ line, value, reason }) => [line, value, reason])).toEqual([
    [4, '9223372036854775808', '`built` is out of the range of int64'],
    [5, '2023-02-29', '`seen` is not a date'],
    [6, '1900-02-29', '`seen` is not a date'],
  ]);
  expect(
    await studio.rows(
      'MATCH (v:ship) WHERE id(v) IN ["b1", "b2"] RETURN toString(v.ship.built) AS built, toString(v.ship.seen) AS seen ORDER BY built',
    ),
  ).toEqual([
    ['-9223372036854775808', '2000-02-29'],
    ['9223372036854775807', '2024-02-29'],
  ]);
});

test("the importer's label column inserts and deletes rows, and its template shows where", async () => {
  await studio.upload('moves.csv', '+,m1,Ant,1\n+,m2,Bee,2\n-,m1,,\n?,m3,Cat,3\n+,m4,Doe,4\n-,m4,,\n+,m4,Eve,5\n');
  const config = {
    version: 'v2',
    clientSettings: { space: 'harbour', connection: { user: 'root', password: 'nebula', address: 'embedded' } },
    files: [
      {
        path: './moves.csv',
        failDataPath: './err/moves.csv',
        type: 'csv',
        csv: { withHeader: false, withLabel: true },
        schema: {
          type: 'vertex',
          vertex: {
            vid: { index: 0, type: 'string' },
            tags: [
              {
                name: 'ship',
                props: [
                  { name: 'name', type: 'string', index: 1 },
                  { name: 'built', type: 'int', index: 2 },
                ],
              },
            ],
          },
        },
      },
    ],
  };
  const { id } = (await studio.result('POST', '/api/import-tasks', { name: 'moves', config })) as {
    readonly id: string;
  };
  expect(await studio.ended(id)).toMatchObject({
    status: 'finished',
    stats: { numFailed: 1, totalCount: 7 },
    progress: { rowsImported: 6, recordsWritten: 4 },
  });
  expect(await shipsLike('m')).toEqual([
    ['m2', 'Bee', 2, null],
    ['m4', 'Eve', 5, null],
  ]);
  expect(await studio.result('GET', `/api/v1/import-tasks/${id}/report`)).toMatchObject({
    targets: [{ name: 'ship', read: 7, written: 4, removed: 2, rejected: 1 }],
  });
  const written = await studio.browser.send('GET', `/api/import-tasks/${id}/download-config`);
  expect(written.text).toContain('withLabel: true');
  const failed = await studio.browser.send('GET', `/api/import-tasks/${id}/download-logs?name=movesFail.csv`);
  expect(failed.text).toBe('?,m3,Cat,3\n');
  const log = await studio.browser.send('GET', `/api/import-tasks/${id}/download-logs`);
  expect([log.headers.get('content-disposition'), log.text.includes(', 2 deleted')]).toEqual([
    "attachment; filename*=UTF-8''log.yml",
    true,
  ]);
});

test('a NUL in a text is an ordinary character; a file full of them is rejected', async () => {
  const [task] = await imported('nul.csv', `id,name\nc1,"a\u0000b"\nc2,${'plain '.repeat(60)}\n`, ['name']);
  expect(task).toMatchObject({ status: 'finished', stats: { totalCount: 2, numFailed: 0 } });
  expect(await studio.rows('FETCH PROP ON ship "c1" YIELD ship.name, size(ship.name)')).toEqual([['a\u0000b', 3]]);
  await studio.upload('binary.csv', `id,name\n${'\u0000\u0001\u0002'.repeat(100)}\n`);
  const refused = await studio.browser.send('POST', '/api/v1/import-tasks', {
    name: 'binary',
    space: 'harbour',
    mapping: mappingOf('binary.csv', ['name']),
  });
  expect(refused.json['message']).toBe('file `binary.csv` cannot be read: it is binary, not text');
});

/** Enough rows for an import to take a while. */
const many = (count: number, name: string): string =>
  `id,name,built\n${Array.from({ length: count }, (_, i) => `d${i},${name} ${i},${i}`).join('\n')}\n`;

test('a file that is deleted or replaced while it is read is imported as it was', { timeout: 60_000 }, async () => {
  for (const change of ['delete', 'replace'] as const) {
    await studio.upload('long.csv', many(300_000, change));
    const id = await studio.import({
      name: change,
      space: 'harbour',
      mapping: mappingOf('long.csv', ['name', 'built']),
    });
    await studio.until(id, (task) => (task['progress'] as { readonly rowsRead: number }).rowsRead > 0);
    if (change === 'delete') await studio.result('DELETE', '/api/files/long.csv');
    else await studio.upload('long.csv', many(3, 'other'));
    expect(await studio.ended(id)).toMatchObject({ status: 'finished', stats: { totalCount: 300_000, numFailed: 0 } });
    expect(await studio.rows('FETCH PROP ON ship "d299999" YIELD ship.name')).toEqual([[`${change} 299999`]]);
  }
});

test('files with one name in one upload stay separate', async () => {
  const form = new FormData();
  form.append('file', new Blob(['id,name\n1,first\n']), 'same.csv');
  form.append('file', new Blob(['id,name\n2,second\n']), 'folder/same.csv');
  const request = new Request(`${studio.browser.url}/x`, { method: 'PUT', body: form });
  const kept = (await studio.result('PUT', '/api/files', await request.text(), {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })) as readonly Data[];
  expect(kept.map(({ name, content }) => [name, content])).toEqual([
    [
      'same.csv',
      [
        ['id', 'name'],
        ['1', 'first'],
      ],
    ],
    [
      'same-2.csv',
      [
        ['id', 'name'],
        ['2', 'second'],
      ],
    ],
  ]);
});

test.runIf(process.platform === 'linux')(
  'a full disk ends a task with its reason, and it resumes when there is space',
  { timeout: 60_000 },
  async () => {
    await studio.upload('full.csv', `${many(200_000, 'x')}bad,row,soon\n`);
    const id = await studio.import({
      name: 'full',
      space: 'harbour',
      mapping: mappingOf('full.csv', ['name', 'built']),
    });
    // Every write to this device fails with a full disk.
    const rejected = join(studio.directory, 'tasks', id, 'rejected.jsonl');
    symlinkSync('/dev/full', rejected);
    expect(await studio.ended(id)).toMatchObject({
      status: 'aborted',
      message: 'the disk has no room for `the logs of the task`',
      isResumable: true,
    });
    rmSync(rejected);
    await studio.result('POST', `/api/v1/import-tasks/${id}/resume`);
    expect(await studio.ended(id)).toMatchObject({ status: 'finished', stats: { totalCount: 200_001, numFailed: 1 } });
  },
);
