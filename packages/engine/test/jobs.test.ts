import { expect, test } from 'vitest';
import { openDatabase, type TestSession } from './_database.ts';

const NOTES = 60_000;

/** Writes enough notes that scanning them takes more than one turn. */
async function writeNotes({ session }: TestSession): Promise<void> {
  const sink = await session.bulk('desk');
  await sink.write({
    kind: 'vertex',
    tagName: 'note',
    properties: ['words'],
    records: Array.from({ length: NOTES }, (_, at) => ({
      line: at + 1,
      vid: BigInt(at),
      values: [`note number ${at} of many`],
    })),
    bytes: 0,
  });
  await sink.close();
}

test('other sessions see a running job, stop it, and can recover it', async () => {
  const { engine, root, signIn } = await openDatabase();
  root.setUp(
    'CREATE SPACE desk(vid_type = INT64)',
    'USE desk',
    'CREATE TAG note(words string)',
    'CREATE FULLTEXT TAG INDEX notes ON note(words)',
  );
  await writeNotes(root);
  const other = (await signIn('root', 'nebula')).setUp('USE desk');
  const seen: (string | readonly string[])[] = [];
  engine.onTurn = () => {
    const { rows } = other.session.executeNow('SHOW JOBS | YIELD $-.`Job Id` AS id');
    // The first turn may come before the job exists.
    if (seen.length > 0 || rows.length === 0) return;
    seen.push(other.ask('SHOW JOBS | YIELD $-.Command AS c, $-.`Status` AS s'));
    seen.push(other.ask(`STOP JOB ${String(rows[0]?.[0])}`), other.ask(`STOP JOB ${String(rows[0]?.[0])}`));
  };
  const { rows } = root.session.executeNow('REBUILD FULLTEXT INDEX');
  engine.onTurn = undefined;
  const id = String(rows[0]?.[0]);
  expect(seen).toEqual([
    ['c | s', '"REBUILD_FULLTEXT_INDEX" | "RUNNING"'],
    ['Result', '"Job stopped"'],
    ['Result', '"Job stopped"'],
  ]);
  const status = 'SHOW JOBS | YIELD $-.`Status` AS s';
  expect(root.ask(status)).toEqual(['s', '"STOPPED"']);
  expect(root.ask(`STOP JOB ${id}`)).toMatch(/^Finished job or failed job can not be stopped/);
  expect([root.ask('RECOVER JOB'), root.ask(status)]).toEqual([
    ['Recovered job num', '1'],
    ['s', '"FINISHED"'],
  ]);
  await engine.close();
});
