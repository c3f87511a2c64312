import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { parquetSample } from './_parquet-sample.ts';
import { startStudio, type Answer, type Browser } from './_studio.ts';

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
): Promise<Answer> {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append('file', new Blob([content]), name);
  // The form knows its own boundary, so it is turned into a request once to read the header.
  const request = new Request(`${browser.url}/x`, { method: 'PUT', body: form });
  return browser.send('PUT', '/api/files', await request.arrayBuffer(), {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

const list = async (browser: Browser): Promise<readonly Record<string, unknown>[]> =>
  (await browser.send('GET', '/api/files')).json['data'] as readonly Record<string, unknown>[];

describe('files', () => {
  test('are uploaded, listed by name with what was detected, and deleted', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const answer = await upload(browser, {
      'ships.csv': 'id;built\ns1;1999\ns2;2001\n',
      'a b, ü.csv': 'x,y\n',
      'empty.csv': '',
    });
    expect([answer.status, answer.json['code']]).toEqual([200, 0]);
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

  test('show their first rows with lines and types, read as somebody chose', async () => {
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

  test('are refused without a session, without a form, without files, and with other endings', async () => {
    const { browser } = await startStudio();
    expect((await upload(browser, { 'a.csv': 'a\n' })).status).toBe(401);
    await browser.signIn();
    expect(await browser.send('PUT', '/api/files', { name: 'a.csv' })).toMatchObject({
      status: 400,
      json: { message: 'the body of the request is not a form with files' },
    });
    expect(await upload(browser, {})).toMatchObject({ status: 400, json: { message: 'the form has no file' } });
    expect(await upload(browser, { 'notes.txt': 'a' })).toMatchObject({
      status: 400,
      json: { code: 40004001, message: '`notes.txt` is not a .csv file' },
    });
    expect(await list(browser)).toEqual([]);
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
  ])('%s %s %j answers %i', async (method, path, body, status, code) => {
    const { browser } = await startStudio();
    await browser.signIn();
    const answer = await browser.send(method, path, body);
    expect([answer.status, answer.json['code']]).toEqual([status, code]);
  });

  test('the list understands the statuses of older clients', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    expect((await browser.send('GET', '/api/import-tasks?status=Running')).json).toEqual({
      code: 0,
      message: 'Success',
      data: { data: [], list: [], total: 0 },
    });
  });

  test('are unpacked, and lines of JSON become a table that loses no digit', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const lines =
      '\uFEFF{"id": "s1", "built": 9223372036854775807, "at": {"lat": 1.50, "deep": {"x": [1, 2.0]}}}\r\n\n{"id": "s,2", "name": "say \\"hi\\"", "built": null, "big": 12345678901234567890.10}\n{"ok": true}';
    const answer = await upload(browser, {
      'ports.csv.gz': gzipSync('a,b\n1,2\n'),
      'ships.jsonl': lines,
      'all.zip': ZIP_OF_TWO,
    });
    expect(answer.json['code'], answer.text).toBe(0);
    expect((await list(browser)).map((file) => file['name'])).toEqual([
      'inner.csv',
      'more.csv',
      'ports.csv',
      'ships.csv',
    ]);
    const rows = (await browser.send('GET', '/api/v1/files/ships.csv/preview?rows=9')).json['data'] as {
      readonly header: readonly string[];
      readonly rows: readonly { readonly fields: readonly string[] }[];
    };
    expect([rows.header, ...rows.rows.map((row) => row.fields)]).toEqual([
      ['id', 'built', 'at.lat', 'at.deep.x', 'name', 'big', 'ok'],
      ['s1', '9223372036854775807', '1.50', '[1,2.0]', '', '', ''],
      ['s,2', '', '', '', 'say "hi"', '12345678901234567890.10', ''],
      ['', '', '', '', '', '', 'true'],
    ]);
    expect((await browser.send('GET', '/api/v1/files/more.csv/preview')).json['data']).toMatchObject({
      header: ['x', 'y'],
    });
  });

  test('of Parquet are tables of the types that they say, whatever their texts look like', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    expect((await upload(browser, { 'stock.parquet.gz': gzipSync(parquetSample()) })).json).toMatchObject({
      code: 0,
      data: [{ name: 'stock.csv', withHeader: true, detected: { columnCount: 18 } }],
    });
    const model = await browser.send('POST', '/api/v1/import-model', { files: ['stock.csv'] });
    expect(model.json).toMatchObject({
      code: 0,
      data: { tags: [{ properties: expect.arrayContaining([expect.objectContaining({ name: 'u', confidence: 1 })]) }] },
    });
    const preview = (await browser.send('GET', '/api/v1/files/stock.csv/preview')).json['data'] as {
      readonly types: readonly Record<string, unknown>[];
      readonly rows: readonly { readonly fields: readonly string[] }[];
    };
    expect([preview.rows.map((row) => row.fields[1]), preview.types[1], preview.types[4]?.['nullText']]).toEqual([
      ['00123', 'NULL', 'a,"b"\n'],
      { kind: 'string', confidence: 1, reason: 'the file says so', cells: 3, emptyCells: 1, bytesMax: 6 },
      'NaN',
    ]);
  });

  test('that are packed badly, or are no JSON, are refused with what is wrong, and leave nothing', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    for (const [name, content, message] of [
      ['a.csv.gz', 'plain text', /`a\.csv` cannot be unpacked/],
      ['a.zip', 'plain text', /`a\.zip` cannot be unpacked/],
      ['a.jsonl', '{"a": 1}\n[1]\n', /^line 2, column 1 of `a\.jsonl`: this is no object$/],
      ['a.jsonl', '{"a": 1}\n{"a": \n', /^line 2, column \d of `a\.jsonl`: Unexpected end of JSON input$/],
      ['a.json', '[{"a": 1},\n  {"b": x}]', /^line 2, column 3 of `a\.json`: Unexpected token 'x'/],
      ['a.txt.gz', 'x', /`a\.txt\.gz` is not a \.csv file/],
    ] as const)
      expect((await upload(browser, { [name]: content })).json['message'], name).toMatch(message);
    expect(await list(browser)).toEqual([]);
  });
});
