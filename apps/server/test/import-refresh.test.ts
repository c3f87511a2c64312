import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RefreshMode, RefreshOffer, TaskReport } from '@astrolabe/http-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StudioProcess } from './_studio-process.ts';

/*
 * Files similar to imported ones are compared with the space: new, changed, unchanged and missing rows are known before a row is written.
 */

let studio: StudioProcess;
beforeAll(async () => {
  studio = new StudioProcess(mkdtempSync(join(tmpdir(), 'astrolabe-refresh-')));
  await studio.start();
  for (const gql of [
    'CREATE SPACE shop(vid_type = FIXED_STRING(16)); USE shop; CREATE TAG item(name string, price double, weight float, added date); CREATE TAG sale(); CREATE EDGE fits(how int)',
    'CREATE SPACE depot(vid_type = INT64); USE depot; CREATE TAG box(n int)',
    'CREATE SPACE grid(vid_type = INT64); USE grid; CREATE TAG node(label string, load int); CREATE EDGE line(ohm float)',
  ])
    await studio.result('POST', '/api-nebula/db/exec', { gql });
}, 60_000);
afterAll(async () => {
  await studio.kill();
  rmSync(studio.directory, { recursive: true });
});

const items = (file: string): object => ({
  file,
  dialect: { hasHeader: true },
  targets: [
    {
      kind: 'vertex',
      tagName: 'item',
      vid: { column: 0 },
      properties: ['name', 'price', 'weight', 'added'].map((property, i) => ({ property, column: i + 1 })),
    },
  ],
});
const fits = (file: string): object => ({
  file,
  dialect: { hasHeader: true },
  targets: [
    {
      kind: 'edge',
      edgeTypeName: 'fits',
      src: { column: 0 },
      dst: { column: 1 },
      rank: { column: 2 },
      properties: [{ property: 'how', column: 3 }],
    },
  ],
});

async function imported(space: string, files: readonly unknown[], more: object = {}): Promise<TaskReport> {
  const id = await studio.import({ name: 'week', space, mapping: { files }, ...more });
  expect(await studio.ended(id)).toMatchObject({
    status: 'finished',
    message: '',
    stats: { numFailed: 0, numReadFailed: 0 },
  });
  return (await studio.result('GET', `/api/v1/import-tasks/${id}/report`)) as TaskReport;
}

async function offers(...files: readonly string[]): Promise<readonly RefreshOffer[]> {
  const { items } = (await studio.result('POST', '/api/v1/import-refresh', { files })) as {
    readonly items: readonly RefreshOffer[];
  };
  return items;
}

const rowsOf = async (space: string, gql: string): Promise<unknown> =>
  ((await studio.result('POST', '/api-nebula/db/exec', { gql, space })) as { readonly rows: unknown }).rows;

const ITEMS = 'id,name,price,weight,added';
const FITS = 'from,to,place,how';

test(
  'a weekly refresh is recognized by name and columns, compared exactly, and added, updated or replaced',
  { timeout: 120_000 },
  async () => {
    await studio.upload(
      'items_2024-05-01.csv',
      `${ITEMS}\r\na,"Ax, ""red""",1.10,0.1,2024-01-01\r\nb,Bolt,2,0.7,\r\nc,图,3,,2024-01-03\r\nd,Dye,4,1,2024-01-04\r\n`,
    );
    await studio.upload('fits 2024-05-01.csv', `${FITS}\na,b,0,1\na,b,1,2\nb,c,0,3\nc,nowhere,0,4\n`);
    await imported('shop', [items('items_2024-05-01.csv'), fits('fits 2024-05-01.csv')]);
    await rowsOf('shop', 'INSERT VERTEX sale() VALUES "d":()');

    const [itemsNow, fitsNow] = ['items_2024-05-08.csv', 'fits 2024-05-08.csv'];
    // a: another price. b: the same in another notation. c: the same. d: deleted. e: new, and twice.
    await studio.upload(
      itemsNow,
      `${ITEMS}\na,"Ax, ""red""",1.2,0.1,2024-01-01\nb,Bolt,2.0,0.70,\nc,图,3,,2024-01-03\ne,x,5.5,5,2024-05-05\ne,Egg,5.5,5,2024-05-05\n`,
    );
    await studio.upload(fitsNow, `${FITS}\na,b,0,1\na,b,1,7\na,e,0,1\nc,nowhere,0,4\n`);
    await studio.upload('others.csv', `${ITEMS}\nz,Z,1,1,\n`);
    expect(await offers('others.csv')).toEqual([]);
    expect(await offers(itemsNow, 'others.csv')).toEqual([]);
    const [offer] = await offers(itemsNow, fitsNow);
    expect(offer).toMatchObject({
      space: 'shop',
      files: [
        { name: itemsNow, earlier: 'items_2024-05-01.csv' },
        { name: fitsNow, earlier: 'fits 2024-05-01.csv' },
      ],
    });
    const { files } = offer!.mapping as { readonly files: readonly object[] };

    const preview = () => imported('shop', files, { isCheck: true, refresh: 'replace' satisfies RefreshMode });
    expect((await preview()).difference).toEqual([
      { kind: 'vertex', name: 'item', added: 1, changed: 1, unchanged: 2, missing: 1, alsoFrom: [] },
      { kind: 'edge', name: 'fits', added: 1, changed: 1, unchanged: 2, missing: 1, alsoFrom: [] },
    ]);
    // Nothing was written.
    expect(await rowsOf('shop', 'FETCH PROP ON item "a", "e" YIELD item.price AS price')).toEqual([[1.1]]);

    const added = await imported('shop', files, { refresh: 'add' satisfies RefreshMode });
    expect(added.targets.map(({ name, written, filtered, rejected }) => [name, written, filtered, rejected])).toEqual([
      ['item', 2, 3, 0],
      ['fits', 1, 3, 0],
    ]);
    expect(
      await rowsOf(
        'shop',
        'FETCH PROP ON item "a", "e" YIELD item.price AS price, item.name AS name | ORDER BY $-.name',
      ),
    ).toEqual([
      [1.1, 'Ax, "red"'],
      [5.5, 'Egg'],
    ]);

    const replaced = await imported('shop', files, { refresh: 'replace' satisfies RefreshMode });
    expect(replaced.deleted).toBe(2);
    expect((await preview()).difference).toEqual([
      { kind: 'vertex', name: 'item', added: 0, changed: 0, unchanged: 4, missing: 0, alsoFrom: [] },
      { kind: 'edge', name: 'fits', added: 0, changed: 0, unchanged: 4, missing: 0, alsoFrom: [] },
    ]);
    // A vertex with another tag keeps it.
    expect(await rowsOf('shop', 'FETCH PROP ON * "d" YIELD tags(vertex)')).toEqual([[['sale']]]);
    expect(await rowsOf('shop', 'FETCH PROP ON fits "b" -> "c" YIELD edge AS e')).toEqual([]);

    // Rows that other files contain too are never deleted.
    await imported('shop', [items('others.csv')]);
    const [before] = (await preview()).difference!;
    expect(before).toMatchObject({ name: 'item', missing: 1, alsoFrom: ['others.csv'] });
    expect((await imported('shop', files, { refresh: 'replace' satisfies RefreshMode })).deleted).toBe(0);
    expect(await rowsOf('shop', 'FETCH PROP ON item "z" YIELD item.name')).toEqual([['Z']]);
  },
);

test('a hundred thousand rows with int ids compare exactly', { timeout: 60_000 }, async () => {
  const nodes = (file: string): object => ({
    file,
    dialect: { hasHeader: false },
    targets: [
      {
        kind: 'vertex',
        tagName: 'node',
        vid: { column: 0 },
        properties: [
          { property: 'label', column: 1 },
          { property: 'load', column: 2 },
        ],
      },
      {
        kind: 'edge',
        edgeTypeName: 'line',
        src: { column: 0 },
        dst: { column: 3 },
        properties: [{ property: 'ohm', column: 4 }],
      },
    ],
  });
  const count = 100_000;
  const row = (i: number, load = i): string => `${i},n${i},${load},${(i + 1) % count},0.${i % 97}\n`;
  await studio.upload('grid-01.csv', Array.from({ length: count }, (_, i) => row(i)).join(''));
  await imported('grid', [nodes('grid-01.csv')]);
  // 300 new, 200 deleted, 123 changed.
  const later = Array.from({ length: count + 100 }, (_, i) => (i < 200 ? '' : row(i, i % 800 === 7 ? -1 : i)));
  const extra = Array.from({ length: 200 }, (_, i) => row(9_007_199_254 + i));
  await studio.upload('grid-02.csv', later.join('') + extra.join(''));
  const [offer] = await offers('grid-02.csv');
  const { files } = offer!.mapping as { readonly files: readonly object[] };
  const { difference } = await imported('grid', files, { isCheck: true, refresh: 'update' satisfies RefreshMode });
  const changed = Array.from({ length: count }, (_, i) => i).filter((i) => i >= 200 && i % 800 === 7).length;
  expect(difference).toEqual([
    {
      kind: 'vertex',
      name: 'node',
      added: 300,
      changed,
      unchanged: count - 200 - changed,
      missing: 200,
      alsoFrom: [],
    },
    { kind: 'edge', name: 'line', added: 300, changed: 0, unchanged: count - 200, missing: 200, alsoFrom: [] },
  ]);
});

test(
  'a replacement that is killed halfway resumes, and stores exactly the content of the file',
  { timeout: 120_000 },
  async () => {
    const boxes = (file: string): object => ({
      file,
      dialect: { hasHeader: false },
      targets: [{ kind: 'vertex', tagName: 'box', vid: { column: 0 }, properties: [{ property: 'n', column: 1 }] }],
    });
    const count = 5_000;
    const rows = (from: number): string => Array.from({ length: count }, (_, i) => `${from + i},${i}\n`).join('');
    await studio.upload('boxes-01.csv', rows(0));
    await imported('depot', [boxes('boxes-01.csv')]);
    await studio.upload('boxes-02.csv', rows(500));
    const files = [boxes('boxes-02.csv')];
    const id = await studio.import({ name: 'week', space: 'depot', mapping: { files }, refresh: 'replace' });
    await studio.until(id, ({ status }) => status !== 'pending');
    await studio.kill();
    await studio.start();
    if ((await studio.task(id))['status'] === 'aborted')
      await studio.result('POST', `/api/v1/import-tasks/${id}/resume`, {});
    expect(await studio.ended(id)).toMatchObject({ status: 'finished', stats: { numFailed: 0 } });
    const { difference } = await imported('depot', files, { isCheck: true, refresh: 'replace' satisfies RefreshMode });
    expect(difference).toMatchObject([{ name: 'box', added: 0, changed: 0, unchanged: count, missing: 0 }]);
  },
);
