import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderFiles } from './folder-files.ts';

let root: string;
let engine: Engine;

beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'astrolabe-folder-')));
  mkdirSync(join(root, 'in/deep'), { recursive: true });
  writeFileSync(join(root, 'secret.csv'), 'a,b\n');
  writeFileSync(join(root, 'in/deep/rows.csv'), Array.from({ length: 60_000 }, (_, i) => `v${i},${i}\n`).join(''));
  symlinkSync(join(root, 'secret.csv'), join(root, 'in/link.csv'));
  engine = Engine.open({ importFiles: folderFiles(join(root, 'in')) });
  await run('CREATE SPACE s(vid_type = FIXED_STRING(8))', {});
  await run('CREATE TAG t(n int)');
});

afterEach(async () => {
  await engine.close();
  rmSync(root, { recursive: true });
});

async function run(text: string, options: { space?: string } = { space: 's' }, user = 'root'): Promise<unknown> {
  const session = engine.openSession(user);
  try {
    return (await session.execute(text, options)).rows;
  } finally {
    await session.close();
  }
}

it('reads files of the folder only', async () => {
  const paths = [
    'link.csv',
    '../secret.csv',
    'deep/../../secret.csv',
    join(root, 'secret.csv'),
    'deep',
    '',
    '.',
    'a\0.csv',
  ];
  for (const path of paths)
    for (const text of [
      `LOAD CSV FROM ${JSON.stringify(path)} AS row RETURN row`,
      `COPY t FROM ${JSON.stringify(path)}`,
    ])
      await expect(run(text), text).rejects.toMatchObject({ code: 'IMPORT_FILE_NOT_FOUND' });
  expect(await run('LOAD CSV FROM "deep/rows.csv" AS row RETURN count(*) AS n')).toEqual([[60_000n]]);
});

it('is for those who may write in the space', async () => {
  await run('CREATE USER guest WITH PASSWORD "x"; GRANT ROLE GUEST ON s TO guest', {});
  for (const text of ['LOAD CSV FROM "deep/rows.csv" AS row RETURN row', 'COPY t FROM "deep/rows.csv"'])
    await expect(run(text, { space: 's' }, 'guest'), text).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
});

it('reads no further than the rows are wanted', () => {
  const chunks = folderFiles(join(root, 'in')).rows('deep/rows.csv', ',')[Symbol.iterator]();
  const first = chunks.next();
  expect(first.done ? 0 : first.value.length).toBeLessThan(40_000);
  expect(chunks.return?.().done).toBe(true);
});

it('ends between two pieces of the file when the statement is canceled, and writes nothing then', async () => {
  const cancelFlag = new Int32Array(1);
  const files = folderFiles(join(root, 'in'));
  let pieces = 0;
  await engine.close();
  engine = Engine.open({
    importFiles: {
      ...files,
      *rows(path, delimiter) {
        for (const rows of files.rows(path, delimiter)) {
          pieces++;
          cancelFlag[0] = 1;
          yield rows;
        }
      },
    },
  });
  await run('CREATE SPACE s(vid_type = FIXED_STRING(8))', {});
  await run('CREATE TAG t(n int)');
  const options = { space: 's', cancelFlag };
  const copied = engine.openSession().execute('COPY t FROM "deep/rows.csv"', options);
  await expect(copied).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' });
  expect([pieces, await run('MATCH (v:t) RETURN count(*) AS n')]).toEqual([1, [[0n]]]);
});
