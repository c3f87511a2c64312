import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { zipOf } from '../../test/_zip.ts';
import { Files } from '../store/files.ts';
import { StudioStore } from '../store/studio-store.ts';
import { UploadedFiles } from './uploaded-files.ts';

const ANN = { database: 'embedded', username: 'ann' };
const BOB = { database: 'embedded', username: 'bob' };

let folder: string;
let store: StudioStore;
let uploads: UploadedFiles;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-uploads-'));
  store = StudioStore.inMemory();
  uploads = new UploadedFiles(folder, new Files(store));
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const stored = (): readonly string[] =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const receive = (name: string, text: string, together?: Set<string>): Promise<readonly { readonly name: string }[]> =>
  uploads.receive(ANN, name, Readable.from([Buffer.from(text)]), 1, together);

test('a received file is complete on disk when the upload has ended, and belongs to its account', async () => {
  const [file] = await receive('a.csv', 'id\n1\n');
  expect(readFileSync(uploads.pathOf(ANN, uploads.require(ANN, 'a.csv')), 'utf8')).toBe('id\n1\n');
  expect(uploads.list(ANN)).toEqual([file]);
  expect(file).toMatchObject({ size: 5, uploadTime: 1 });
  expect(uploads.find(BOB, 'a.csv')).toBeUndefined();
});

test('a new upload takes the place of the old one, whose bytes and profile are deleted before it ends', async () => {
  await receive('a.csv', 'id\n1\n');
  writeFileSync(uploads.profilePathOf(ANN, uploads.require(ANN, 'a.csv')), 'profile');
  await receive('a.csv', 'id\n2\n');
  expect(stored()).toHaveLength(1);
  expect(readFileSync(uploads.pathOf(ANN, uploads.require(ANN, 'a.csv')), 'utf8')).toBe('id\n2\n');
  await uploads.remove(ANN, 'a.csv');
  expect([stored(), uploads.list(ANN)]).toEqual([[], []]);
});

test('files of one upload with the same name are numbered', async () => {
  const together = new Set<string>();
  await receive('a.csv', 'id\n1\n', together);
  await receive('a.csv', 'id\n2\n', together);
  expect(
    uploads
      .list(ANN)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['a-2.csv', 'a.csv']);
});

test('of two uploads of one file at the same time, the one that ends last is stored with its lists', async () => {
  const shelf = (version: string, lists: readonly string[]): string =>
    JSON.stringify(
      Array.from({ length: 40 }, (_, i) => ({
        id: `${version}${i}`,
        ...Object.fromEntries(lists.map((list) => [list, [`${version} ${i % 5}`, `${version} ${i % 7}`]])),
      })),
    );
  const versions = { a: ['authors', 'genres', 'places'], b: ['owners', 'themes'] };
  for (let round = 0; round < 5; round++) {
    await Promise.all(Object.entries(versions).map(([version, lists]) => receive('shelf.json', shelf(version, lists))));
    const { storedName } = uploads.require(ANN, 'shelf.json');
    const isFirst = readFileSync(uploads.pathOf(ANN, { name: 'shelf.json', storedName }), 'utf8').includes('a0');
    expect(uploads.list(ANN).map(({ name }) => name)).toEqual([
      'shelf.json',
      ...versions[isFirst ? 'a' : 'b'].map((list) => `shelf.json (${list})`),
    ]);
    expect(stored()).toHaveLength(uploads.list(ANN).length);
  }
});

test('nothing is stored of an archive that breaks off, and its earlier version stays', async () => {
  const archive = (text: string): Uint8Array =>
    zipOf([
      ['a.csv', text],
      ['b.csv', Array.from({ length: 3000 }, (_, i) => `${i},${Math.sin(i)}\n`).join('')],
    ]);
  const send = (bytes: Uint8Array): Promise<unknown> =>
    uploads.receive(ANN, 'x.zip', Readable.from([Buffer.from(bytes)]), 1);
  await send(archive('id\n1\n'));
  const damaged = archive('id\n2\n');
  damaged.fill(0, 300, 2000);
  await expect(send(damaged)).rejects.toThrow('`b.csv` cannot be unpacked');
  expect(readFileSync(uploads.pathOf(ANN, uploads.require(ANN, 'a.csv')), 'utf8')).toBe('id\n1\n');
  expect(stored()).toHaveLength(2);
});

test('nothing is stored of a file that breaks off', async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('id\n');
      throw new Error('cut');
    })(),
  );
  await expect(uploads.receive(ANN, 'a.csv', broken, 1)).rejects.toThrow('cut');
  expect([stored(), uploads.list(ANN)]).toEqual([[], []]);
});

test('leftovers of interrupted uploads are removed, and files are not', async () => {
  await receive('a.csv', 'id\n1\n');
  mkdirSync(join(folder, 'files', 'gone'));
  writeFileSync(join(folder, 'files', 'gone', 'x.csv.part'), 'half');
  await uploads.removeLeftovers();
  expect(stored()).toEqual([uploads.require(ANN, 'a.csv').storedName]);
});
