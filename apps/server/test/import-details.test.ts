import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { CREATE_HARBOUR, FOLLOWS, SHIPS } from './_harbour.ts';
import { modelOf } from './_model.ts';
import { StudioProcess } from './_studio-process.ts';

type Data = Record<string, unknown>;

let studio: StudioProcess;
let site: Server;
let siteUrl: string;
/** The server folder for imports. */
const lent = mkdtempSync(join(tmpdir(), 'astrolabe-lent-'));

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/ships.csv' }).end();
    else if (request.url === '/circle') response.writeHead(302, { location: '/circle' }).end();
    else if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    else if (request.url === '/large.csv') response.writeHead(200, { 'content-length': 2 ** 40 }).flushHeaders();
    else if (request.url === '/slow.csv') response.writeHead(200).write('id,built\n');
    else if (request.url === '/ships.csv')
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 14 }).end('id,built\nf1,7\n');
    else if (request.url === '/nightly/s3.csv')
      response
        .writeHead(request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=me/') ? 200 : 403)
        .end('id,built\nf1,7\n');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = site.address();
  siteUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  studio = new StudioProcess(mkdtempSync(join(tmpdir(), 'astrolabe-details-')), [
    '--import-urls',
    'any',
    '--import-dir',
    lent,
  ]);
  await studio.start();
  await studio.result('POST', '/api-nebula/db/exec', {
    gql: CREATE_HARBOUR,
  });
}, 60_000);
afterEach(async () => {
  for (const file of (await studio.result('GET', '/api/files')) as { readonly name: string }[])
    await studio.result('DELETE', `/api/files/${encodeURIComponent(file.name)}`);
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await studio.kill();
  rmSync(studio.directory, { recursive: true });
  rmSync(lent, { recursive: true });
});

/** Only who follows at a distance. */
const FAR_FOLLOWS = { ...FOLLOWS, targets: [{ ...FOLLOWS.targets[0], filter: 'Record[2] > 0' }] };

const started = (body: object): Promise<string> => studio.import({ name: 'task', space: 'harbour', ...body });

const filesNow = async (): Promise<readonly string[]> =>
  ((await studio.result('GET', '/api/files')) as { readonly name: string }[]).map((file) => file.name);

const shipsNow = (): Promise<unknown> =>
  studio.rows('MATCH (v:ship) RETURN id(v) AS id, v.ship.name AS name, v.ship.built AS built ORDER BY id');

test('a task reports per file and type: read, written, rejected, filtered, duplicate, dangling', async () => {
  await studio.upload('ships.csv', 'id;name;built\ns1;Ant;1999\ns2;Bee;soon\ns1;Ant;2000\ns3;Cat\ns4;Dove;4\n');
  await studio.upload('follows.csv', 's1,s4,12.5\ns4,s1,0\ns4,nowhere,1\ns4,nowhere,2\n');
  const id = await started({ mapping: { files: [SHIPS, FAR_FOLLOWS] } });
  expect(await studio.ended(id)).toMatchObject({ status: 'finished' });
  // Duplicates are counted when everything is written.
  expect(await studio.until(id, (task) => task['loose'] !== undefined)).toMatchObject({
    loose: { count: 1, examples: ['"nowhere"'] },
  });
  const report = (await studio.result('GET', `/api/v1/import-tasks/${id}/report`)) as Data;
  expect(report['files']).toEqual([
    {
      file: 'ships.csv',
      size: 67,
      rowsRead: 5,
      rowsImported: 3,
      rowsRejected: 1,
      rowsUnreadable: 1,
      rowsFiltered: 0,
    },
    {
      file: 'follows.csv',
      size: 45,
      rowsRead: 4,
      rowsImported: 3,
      rowsRejected: 0,
      rowsUnreadable: 0,
      rowsFiltered: 1,
    },
  ]);
  expect(report['targets']).toEqual([
    {
      file: 'ships.csv',
      kind: 'vertex',
      name: 'ship',
      read: 4,
      written: 3,
      rejected: 1,
      filtered: 0,
      duplicates: 1,
    },
    {
      file: 'follows.csv',
      kind: 'edge',
      name: 'follows',
      read: 3,
      written: 3,
      rejected: 0,
      filtered: 1,
      duplicates: 1,
      dangling: 1,
    },
  ]);
  // A slow host returns more than one sample.
  const samples = report['samples'] as readonly unknown[];
  expect(samples.length).toBeGreaterThan(0);
  for (const sample of samples)
    expect(sample).toEqual({ elapsedMs: expect.any(Number), rows: expect.any(Number), bytes: expect.any(Number) });
});

test('bad rows of a check are fixed, rechecked alone, and written instead of those in the file', async () => {
  const content = 'id;name;built\nm1;Ant;1999\nm2;Bee;soon\nm3;Cat\nm4;"Dove; grey";1,5\n';
  await studio.upload('ships.csv', content);
  const check = await started({ isCheck: true, mapping: { files: [SHIPS] } });
  await studio.ended(check);
  const { rows } = (await studio.result('GET', `/api/v1/import-tasks/${check}/rejected`)) as { readonly rows: Data[] };
  expect(rows.map(({ line, value, suggestion, fields }) => ({ line, value, suggestion, fields }))).toEqual([
    { line: 3, value: 'soon', suggestion: undefined, fields: ['m2', 'Bee', 'soon'] },
    { line: 4, value: undefined, suggestion: undefined, fields: ['m3', 'Cat'] },
    { line: 5, value: '1,5', suggestion: undefined, fields: ['m4', 'Dove; grey', '1,5'] },
  ]);
  const fixed = [
    { file: 'ships.csv', line: 3, cells: [{ column: 2, value: '2001' }] },
    { file: 'ships.csv', line: 4, text: 'm3;Cat;2002' },
    { file: 'ships.csv', line: 5, cells: [{ column: 2, value: 'later' }] },
  ];
  const rechecked = (await studio.result('POST', `/api/v1/import-tasks/${check}/recheck`, { rows: fixed })) as Data;
  expect(rechecked['rows']).toEqual([
    { file: 'ships.csv', line: 3, fields: ['m2', 'Bee', '2001'] },
    { file: 'ships.csv', line: 4, fields: ['m3', 'Cat', '2002'] },
    {
      file: 'ships.csv',
      line: 5,
      fields: ['m4', 'Dove; grey', 'later'],
      problem: {
        file: 'ships.csv',
        line: 5,
        column: 2,
        columnName: 'built',
        role: 'built',
        value: 'later',
        reason: '`built` is not an int64',
        text: 'm4;"Dove; grey";later',
        isUnreadable: false,
        fields: ['m4', 'Dove; grey', 'later'],
      },
    },
  ]);
  const copies = (await studio.result('POST', `/api/v1/import-tasks/${check}/fixed-files`, { rows: fixed })) as Data;
  expect(copies['files']).toEqual(['shipsFixed.csv']);
  expect(await filesNow()).toEqual(['ships.csv', 'shipsFixed.csv']);

  await studio.rows('DELETE VERTEX "s1", "s4"');
  const run = (await studio.result('POST', `/api/v1/import-tasks/${check}/run`, { rows: fixed })) as Data;
  const task = await studio.ended(String(run['id']));
  expect(task).toMatchObject({
    status: 'finished',
    fixedRows: 3,
    stats: { numFailed: 1, numReadFailed: 0, totalCount: 4 },
  });
  expect(await shipsNow()).toEqual([
    ['m1', 'Ant', 1999],
    ['m2', 'Bee', 2001],
    ['m3', 'Cat', 2002],
  ]);

  // Rows rejected by an import are fixed and imported alone; the file is unchanged.
  const rest = (await studio.result('POST', `/api/v1/import-tasks/${String(run['id'])}/run`, {
    rows: [{ file: 'ships.csv', line: 5, cells: [{ column: 2, value: '2004' }] }],
    name: 'the rest',
  })) as Data;
  expect(await studio.ended(String(rest['id']))).toMatchObject({
    name: 'the rest',
    status: 'finished',
    files: ['shipsFixed-2.csv'],
    stats: { numFailed: 0, totalCount: 1 },
  });
  expect(await studio.rows('FETCH PROP ON ship "m4" YIELD ship.name, ship.built')).toEqual([['Dove; grey', 2004]]);

  // An import runs again unchanged, including its fixed rows, while its file is the same.
  const runId = String(run['id']);
  const again = (await studio.result('POST', `/api/v1/import-tasks/${runId}/run`, { name: 'again' })) as Data;
  expect(await studio.ended(String(again['id']))).toMatchObject({ status: 'finished', fixedRows: 3 });
  expect(await studio.result('GET', `/api/v1/import-tasks/${runId}/plan`)).toMatchObject({
    space: 'harbour',
    files: [{ name: 'ships.csv', state: 'same', missingColumns: [] }],
  });

  // A replaced file may have its columns in another order, but must have them.
  await studio.upload('ships.csv', 'built;id;name\n1987;m5;Eel\n');
  expect(await studio.result('GET', `/api/v1/import-tasks/${runId}/plan`)).toMatchObject({
    mapping: {
      files: [
        {
          targets: [
            {
              vid: { column: 1 },
              properties: [
                { property: 'name', column: 2 },
                { property: 'built', column: 0 },
              ],
            },
          ],
        },
      ],
    },
    files: [{ name: 'ships.csv', state: 'replaced', missingColumns: [] }],
  });
  await studio.upload('ships.csv', 'id;name\nm6;Fly\n');
  expect(await studio.result('GET', `/api/v1/import-tasks/${runId}/plan`)).toMatchObject({
    files: [{ name: 'ships.csv', state: 'replaced', missingColumns: ['built'] }],
  });
  const lacking = await studio.browser.send('POST', `/api/v1/import-tasks/${runId}/run`, {});
  expect(lacking.json['message']).toBe('`ships.csv` was replaced and has no column `built` any more');

  await studio.upload('ships.csv', 'id;name;built\n');
  const replaced = await studio.browser.send('POST', `/api/v1/import-tasks/${check}/recheck`, { rows: fixed });
  expect(replaced.json['message']).toBe('`ships.csv` was replaced since the task began');
});

test('a row that was not rejected, and a missing column, are refused', async () => {
  await studio.upload('ships.csv', 'id,name,built\nx1,Ant,soon\n');
  const check = await started({ isCheck: true, mapping: { files: [SHIPS] } });
  await studio.ended(check);
  const recheck = async (row: object): Promise<unknown> =>
    (await studio.browser.send('POST', `/api/v1/import-tasks/${check}/recheck`, { rows: [row] })).json['message'];
  expect(await recheck({ file: 'ships.csv', line: 9 })).toBe('line 9 of `ships.csv` is no rejected row of the task');
  expect(await recheck({ file: 'ships.csv', line: 2, cells: [{ column: 3, value: '' }] })).toBe(
    'column 3 is not in `ships.csv`, which has columns 0 to 2',
  );
});

test('a check accepts the schema of a space that does not exist yet', async () => {
  await studio.upload('ships.csv', 'id,name,built\n1,Ant,soon\n2,Bee,2\n');
  const schema = {
    space: { vidType: { kind: 'int64' } },
    tags: [
      {
        name: 'ship',
        properties: [
          { name: 'name', type: { kind: 'string' }, isNullable: true },
          { name: 'built', type: { kind: 'int64' }, isNullable: true },
        ],
      },
    ],
    edgeTypes: [],
    indexes: [{ name: 'i_ship', on: 'tag', schemaName: 'ship', fields: [{ property: 'name', length: 8 }] }],
  };
  const check = await started({ space: 'tomorrow', isCheck: true, schema, mapping: { files: [SHIPS] } });
  expect(await studio.ended(check)).toMatchObject({ status: 'finished', stats: { numFailed: 1, totalCount: 2 } });
  expect(await studio.task(check)).toMatchObject({
    schema: { space: { name: 'tomorrow' }, tags: [{ name: 'ship' }], indexes: schema.indexes },
  });
  expect(await studio.result('GET', `/api/v1/import-tasks/${check}/logs`)).toEqual([
    { name: 'import.log', lines: expect.any(Number) },
    { name: 'shipsFail.csv', lines: 2 },
  ]);
  const refused = await studio.browser.send('POST', '/api/v1/import-tasks', {
    name: 'x',
    space: 'tomorrow',
    schema,
    mapping: { files: [SHIPS] },
  });
  expect(refused.json['message']).toBe('`schema` is only allowed for a dry run');
});

test('a draft is saved, changed, listed, and becomes the task with its id', async () => {
  const { id } = (await studio.result('POST', '/api/v1/import-tasks/drafts', {
    name: 'later',
    content: { files: ['ships.csv'] },
  })) as { readonly id: string };
  await studio.result('PUT', `/api/v1/import-tasks/drafts/${id}`, {
    name: 'soon',
    space: 'harbour',
    content: { files: ['ships.csv', 'follows.csv'] },
  });
  expect(await studio.task(id)).toMatchObject({
    id,
    name: 'soon',
    space: 'harbour',
    status: 'draft',
    isResumable: false,
    draft: { files: ['ships.csv', 'follows.csv'] },
  });
  const list = (await studio.result('GET', '/api/import-tasks?status=Draft')) as Data;
  expect(list['total']).toBe(1);
  expect((list['data'] as readonly Data[])[0]).not.toHaveProperty('draft');
  await studio.upload('ships.csv', 'id,name,built\nd1,Ant,7\n');
  expect(await started({ name: 'now', draft: id, mapping: { files: [SHIPS] } })).toBe(id);
  const task = await studio.ended(id);
  expect(task).toMatchObject({ id, name: 'now', status: 'finished', stats: { totalCount: 1 } });
  expect(task['draft']).toBeUndefined();
  const twice = await studio.browser.send('POST', '/api/v1/import-tasks', {
    name: 'x',
    space: 'harbour',
    draft: id,
    mapping: { files: [SHIPS] },
  });
  expect(twice.json['message']).toBe('the task is finished and no draft');
});

test('the mapping of an earlier import is offered for a similar header with moved columns', async () => {
  await studio.upload('ships.csv', 'id,name,built\no1,Ant,7\n');
  await studio.ended(await started({ name: 'spring', mapping: { files: [SHIPS] } }));
  await studio.upload('more.csv', 'Name,extra,ID\nBee,x,o2\n');
  const offersOf = async (file: string, space: string): Promise<unknown> =>
    ((await studio.result('GET', `/api/v1/files/${file}/mappings?space=${space}`)) as { readonly items: unknown })
      .items;
  const offers = (await offersOf('more.csv', 'harbour')) as readonly Data[];
  expect(offers).toMatchObject([
    {
      name: 'spring',
      file: 'ships.csv',
      columns: ['id', 'name', 'built'],
      confidence: 0.67,
      missing: ['built'],
      mapping: {
        file: 'more.csv',
        dialect: {},
        targets: [
          { kind: 'vertex', tagName: 'ship', vid: { column: 2 }, properties: [{ property: 'name', column: 0 }] },
        ],
      },
    },
  ]);
  expect(await offersOf('more.csv', 'elsewhere')).toEqual([]);
  expect(await offersOf('ships.csv', 'harbour')).toMatchObject([{ confidence: 1, missing: [] }]);
  const saved = (await studio.result('POST', '/api/v1/saved-mappings', {
    name: 'by hand',
    space: 'harbour',
    file: 'more.csv',
    mapping: offers[0]!['mapping'],
  })) as { readonly id: string };
  const names = async (): Promise<unknown> =>
    ((await studio.result('GET', '/api/v1/saved-mappings')) as { readonly items: readonly Data[] }).items
      .filter(({ name }) => name === 'by hand' || name === 'spring')
      .map(({ name }) => name);
  expect(await names()).toEqual(['by hand', 'spring']);
  await studio.result('DELETE', `/api/v1/saved-mappings/${saved.id}`);
  expect(await names()).toEqual(['spring']);
});

test('several files are understood as one graph', async () => {
  await studio.upload('people.csv', 'id,name\n1,Ada\n2,Bob\n3,Cy\n');
  await studio.upload('knows.csv', 'src,dst,since\n1,2,2001\n2,3,2002\n');
  await studio.upload('empty.csv', '\n');
  const files = ['people.csv', 'empty.csv', 'knows.csv'];
  const model = (await modelOf((...request) => studio.result(...request), files)) as {
    readonly findings: readonly Data[];
    readonly vidType: unknown;
    readonly tags: readonly Data[];
    readonly edgeTypes: readonly Data[];
  };
  expect(model.vidType).toEqual({ kind: 'int64' });
  expect(model.tags.map((tag) => tag['name'])).toEqual(['person']);
  expect(model.findings.filter(({ role }) => role === 'file')).toEqual([
    { file: 'empty.csv', role: 'file', confidence: 1, reason: 'file `empty.csv` is empty' },
  ]);
  expect(model.edgeTypes).toMatchObject([{ name: 'knows', src: { tag: 'person' }, dst: { tag: 'person' } }]);
});

test('a pasted text becomes a file with a free name', async () => {
  const paste = async (body: object): Promise<unknown> =>
    ((await studio.result('POST', '/api/v1/file-sources/text', body)) as Data)['name'];
  expect(await paste({ text: 'a\tb\n1\t2\n' })).toBe('pasted.csv');
  expect(await paste({ text: 'a\tb\n1\t2\n' })).toBe('pasted-2.csv');
  expect(await paste({ text: '{"a":1}\n', name: 'lines.jsonl' })).toBe('lines.jsonl');
  const refused = await studio.browser.send('POST', '/api/v1/file-sources/text', { text: 'x', name: 'x.exe' });
  expect(refused.json['message']).toBe('`x.exe` has an unsupported format');
});

/** Resolves with the URL transfer when it no longer runs. */
async function fetched(path: string): Promise<Data> {
  const { id } = (await studio.result('POST', '/api/v1/file-sources/url', { url: siteUrl + path })) as {
    readonly id: string;
  };
  await expect
    .poll(async () => ((await studio.result('GET', `/api/v1/file-sources/url/${id}`)) as Data)['status'], {
      timeout: 20_000,
    })
    .not.toBe('running');
  return (await studio.result('GET', `/api/v1/file-sources/url/${id}`)) as Data;
}

test('a file is fetched by its address, also after redirects', async () => {
  expect(await studio.result('GET', '/api/v1/file-sources')).toMatchObject({ url: 'any' });
  expect(await fetched('/moved')).toMatchObject({
    status: 'finished',
    bytes: 14,
    bytesTotal: 14,
    files: ['ships.csv'],
  });
  expect(await filesNow()).toEqual(['ships.csv']);
  const failures: Record<string, unknown> = {};
  for (const path of ['/circle', '/page', '/large.csv', '/nothing.csv']) {
    const { status, problem } = await fetched(path);
    failures[path] = [status, (problem as Data)['message']];
  }
  expect(failures).toEqual({
    '/circle': ['failed', `${siteUrl}/circle redirects more than 5 times`],
    '/page': ['failed', `${siteUrl}/page is text/html`],
    '/large.csv': ['failed', `${siteUrl}/large.csv is larger than 17179869184 bytes`],
    '/nothing.csv': ['failed', `${siteUrl}/nothing.csv answers 404`],
  });
});

test('a transfer can be canceled and leaves nothing', async () => {
  const { id } = (await studio.result('POST', '/api/v1/file-sources/url', { url: `${siteUrl}/slow.csv` })) as {
    readonly id: string;
  };
  await expect
    .poll(async () => ((await studio.result('GET', `/api/v1/file-sources/url/${id}`)) as Data)['bytes'], {
      timeout: 20_000,
    })
    .toBe(9);
  await studio.result('DELETE', `/api/v1/file-sources/url/${id}`);
  const gone = await studio.browser.send('GET', `/api/v1/file-sources/url/${id}`);
  expect(gone.status).toBe(404);
  expect(await filesNow()).toEqual([]);
});

test(
  'an object of a store is fetched with keys that are never shown, and refused without',
  { timeout: 60_000 },
  async () => {
    const access = { region: 'any', endpoint: siteUrl, keyId: 'me', secret: 'very-secret' };
    const fetched = async (body: object): Promise<Data> => {
      const { id } = (await studio.result('POST', '/api/v1/file-sources/url', {
        url: 's3://nightly/s3.csv',
        ...body,
      })) as Data;
      let transfer: Data = {};
      await vi.waitUntil(
        async () =>
          (transfer = (await studio.result('GET', `/api/v1/file-sources/url/${String(id)}`)) as Data)['status'] !==
          'running',
        { timeout: 20_000 },
      );
      return transfer;
    };
    const transfer = await fetched({ access });
    expect(transfer).toMatchObject({ status: 'finished', files: ['s3.csv'] });
    expect(JSON.stringify(transfer)).not.toContain('secret');
    expect(await fetched({ access: { ...access, keyId: 'you' } })).toMatchObject({
      status: 'failed',
      problem: { message: `${siteUrl}/nightly/s3.csv answers 403` },
    });
    expect(await fetched({})).toMatchObject({
      problem: { message: 'an address of an object needs the region of its store' },
    });
  },
);

test('a file on the server is read in place and stays there when it is deleted here', async () => {
  const path = join(lent, 'ships.csv');
  writeFileSync(path, 'id,built\nl1,1901\n');
  expect(await studio.result('POST', '/api/v1/file-sources/folder', { paths: ['ships.csv'] })).toEqual({
    files: ['ships.csv'],
  });
  const targets = [
    { kind: 'vertex', tagName: 'ship', vid: { column: 0 }, properties: [{ property: 'built', column: 1 }] },
  ];
  const mapping = { files: [{ file: 'ships.csv', targets }] };
  const first = await started({ mapping });
  expect(await studio.ended(first)).toMatchObject({ status: 'finished', stats: { totalCount: 1 } });
  writeFileSync(path, 'id,built\nl1,1901\nl2,1902\n');
  expect(await studio.result('GET', `/api/v1/import-tasks/${first}/plan`)).toMatchObject({
    files: [{ name: 'ships.csv', state: 'replaced', missingColumns: [] }],
  });
  expect(await studio.ended(await started({ mapping }))).toMatchObject({ stats: { totalCount: 2 } });
  expect(await studio.result('GET', '/api/files')).toMatchObject([{ name: 'ships.csv', size: 25, isOnServer: true }]);
  await studio.result('DELETE', '/api/files/ships.csv');
  expect(readFileSync(path, 'utf8')).toContain('l2');
  const outside = await studio.browser.send('POST', '/api/v1/file-sources/folder', { paths: ['../studio.db'] });
  expect([outside.status, outside.json['message']]).toEqual([404, 'the folder of the server has no "../studio.db"']);
});

/** The error for a URL on this host under another setting, at once or after a try. */
async function refusalWith(setting: string): Promise<unknown> {
  const other = new StudioProcess(mkdtempSync(join(tmpdir(), 'astrolabe-details-')), ['--import-urls', setting]);
  onTestFinished(async () => {
    await other.kill();
    rmSync(other.directory, { recursive: true });
  });
  await other.start();
  const { json } = await other.browser.send('POST', '/api/v1/file-sources/url', { url: `${siteUrl}/ships.csv` });
  if (json['code'] !== 0) return json['message'];
  const { id } = json['data'] as { readonly id: string };
  let transfer: Data = {};
  await vi.waitUntil(
    async () =>
      (transfer = (await other.result('GET', `/api/v1/file-sources/url/${id}`)) as Data)['status'] !== 'running',
    { timeout: 20_000 },
  );
  return (transfer['problem'] as Data)['message'];
}

test.each([
  ['off', 'this studio fetches no files by their address'],
  ['public', '127.0.0.1 is an address of this machine or of a private network'],
])('with the setting %s nothing is fetched from this host', { timeout: 60_000 }, async (setting, message) => {
  expect(await refusalWith(setting)).toBe(message);
});
