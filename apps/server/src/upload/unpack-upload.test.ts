import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { zipOf } from '../../test/_zip.ts';
import { unpackUpload } from './unpack-upload.ts';
import { UploadQuota } from './upload-quota.ts';

const MIB = 1024 ** 2;
const LIMITS = { fileBytesMax: 8 * MIB, accountBytesMax: 8 * MIB, studioBytesMax: 8 * MIB, unpackRatioMax: 100 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-unpack-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The tables of an upload that arrives in pieces, with their contents. */
async function unpack(name: string, content: string | Uint8Array, piece = 64 * 1024): Promise<[string, string][]> {
  const bytes = Buffer.from(content);
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
    bytes.subarray(at * piece, (at + 1) * piece),
  );
  let paths = 0;
  const tables: [string, string][] = [];
  const options = {
    scratch: () => join(folder, String(++paths)),
    quota: new UploadQuota(LIMITS, { account: 0, studio: 0 }),
  };
  for await (const file of unpackUpload(name, Readable.from(pieces, { objectMode: false }), options))
    tables.push([file.name, await text(file.content)]);
  return tables;
}

/** Longer than the samples used to detect the format of a file. */
const LONG = Array.from({ length: 20_000 }, (_, row) => `${row},name ${row}\n`).join('');

describe('an upload', () => {
  test.each([1, 7, 64 * 1024])('is passed on whole in pieces of %i bytes', async (piece) => {
    const content = LONG.slice(0, 4000 * Math.min(piece, 50));
    expect(await unpack(String.raw`C:\data\long.csv`, content, piece)).toEqual([['long.csv', content]]);
    expect(await unpack('long.csv.GZ', gzipSync(content), piece)).toEqual([['long.csv', content]]);
  });

  test('of a table with lists in its cells is followed by the tables of these', async () => {
    const rows = Array.from({ length: 6 }, (_, i) => `${i},${i % 2 ? 'Drama|War' : 'War'}\n`).join('');
    const items = Array.from({ length: 6 }, (_, i) => `${i % 2 ? `"${i}","Drama"\n` : ''}"${i}","War"\n`).join('');
    expect(await unpack('films.csv', `id,genres\n${rows}`)).toEqual([
      ['films.csv', `id,genres\n${rows}`],
      ['films.csv (genres)', `"film_id","genres"\n${items}`],
    ]);
  });

  test('of a table whose lists have no room as tables says that they stay text', async () => {
    const name = 'films.csv';
    const content = `id,genres\n${Array.from({ length: 9 }, (_, i) => `${i},${i % 2 ? 'Drama|War' : 'War'}\n`).join('')}`;
    const quota = new UploadQuota({ ...LIMITS, accountBytesMax: content.length + 20 }, { account: 0, studio: 0 });
    let paths = 0;
    const options = { scratch: () => join(folder, String(++paths)), quota };
    const files: unknown[] = [];
    for await (const file of unpackUpload(name, Readable.from([Buffer.from(content)]), options))
      files.push([file.name, file.notes, await text(file.content)]);
    expect(files).toEqual([[name, [{ kind: 'listsAsText' }], content]]);
  });

  test('that is an archive has its tables in order, and none of its notes and system files', async () => {
    const archive = zipOf([
      ['b/long.txt', LONG],
      ['read-me.txt', 'These files, collected in May,\nbelong together.\n'],
      ['__MACOSX/b/._long.csv', 'a,b\n1,2\n'],
      ['b/._a.csv', 'a,b\n1,2\n'],
      ['image.png', 'PNG'],
      ['a.csv', 'only\n'],
    ]);
    expect(await unpack('all.zip', archive)).toEqual([
      ['long.txt', LONG],
      ['a.csv', 'only\n'],
    ]);
  });

  test.each<[string, string, string | Uint8Array, string]>([
    ['of another format', 'a.exe', 'a,b\n', '`a.exe` has an unsupported format'],
    ['that is no archive', 'a.zip', 'a,b\n', '`a.zip` cannot be unpacked'],
    [
      'with nothing to import',
      'a.zip',
      zipOf([['image.png', 'PNG']]),
      '`a.zip` contains no file of a supported format',
    ],
    ['that is not compressed', 'a.csv.gz', 'a,b\n', '`a.csv` cannot be unpacked'],
    ['that ends too early', 'a.csv.gz', gzipSync(LONG).subarray(0, 5000), '`a.csv` cannot be unpacked'],
  ])('%s is rejected', async (_, name, content, problem) => {
    await expect(unpack(name, content)).rejects.toThrow(problem);
  });
});
