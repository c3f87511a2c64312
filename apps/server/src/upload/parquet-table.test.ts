import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parquetSample } from '../../test/_parquet-sample.ts';
import { parquetTable } from './parquet-table.ts';

function fileOf(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-parquet-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'a.parquet');
  writeFileSync(path, bytes);
  return path;
}

async function textOf(path: string): Promise<string> {
  let text = '';
  for await (const piece of (await parquetTable(path, 'a.parquet')).pieces) text += piece;
  return text;
}

test('every column has the type of the schema, and values keep their digits', async () => {
  const path = fileOf(parquetSample());
  const { kinds } = await parquetTable(path, 'a.parquet');
  const [names = '', first, second, ...third] = (await textOf(path)).split('\n');
  const columns = names.replaceAll('"', '').split(',');
  expect(columns.map((name, column) => `${name} ${kinds[column]}`)).toEqual([
    'id int64',
    'code string',
    'ok bool',
    'small double',
    'large double',
    'price double',
    'exact string',
    'day date',
    'at datetime',
    'nanos datetime',
    'clock time',
    'place.city string',
    'place.at.lat double',
    'tags string',
    'prices string',
    'props string',
    'raw string',
    'u int64',
  ]);
  expect(first).toBe(
    '9007199254740993,"00123",true,0.1,0.1,1234.56,"12345678901234567890.123",2024-02-29,2024-02-29T23:59:59.123456,2024-02-29T23:59:59.123456,23:59:59.999999,"Oslo",59.9,"[""a"",""b""]","[1.10,null]","{""x"":9007199254740993}","00ff",18446744073709551615',
  );
  expect(second).toBe(
    '-9223372036854775808,"NULL",false,2.5,1e+300,-0.05,"-0.001",1969-12-31,1969-12-31T23:59:59.999999,1969-12-31T23:59:59.999999,00:00:00.000000,,,"[]","[]","{}","ok",0',
  );
  expect(third.join('\n')).toBe(`,"a,""b""\n",,,NaN${','.repeat(13)}\n`);
});

test('other files and truncated ones are rejected with their name', async () => {
  await expect(parquetTable(fileOf(Buffer.from('id,name\n1,a\n')), 'a.parquet')).rejects.toMatchObject({
    code: 'IMPORT_FILE_INVALID',
    message: expect.stringMatching(/^`a\.parquet` cannot be read as Parquet: /),
    hint: 'write it again, or as CSV',
  });
  const torn = parquetSample();
  torn.fill(0xff, 4, 400);
  await expect(textOf(fileOf(torn))).rejects.toMatchObject({ code: 'IMPORT_FILE_INVALID' });
});
