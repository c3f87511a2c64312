import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FILE_ENDINGS } from '@astrolabe/http-api';
import type { InferredModel } from '@astrolabe/importer';
import { describe, expect, test } from 'vitest';
import { modelOf } from './_model.ts';
import { parquetSample } from './_parquet-sample.ts';
import { zipOf } from './_zip.ts';
import { startStudio, type Result, type Browser } from './_studio.ts';

/** An archive with `folder/inner.csv`, `folder/more.ndjson`, and two files that are passed over. */
const ZIP_OF_TWO = Uint8Array.from(
  Buffer.from(
    'UEsDBBQAAAAIAAAAIVz7RsQ/CgAAAAgAAAAQAAAAZm9sZGVyL2lubmVyLmNzdivQKeQy1DHiAgBQSwMEFAAAAAgAAAAhXB8oqmcE' +
      'AAAAAgAAAAkAAABub3Rlcy50eHTLywcAUEsDBBQAAAAIAAAAIVyDFtyMAwAAAAEAAAAUAAAAX19NQUNPU1gvLl9pbm5lci5jc3ar' +
      'AABQSwMEFAAAAAgAAAAhXOj+PegRAAAAEQAAABIAAABmb2xkZXIvbW9yZS5uZGpzb26rVqpQslIw1FFQqgTSRrVcAFBLAQIUAxQA' +
      'AAAIAAAAIVz7RsQ/CgAAAAgAAAAQAAAAAAAAAAAAAACAAQAAAABmb2xkZXIvaW5uZXIuY3N2UEsBAhQDFAAAAAgAAAAhXB8oqmcE' +
      'AAAAAgAAAAkAAAAAAAAAAAAAAIABOAAAAG5vdGVzLnR4dFBLAQIUAxQAAAAIAAAAIVyDFtyMAwAAAAEAAAAUAAAAAAAAAAAAAACA' +
      'AWMAAABfX01BQ09TWC8uX2lubmVyLmNzdlBLAQIUAxQAAAAIAAAAIVzo/j3oEQAAABEAAAASAAAAAAAAAAAAAACAAZgAAABmb2xk' +
      'ZXIvbW9yZS5uZGpzb25QSwUGAAAAAAQABAD3AAAA2QAAAAAA',
    'base64',
  ),
);

/** Uploads files as one form. */
async function upload(
  browser: Browser,
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
): Promise<Result> {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append('file', new Blob([content]), name);
  return send(browser, form);
}

async function send(browser: Browser, form: FormData): Promise<Result> {
  // The form knows its own boundary, so it is turned into a request once to read the header.
  const request = new Request(`${browser.url}/x`, { method: 'PUT', body: form });
  return browser.send('PUT', '/api/files', await request.arrayBuffer(), {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

const list = async (browser: Browser): Promise<readonly Record<string, unknown>[]> =>
  (await browser.send('GET', '/api/files')).json['data'] as readonly Record<string, unknown>[];

describe('files', () => {
  test('are uploaded, listed with detected properties, and deleted', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const result = await upload(browser, {
      'ships.csv': 'id;built\ns1;1999\ns2;2001\n',
      'a b, ü.csv': 'x,y\n',
      'empty.csv': '',
    });
    expect([result.status, result.json['code']]).toEqual([200, 0]);
    const files = await list(browser);
    expect(files.map((file) => [file['name'], file['size'], file['withHeader'], file['content']])).toEqual([
      ['a b, ü.csv', 4, false, [['x', 'y']]],
      ['empty.csv', 0, false, []],
      [
        'ships.csv',
        25,
        false,
        [
          ['id', 'built'],
          ['s1', '1999'],
          ['s2', '2001'],
        ],
      ],
    ]);
    expect(files[2]).toMatchObject({
      detected: {
        dialect: { encoding: 'utf-8', delimiter: ';', quote: '"', hasHeader: true },
        columnCount: 2,
        header: ['id', 'built'],
      },
    });
    expect(files[1]).toMatchObject({ problem: { code: 'IMPORT_FILE_INVALID', message: 'file `empty.csv` is empty' } });
    expect((await browser.send('DELETE', `/api/files/${encodeURIComponent('a b, ü.csv')}`)).json).toEqual({
      code: 0,
      message: 'Success',
    });
    expect(await browser.send('DELETE', '/api/files/ships.txt')).toMatchObject({
      status: 404,
      json: { code: 40404000, message: 'ships.txt file does not exist' },
    });
    expect((await list(browser)).map((file) => file['name'])).toEqual(['empty.csv', 'ships.csv']);
  });

  test('show their first rows with lines and types, read with the chosen settings', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    await upload(browser, { 'ships.csv': 'id;built\n"s\n1";1999\ns2;2001\ns3;2002\n' });
    const preview = await browser.send('GET', '/api/v1/files/ships.csv/preview?rows=2');
    expect(preview.json['data']).toMatchObject({
      name: 'ships.csv',
      size: 36,
      header: ['id', 'built'],
      types: [{ kind: 'string' }, { kind: 'int64' }],
      rows: [
        { line: 2, fields: ['s\n1', '1999'] },
        { line: 4, fields: ['s2', '2001'] },
      ],
    });
    const changed = await browser.send('PUT', '/api/v1/files/ships.csv/settings', {
      withHeader: false,
      delimiter: ',',
    });
    expect(changed.json['data']).toMatchObject({
      withHeader: false,
      settings: { delimiter: ',', hasHeader: false },
      detected: { columnCount: 1 },
    });
    await upload(browser, { 'ships.csv': 'a,b\n' });
    const back = await browser.send('PUT', '/api/v1/files/ships.csv/settings', { withHeader: true, delimiter: null });
    expect(back.json['data']).toMatchObject({ size: 4, withHeader: true, settings: { hasHeader: true } });
    expect(await browser.send('PUT', '/api/v1/files/ships.csv/settings', { encoding: 'latin-9' })).toMatchObject({
      status: 400,
      json: { code: 40004001 },
    });
  });

  test('belong to the account that uploaded them', async () => {
    const studio = await startStudio();
    await studio.browser.signIn();
    await upload(studio.browser, { 'mine.csv': 'a\n' });
    await studio.browser.signIn('guest');
    expect(await list(studio.browser)).toEqual([]);
    expect((await studio.browser.send('GET', '/api/v1/files/mine.csv/preview')).status).toBe(404);
  });

  test('are rejected without a session, a form or files, and with other types', async () => {
    const { browser } = await startStudio();
    expect((await upload(browser, { 'a.csv': 'a\n' })).status).toBe(401);
    await browser.signIn();
    expect(await browser.send('PUT', '/api/files', { name: 'a.csv' })).toMatchObject({
      status: 400,
      json: { message: 'the body of the request is not a form with files' },
    });
    expect(await upload(browser, {})).toMatchObject({ status: 400, json: { message: 'the form has no file' } });
    const refused = (await upload(browser, { 'notes.doc': 'a' })).json as { readonly error: { readonly hint: string } };
    for (const ending of FILE_ENDINGS) expect(refused.error.hint).toMatch(new RegExp(String.raw`\.${ending}\b`));
    expect(await upload(browser, { 'notes.doc': 'a' })).toMatchObject({
      status: 400,
      json: { code: 40004001, message: '`notes.doc` has an unsupported format' },
    });
    expect(await list(browser)).toEqual([]);
    // The other files of the form are stored.
    expect(await upload(browser, { 'notes.doc': 'a', 'a.csv': 'a,b\n1,2\n' })).toMatchObject({
      status: 400,
      json: { message: '`notes.doc` has an unsupported format' },
    });
    expect(await list(browser)).toMatchObject([{ name: 'a.csv' }]);
  });

  test('are stored although others of the same form are damaged, and every damaged one is named', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const damaged = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 7919) % 251);
    const result = await upload(browser, {
      'one.csv': 'a,b\n1,2\n',
      'bad.json': '[{"a": 1}, 2',
      'two.csv': 'a,b\n1,2\n',
      'worse.csv.gz': damaged,
      'three.csv': 'a,b\n1,2\n',
    });
    expect(result.status).toBe(400);
    expect(result.json['message']).toContain('`bad.json`');
    expect(result.json['message']).toContain('`worse.csv` cannot be unpacked');
    expect((await list(browser)).map((file) => file['name'])).toEqual(['one.csv', 'three.csv', 'two.csv']);
  });
});

describe('import tasks over HTTP', () => {
  test.each([
    ['POST', '/api/import-tasks', {}, 400, 40004001],
    ['POST', '/api/import-tasks', { name: 'x', config: {} }, 400, 40004001],
    [
      'POST',
      '/api/v1/import-tasks',
      { name: 'x', space: 'known', mapping: { files: [{ file: 'a.csv', targets: [] }] } },
      400,
      40004001,
    ],
    ['GET', '/api/import-tasks?status=sleeping', undefined, 400, 40004001],
    ['GET', '/api/import-tasks/7', undefined, 404, 40404000],
    ['GET', '/api/import-tasks/7/stop', undefined, 404, 40404000],
    ['POST', '/api/import-tasks/7/stop', undefined, 404, 40404000],
    ['DELETE', '/api/import-tasks/7', undefined, 404, 40404000],
    ['GET', '/api/import-tasks/7/logs?file=import.log&offset=0&limit=500', undefined, 404, 40404000],
    ['GET', '/api/import-tasks/7/download-config', undefined, 404, 40404000],
    ['GET', '/api/v1/import-tasks/7/rejected', undefined, 404, 40404000],
  ])('%s %s %j returns %i', async (method, path, body, status, code) => {
    const { browser } = await startStudio();
    await browser.signIn();
    const result = await browser.send(method, path, body);
    expect([result.status, result.json['code']]).toEqual([status, code]);
  });

  test('the list accepts the statuses of older clients', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    expect((await browser.send('GET', '/api/import-tasks?status=Running')).json).toEqual({
      code: 0,
      message: 'Success',
      data: { data: [], list: [], total: 0 },
    });
  });

  test('are decompressed, and JSON lines become a table with all digits', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const lines =
      '\uFEFF{"id": "s1", "built": 9223372036854775807, "at": {"lat": 1.50, "deep": {"x": [1, 2.0]}}}\r\n\n{"id": "s,2", "name": "say \\"hi\\"", "built": null, "big": 12345678901234567890.10}\n{"ok": true}';
    const result = await upload(browser, {
      'ports.csv.gz': gzipSync('a,b\n1,2\n'),
      'ships.jsonl': lines,
      'all.zip': ZIP_OF_TWO,
    });
    expect(result.json['code'], result.text).toBe(0);
    expect((await list(browser)).map((file) => file['name'])).toEqual([
      'inner.csv',
      'more.ndjson',
      'ports.csv',
      'ships.jsonl',
    ]);
    const rows = (await browser.send('GET', '/api/v1/files/ships.jsonl/preview?rows=9')).json['data'] as {
      readonly header: readonly string[];
      readonly rows: readonly { readonly fields: readonly string[] }[];
    };
    expect([rows.header, ...rows.rows.map((row) => row.fields)]).toEqual([
      ['id', 'built', 'at.lat', 'at.deep.x', 'name', 'big', 'ok'],
      ['s1', '9223372036854775807', '1.50', '[1,2.0]', '', '', ''],
      ['s,2', '', '', '', 'say "hi"', '12345678901234567890.10', ''],
      ['', '', '', '', '', '', 'true'],
    ]);
    expect((await browser.send('GET', '/api/v1/files/more.ndjson/preview')).json['data']).toMatchObject({
      header: ['x', 'y'],
    });
  });

  test('of Parquet are tables with their declared types', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    expect((await upload(browser, { 'stock.parquet.gz': gzipSync(parquetSample()) })).json).toMatchObject({
      code: 0,
      data: [
        { name: 'stock.parquet', withHeader: true, detected: { columnCount: 18 } },
        // Its list of texts.
        { name: 'stock.parquet (tags)', detected: { columnCount: 2 } },
      ],
    });
    const result = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> =>
      (await browser.send(method, path, body)).json['data'];
    expect(await modelOf(result, ['stock.parquet'])).toMatchObject({
      // Unsigned integers beyond int64 stay exact as texts.
      tags: [
        { properties: expect.arrayContaining([expect.objectContaining({ name: 'u', type: { kind: 'string' } })]) },
      ],
    });
    const preview = (await browser.send('GET', '/api/v1/files/stock.parquet/preview')).json['data'] as {
      readonly types: readonly Record<string, unknown>[];
      readonly rows: readonly { readonly fields: readonly string[] }[];
    };
    expect([preview.rows.map((row) => row.fields[1]), preview.types[1], preview.types[4]?.['nullText']]).toEqual([
      ['00123', 'NULL', 'a,"b"\n'],
      { kind: 'string', confidence: 1, reason: 'the file says so', cells: 3, emptyCells: 1, bytesMax: 6 },
      'NaN',
    ]);
  });

  test('with a damaged archive or JSON are rejected with the reason and leave nothing', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    for (const [name, content, message] of [
      ['a.csv.gz', 'plain text', /`a\.csv` cannot be unpacked/],
      ['a.zip', 'plain text', /`a\.zip` cannot be unpacked/],
      ['a.jsonl', '{"a": 1}\n[1]\n', /^line 2, column 1 of `a\.jsonl`: an object is expected here$/],
      ['a.jsonl', '{"a": 1}\n{"a": \n', /^line 3, column 0 of `a\.jsonl`: the file ends inside an object$/],
      ['a.json', '[{"a": 1},\n  {"b": x}]', /^line 2, column 9 of `a\.json`: "x" is not a JSON value$/],
      ['a.doc.gz', 'x', /`a\.doc\.gz` has an unsupported format/],
    ] as const)
      expect((await upload(browser, { [name]: content })).json['message'], name).toMatch(message);
    expect(await list(browser)).toEqual([]);
  });

  test('with a graph are a table per label and type, and replace an earlier upload of the graph', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const nodes = [
      { id: 'a', labels: ['A'] },
      { id: 'b', labels: ['B'] },
    ];
    await upload(browser, { 'g.json': JSON.stringify({ nodes, links: [{ source: 'a', target: 'b' }] }) });
    expect((await list(browser)).map((file) => file['name'])).toEqual(['g.json (A)', 'g.json (B)', 'g.json (edge)']);
    const undirected = { directed: false, nodes: [nodes[0]], links: [{ source: 'a', target: 'a' }] };
    await upload(browser, { 'g.json': JSON.stringify(undirected) });
    expect((await list(browser)).map((file) => [file['name'], file['notes']])).toEqual([
      ['g.json (A)', [{ kind: 'undirected', count: 1 }]],
      ['g.json (edge)', undefined],
    ]);
  });

  test.each(['films.csv', 'films.json'])('%s with lists replaces the tables of an earlier upload', async (name) => {
    const { browser } = await startStudio();
    await browser.signIn();
    const names = async (): Promise<readonly unknown[]> => (await list(browser)).map((file) => file['name']);
    const films = (withList: boolean): string => {
      const rows = Array.from({ length: 6 }, (_, i) => ({
        id: `f${i}`,
        genres: withList && i % 2 ? ['War', 'Drama'] : withList ? ['War'] : 'War',
      }));
      if (name.endsWith('.json')) return JSON.stringify(rows);
      return `id,genres\n${rows.map(({ id, genres }) => `${id},${[genres].flat().join('|')}\n`).join('')}`;
    };
    const both = [name, `${name} (genres)`];
    await upload(browser, { [name]: films(true), 'other.csv': 'id\n1\n' });
    expect(await names()).toEqual([...both, 'other.csv']);
    await upload(browser, { [name]: films(false) });
    expect(await names()).toEqual([name, 'other.csv']);
    await upload(browser, { [name]: films(true) });
    expect(await names()).toEqual([...both, 'other.csv']);
    await upload(browser, { 'all.zip': zipOf([[name, films(false)]]) });
    expect(await names()).toEqual([name, 'other.csv']);
  });

  test.each([
    ['../up.csv', 'leads out of the archive'],
    ['a/../../up.csv', 'leads out of the archive'],
    ['/etc/up.csv', 'is an absolute path'],
    ['C:/up.csv', 'is an absolute path'],
    [String.raw`..\up.csv`, 'has backslashes'],
    ['new\nline.csv', 'has control characters'],
  ])('in an archive with the name %j are rejected', async (name, problem) => {
    const { browser } = await startStudio();
    await browser.signIn();
    const result = await upload(browser, {
      'odd.zip': zipOf([
        ['fine.csv', 'a,b\n1,2\n'],
        [name, 'a,b\n'],
      ]),
    });
    const shown = name.replace('\n', String.raw`\xa`).replace('xa', 'x0a');
    expect([result.status, result.json['message']]).toEqual([
      400,
      `\`odd.zip\`: the name of entry \`${shown}\` ${problem}`,
    ]);
    expect(await list(browser)).toEqual([]);
  });

  test('twice in an archive are rejected; those in other folders get a number', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const twice = await upload(browser, {
      'odd.zip': zipOf([
        ['a.csv', 'x\n'],
        ['a.csv', 'y\n'],
      ]),
    });
    expect([twice.status, twice.json['message']]).toEqual([400, '`odd.zip`: the name of entry `a.csv` is there twice']);
    await upload(browser, {
      'two.zip': zipOf([
        ['1/a.csv', 'x\n'],
        ['2/a.csv', 'y\n'],
        ['read-me.txt', 'Hello you'],
      ]),
    });
    expect((await list(browser)).map((file) => file['name'])).toEqual(['a-2.csv', 'a.csv']);
  });

  test('that expand too much are rejected with the sizes and leave nothing', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const large = Buffer.alloc(300 * 1024 ** 2, 'a,b\n');
    for (const [name, content] of [
      ['bomb.csv.gz', Uint8Array.from(gzipSync(large))],
      ['bomb.zip', zipOf([['a.csv', large]])],
    ] as const) {
      const result = await upload(browser, { [name]: content });
      expect([result.status, result.json['message']]).toEqual([
        400,
        expect.stringMatching(/^`bomb\..*` unpacks to more than 100 times its size: [\d.]+ KB became 256\.\d MB$/),
      ]);
    }
    expect(await list(browser)).toEqual([]);
  });

  test('are read by a config part before or after the file', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const form = new FormData();
    form.append('config', JSON.stringify({ name: 'a.csv', withHeader: false, delimiter: '|' }));
    form.append('file', new Blob(['id|name\n1|x,y\n']), 'a.csv');
    form.append('file', new Blob(['id,name\n1,x\n']), 'b.csv');
    form.append('config', JSON.stringify([{ name: 'b.csv', withHeader: true }]));
    const result = await send(browser, form);
    expect(result.json['data']).toMatchObject([
      {
        name: 'a.csv',
        withHeader: false,
        settings: { hasHeader: false, delimiter: '|' },
        detected: { columnCount: 2 },
      },
      { name: 'b.csv', withHeader: true, settings: { hasHeader: true } },
    ]);
    const wrong = new FormData();
    wrong.append('file', new Blob(['a\n']), 'a.csv');
    wrong.append('config', '{"name": "a.csv", "delimiter": "||"}');
    expect(await send(browser, wrong)).toMatchObject({ status: 400, json: { code: 40004001 } });
  });

  test('with only a header provide it for the files without one', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    await upload(browser, { 'persons_header.csv': 'personId:ID(Person),name,age:int\n' });
    await upload(browser, {
      'persons.csv': 'p1,Ann,31\np2,Bob,\n',
      'persons-2.csv': 'p3,Cy,4\n',
      'other.csv': 'p3,Cy,4\n',
    });
    expect((await list(browser)).map((file) => [file['name'], file['notes']])).toEqual([
      ['other.csv', undefined],
      ['persons-2.csv', [{ kind: 'headerFrom', text: 'persons_header.csv' }]],
      ['persons.csv', [{ kind: 'headerFrom', text: 'persons_header.csv' }]],
    ]);
    expect((await browser.send('GET', '/api/v1/files/persons.csv/preview')).json['data']).toMatchObject({
      header: ['personId:ID(Person)', 'name', 'age:int'],
      rows: [{ fields: ['p1', 'Ann', '31'] }, { fields: ['p2', 'Bob', ''] }],
    });
  });
});

describe('graphs saved by the canvas', () => {
  test.each(['graph.graphml', 'graph.gexf', 'graph.json', 'graph.csv'])('%s is the same graph again', async (name) => {
    const { browser } = await startStudio();
    await browser.signIn();
    const content = readFileSync(join(import.meta.dirname, '..', '..', '..', 'examples', 'canvas-graph', name));
    await upload(browser, { [name]: Uint8Array.from(content) });
    const files = (await list(browser)).map((file) => String(file['name']));
    const model = (await modelOf(
      async (method, path, body) => (await browser.send(method, path, body)).json['data'],
      files,
    )) as unknown as InferredModel;
    const typed = (properties: InferredModel['tags'][number]['properties']): readonly string[] =>
      properties.map((one) => `${one.name} ${one.type.kind}`).filter((text) => !text.startsWith('note '));
    expect(model.identity.isPrefixed).toBe(false);
    expect(Object.fromEntries(model.tags.map((tag) => [tag.name, typed(tag.properties)]))).toEqual({
      player: ['name string', 'code string', 'born date', 'height double', 'goals int64', 'active bool'],
      coach: ['name string', 'since int64'],
      team: ['name string'],
      ...(model.tags.some((tag) => tag.name === 'node') && { node: [] }),
    });
    expect(
      model.edgeTypes.map(({ name: type, src, dst, rank, properties }) => [
        type,
        src.tag,
        dst.tag,
        rank,
        typed(properties),
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['serve', 'player', 'team', { column: 3 }, ['from int64']],
        ['follow', 'player', expect.anything(), { column: 3 }, ['degree double']],
      ]),
    );
  });
});
