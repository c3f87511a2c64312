import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CREATE_HARBOUR, FOLLOWS, SHIPS } from './_harbour.ts';
import { StudioProcess } from './_studio-process.ts';

let studio: StudioProcess;
beforeEach(async () => {
  studio = new StudioProcess(mkdtempSync(join(tmpdir(), 'astrolabe-import-')));
  await studio.start();
  await studio.result('POST', '/api-nebula/db/exec', {
    gql: CREATE_HARBOUR,
  });
}, 60_000);
afterEach(async () => {
  await studio.kill();
  rmSync(studio.directory, { recursive: true });
});

test(
  'files become a graph, and a bad row is rejected alone with line, column and reason',
  { timeout: 60_000 },
  async () => {
    await studio.upload('ships.csv', 'id;name;built\ns1;Ant;1999\ns2;"Bee; big";soon\ns3;Cat;\ns4;Dove;2004\n');
    await studio.upload('follows.csv', 's1,s4,12.5\ns4,s1,1\n');
    const id = await studio.import({ name: 'spring', space: 'harbour', mapping: { files: [SHIPS, FOLLOWS] } });
    const task = await studio.ended(id);
    expect(task).toMatchObject({
      id,
      name: 'spring',
      user: 'root',
      space: 'harbour',
      status: 'finished',
      message: '',
      stats: { numFailed: 2, numReadFailed: 0, totalCount: 6 },
      progress: { rowsImported: 4, recordsWritten: 4 },
    });
    expect(
      await studio.rows(
        'FETCH PROP ON ship "s1", "s2", "s3", "s4" YIELD id(vertex) AS v, ship.name, ship.built | ORDER BY $-.v',
      ),
    ).toEqual([
      ['s1', 'Ant', 1999],
      ['s4', 'Dove', 2004],
    ]);
    expect(await studio.rows('GO FROM "s1" OVER follows YIELD dst(edge), follows.miles')).toEqual([['s4', 12.5]]);
    const rejected = (await studio.browser.send('GET', `/api/v1/import-tasks/${id}/rejected`)).json['data'];
    expect(rejected).toMatchObject({
      total: 2,
      rows: [
        {
          file: 'ships.csv',
          line: 3,
          column: 2,
          columnName: 'built',
          role: 'built',
          value: 'soon',
          reason: '`built` is not an int64',
        },
        {
          file: 'ships.csv',
          line: 4,
          column: 2,
          columnName: 'built',
          role: 'built',
          value: '',
          reason: '`built` is empty, but the property is NOT NULL',
        },
      ],
    });
    const failed = await studio.browser.send('GET', `/api/import-tasks/${id}/download-logs?name=shipsFail.csv`);
    expect(failed.text).toBe('id;name;built\ns2;"Bee; big";soon\ns3;Cat;\n');
    expect((await studio.browser.send('GET', `/api/v1/import-tasks/${id}/rejected.csv`)).text.split('\n')[1]).toBe(
      'ships.csv,3,built,soon,`built` is not an int64,"s2;""Bee; big"";soon"',
    );
    expect((await studio.browser.send('GET', `/api/import-tasks/${id}/task-log-names`)).json['data']).toEqual([
      'import.log',
      'shipsFail.csv',
    ]);

    // The fixed rejected rows and the downloaded configuration import the rest.
    await studio.upload('ships.csv', failed.text.replace('soon', '2001').replace('Cat;', 'Cat;2002'));
    const again = await studio.import({ name: 'fixed', space: 'harbour', mapping: { files: [SHIPS] } });
    expect(await studio.ended(again)).toMatchObject({ status: 'finished', stats: { numFailed: 0, totalCount: 2 } });
    expect(await studio.rows('FETCH PROP ON ship "s2" YIELD ship.name, ship.built')).toEqual([['Bee; big', 2001]]);
    const list = (await studio.browser.send('GET', '/api/import-tasks')).json['data'] as {
      readonly data: readonly { readonly id: string }[];
    };
    expect(list.data.map((item) => item.id)).toEqual([again, id]);
  },
);

test(
  'a process killed during an import loses nothing, and the task resumes where it was',
  { timeout: 120_000 },
  async () => {
    const count = 400_000;
    const rows = Array.from({ length: count }, (_, i) => `s${i},Ship ${i},${i % 50_000 === 7 ? 'bad' : i}`);
    await studio.upload('ships.csv', `id,name,built\n${rows.join('\n')}\n`);
    const id = await studio.import({ name: 'long', space: 'harbour', mapping: { files: [SHIPS] } });
    await studio.until(id, (task) => (task['progress'] as { readonly rowsRead: number }).rowsRead > 100_000);
    await studio.kill();
    await studio.start();
    const aborted = await studio.task(id);
    expect(aborted).toMatchObject({ status: 'aborted', isResumable: true });
    expect(aborted['message']).toMatch(
      /^the studio ended while this ran; it can be resumed from line \d+ of ships\.csv$/,
    );
    const { rowsRead, position } = aborted['progress'] as {
      readonly rowsRead: number;
      readonly position: { readonly line: number };
    };
    expect(rowsRead).toBeLessThan(count);
    // Every row before the position is stored.
    const last = `s${position.line - 3}`;
    expect(await studio.rows(`FETCH PROP ON ship "${last}" YIELD ship.name`)).toEqual(
      position.line < 3 ? [] : [[last.replace('s', 'Ship ')]],
    );
    await studio.result('POST', `/api/v1/import-tasks/${id}/resume`);
    expect(await studio.ended(id)).toMatchObject({ status: 'finished', stats: { numFailed: 8, totalCount: count } });
    const rejected = (await studio.browser.send('GET', `/api/v1/import-tasks/${id}/rejected`)).json['data'] as {
      readonly rows: readonly { readonly line: number }[];
    };
    expect(rejected.rows.map((row) => row.line)).toEqual(Array.from({ length: 8 }, (_, i) => i * 50_000 + 9));
    expect(await studio.rows('SUBMIT JOB STATS')).toHaveLength(1);
    await expect.poll(() => studio.rows('SHOW STATS')).toContainEqual(['Tag', 'ship', count - 8]);
  },
);

/** Rows of ships with invalid cells: every kind of error in turn, on known lines. */
function rowsWithMistakes(
  count: number,
  mistakes: number,
): { readonly text: string; readonly lines: readonly number[] } {
  const every = Math.floor(count / mistakes);
  const lines: number[] = [];
  const rows = Array.from({ length: count }, (_, i) => {
    if (i % every !== every - 1 || lines.length === mistakes) return `s${i},Ship ${i},${i}`;
    lines.push(i + 2);
    switch (lines.length % 5) {
      case 0:
        return `s${i},Ship ${i},soon`;
      case 1:
        return `s${i},Ship ${i},`;
      case 2:
        return `s${i},Ship ${i},9223372036854775808`;
      case 3:
        return `an id that is too long ${i},Ship,1`;
      default:
        return `s${i},Ship ${i},1.5`;
    }
  });
  return { text: `id,name,built\n${rows.join('\n')}\n`, lines };
}

test('37 errors in 400,000 rows are reported exactly, in a check and in an import', { timeout: 120_000 }, async () => {
  const { text, lines } = rowsWithMistakes(400_000, 37);
  await studio.upload('ships.csv', text);
  await studio.upload('follows.csv', 's1,s2,1\ns1,nowhere,2\nolder,s2,3\n');
  await studio.rows('INSERT VERTEX ship(name, built) VALUES "older":("Old", 1)');
  const check = await studio.import({
    name: 'look',
    space: 'harbour',
    isCheck: true,
    mapping: { files: [SHIPS, FOLLOWS] },
  });
  const checked = await studio.ended(check);
  expect(checked).toMatchObject({
    status: 'finished',
    isCheck: true,
    isResumable: false,
    stats: { numFailed: 37, totalCount: 400_003 },
    loose: { count: 1, examples: ['"nowhere"'] },
  });
  expect((checked['progress'] as { readonly elapsedMs: number }).elapsedMs).toBeLessThan(15_000);
  const reported = (await studio.result('GET', `/api/v1/import-tasks/${check}/rejected`)) as {
    readonly rows: readonly { readonly line: number }[];
  };
  expect(reported.rows.map((row) => row.line)).toEqual(lines);
  expect(await studio.rows('MATCH (v:ship) RETURN count(*)')).toEqual([[1]]);
  const id = await studio.import({ name: 'many', space: 'harbour', mapping: { files: [SHIPS] } });
  const task = await studio.ended(id);
  expect(task).toMatchObject({
    status: 'finished',
    stats: { numFailed: 37, numReadFailed: 0, totalCount: 400_000 },
    progress: { rowsImported: 399_963, recordsWritten: 399_963 },
  });
  const { rows } = (await studio.result('GET', `/api/v1/import-tasks/${id}/rejected`)) as {
    readonly rows: readonly { readonly line: number }[];
  };
  expect(rows.map((row) => row.line)).toEqual(lines);
});

test(
  'kills in one task, and importing twice, end in the graph of one undisturbed import',
  { timeout: 240_000 },
  async () => {
    const { text } = rowsWithMistakes(300_000, 12);
    await studio.upload('ships.csv', text);
    const follows = Array.from({ length: 75_000 }, (_, i) => `s${i},s${(i * 7919) % 300_000},${i}.5`);
    await studio.upload('follows.csv', `${follows.join('\n')}\n`);
    await studio.result('POST', '/api-nebula/db/exec', { gql: 'CREATE SPACE calm AS harbour' });
    const mapping = { files: [SHIPS, FOLLOWS] };
    const calm = await studio.import({ name: 'calm', space: 'calm', mapping });
    expect(await studio.ended(calm)).toMatchObject({ status: 'finished', stats: { numFailed: 12 } });

    const id = await studio.import({ name: 'stormy', space: 'harbour', mapping });
    let kills = 0;
    for (let reached = 0; kills < 4; kills++) {
      const task = await studio.until(id, (now) => {
        const { rowsRead } = now['progress'] as { readonly rowsRead: number };
        return rowsRead > reached || now['status'] === 'finished';
      });
      if (task['status'] === 'finished') break;
      reached = (task['progress'] as { readonly rowsRead: number }).rowsRead;
      await studio.kill();
      await studio.start();
      const { status } = await studio.task(id);
      if (status === 'finished') break;
      await studio.result('POST', `/api/v1/import-tasks/${id}/resume`);
    }
    expect(await studio.ended(id)).toMatchObject({
      status: 'finished',
      stats: { numFailed: 12, totalCount: 375_000 },
    });
    // A fast machine may finish the task before the last kill.
    expect(kills).toBeGreaterThan(0);
    const again = await studio.import({ name: 'again', space: 'harbour', mapping });
    expect(await studio.ended(again)).toMatchObject({ status: 'finished', stats: { numFailed: 12 } });

    const reported = async (space: string): Promise<unknown[]> => {
      const results: unknown[] = [];
      for (const gql of [
        'MATCH (v:ship) RETURN count(*), sum(v.ship.built), min(v.ship.name), max(v.ship.name), count(DISTINCT v.ship.name)',
        'MATCH ()-[e:follows]->() RETURN count(*), sum(e.miles), count(DISTINCT src(e)), count(DISTINCT dst(e))',
      ])
        results.push(((await studio.result('POST', '/api-nebula/db/exec', { gql, space })) as { rows: unknown }).rows);
      return results;
    };
    expect(await reported('harbour')).toEqual(await reported('calm'));
  },
);
