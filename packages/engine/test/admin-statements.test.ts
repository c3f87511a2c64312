import { beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../src/index.ts';
import { openDatabase, type Database, type TestSession } from './_database.ts';

let engine: Engine;
let root: TestSession;
let signIn: Database['signIn'];
let now = 0;
const ask = (text: string): string | readonly string[] => root.ask(text);

beforeEach(async () => {
  now = 1_700_000_000_000;
  ({ engine, root, signIn } = await openDatabase(() => now));
  root.setUp(
    'CREATE SPACE air (vid_type = INT64, partition_num = 2); USE air; CREATE TAG plane(name string); CREATE TAG boat(); CREATE EDGE hop()',
  );
});

describe('jobs', () => {
  test('count existing rows', () => {
    expect(ask('SHOW STATS')).toBe(
      "There is no any stats info to show, please execute `submit job stats' firstly! @ SHOW STATS (run SUBMIT JOB STATS)",
    );
    root.setUp(
      'INSERT VERTEX plane(name), boat() VALUES 1:("a"), 2:("b")',
      'INSERT VERTEX boat() VALUES 3:()',
      'INSERT EDGE hop() VALUES 1->2:(), 2->1:()',
    );
    expect(ask('SUBMIT JOB STATS')).toEqual(['New Job Id', '5']);
    root.setUp('DELETE VERTEX 1');
    expect(ask('SHOW STATS')).toEqual([
      'Type | Name | Count',
      '"Tag" | "boat" | 3',
      '"Tag" | "plane" | 2',
      '"Edge" | "hop" | 2',
      '"Space" | "vertices" | 3',
      '"Space" | "edges" | 2',
    ]);
  });

  test('are listed newest first, and shown with their task', () => {
    root.setUp('SUBMIT JOB FLUSH', 'SUBMIT JOB COMPACT');
    const at = '2023-11-14T22:13:20.000000';
    expect(ask('SHOW JOBS')).toEqual([
      'Job Id | Command | Status | Start Time | Stop Time',
      `6 | "COMPACT" | "FINISHED" | ${at} | ${at}`,
      `5 | "FLUSH" | "FINISHED" | ${at} | ${at}`,
    ]);
    expect(ask('SHOW JOB 5')).toEqual([
      'Job Id(TaskId) | Command(Dest) | Status | Start Time | Stop Time | Error Code',
      `5 | "FLUSH" | "FINISHED" | ${at} | ${at} | "SUCCEEDED"`,
      `0 | "127.0.0.1" | "FINISHED" | ${at} | ${at} | "SUCCEEDED"`,
      '"Total:1" | "Succeeded:1" | "Failed:0" | "In Progress:0" | "" | ""',
    ]);
  });

  test('belong to their space', () => {
    root.setUp('SUBMIT JOB FLUSH', 'CREATE SPACE sea (vid_type = INT64)', 'USE sea');
    expect([ask('SHOW JOBS'), ask('SHOW JOB 5'), ask('STOP JOB 5'), ask('RECOVER JOB')]).toEqual([
      ['Job Id | Command | Status | Start Time | Stop Time'],
      'Job not existed in chosen space! @ SHOW JOB 5 (SHOW JOBS lists the jobs of the space)',
      'Job not existed in chosen space! @ STOP JOB 5 (SHOW JOBS lists the jobs of the space)',
      ['Recovered job num', '0'],
    ]);
  });

  test.each<[string, string]>([
    [
      'STOP JOB 5',
      'Finished job or failed job can not be stopped, please start another job instead @ STOP JOB 5 (SHOW JOBS lists the jobs and what became of them)',
    ],
    ['BALANCE DATA', 'SemanticError: Data balance not support @ BALANCE DATA (one machine has nothing to balance)'],
    [
      'SUBMIT JOB INGEST',
      'SemanticError: Job INGEST is unsupported @ SUBMIT JOB INGEST (it needs a cluster and HDFS; import CSV files instead)',
    ],
  ])('%s', (text, expected) => {
    root.setUp('BALANCE LEADER');
    expect(ask(text)).toBe(expected);
  });
});

describe('sessions and queries', () => {
  test('are listed, and end when they are killed', async () => {
    root.setUp('CREATE USER amelia', 'GRANT ROLE USER ON air TO amelia');
    now += 60_000;
    const amelia = await signIn('amelia', '');
    amelia.setUp('USE air');
    const [first, second] = engine.list();
    expect(ask('SHOW SESSIONS')).toEqual([
      'SessionId | UserName | SpaceName | CreateTime | UpdateTime | GraphAddr | Timezone | ClientIp',
      `${first!.id} | "root" | "air" | 2023-11-14T22:13:20.000000 | 2023-11-14T22:14:20.000000 | "127.0.0.1:9669" | 0 | "127.0.0.1"`,
      `${second!.id} | "amelia" | "air" | 2023-11-14T22:14:20.000000 | 2023-11-14T22:14:20.000000 | "127.0.0.1:9669" | 0 | "127.0.0.1"`,
    ]);
    expect(ask(`SHOW SESSION 7`)).toBe(
      "Get session `7' failed: Session not existed!. @ SHOW SESSION 7 (SHOW SESSIONS lists the sessions)",
    );
    expect(
      ask('SHOW SESSIONS | YIELD $-.SessionId AS sid WHERE $-.UserName == "amelia" | KILL SESSIONS $-.sid'),
    ).toEqual(['Number of session killed', '1']);
    expect(amelia.ask('YIELD 1 AS one')).toMatch(/^Session not existed!/);
    expect(ask(`KILL SESSION ${second!.id}`)).toEqual(['Number of session killed', '0']);
  });

  test('show themselves running', () => {
    const id = engine.list()[0]!.id;
    const [, row] = ask('SHOW QUERIES') as readonly string[];
    expect(row).toMatch(
      new RegExp(
        `^${id} \\| \\d+ \\| "root" \\| ""127\\.0\\.0\\.1":9669" \\| 2023-11-14T22:13:20\\.000000 \\| 0 \\| "RUNNING" \\| "SHOW QUERIES"$`,
      ),
    );
  });

  test.each<[string, string]>([
    [
      'KILL QUERY (plan=99999)',
      'ExecutionPlanId[99999] does not exist in current Session. @ KILL QUERY (plan=99999) (SHOW QUERIES lists what runs)',
    ],
    [
      'KILL QUERY (session=2, plan=1)',
      'SessionId[2] does not exist @ KILL QUERY (session=2, plan=1) (SHOW SESSIONS lists the sessions)',
    ],
    [
      'KILL QUERY (plan=$-.p, session=$-.s)',
      "SemanticError: `$-.s', not exist prop `s' @ $-.s (there is no pipe before this statement)",
    ],
    [
      'SHOW QUERIES | KILL QUERY (session=$-.SessionID, plan=$-.`Query`)',
      'SemanticError: $-.Query, Session ID must be an integer but was STRING @ $-.`Query` (SHOW SESSIONS lists the sessions)',
    ],
  ])('%s', (text, expected) => {
    expect(ask(text)).toBe(expected);
  });

  test('kill a query found by a pipe, even the killing one', () => {
    expect(
      ask(
        'SHOW QUERIES | YIELD $-.SessionID AS sid, $-.ExecutionPlanID AS eid | KILL QUERY (session=$-.sid, plan=$-.eid)',
      ),
    ).toMatch(/^(ok|Execution had been killed.*)$/);
  });
});

describe('the embedded database appears as a cluster of one host', () => {
  test.each<[string, readonly string[]]>([
    [
      'SHOW HOSTS',
      [
        'Host | Port | Status | Leader count | Leader distribution | Partition distribution | Version',
        '"127.0.0.1" | 9779 | "ONLINE" | 2 | "air:2" | "air:2" | "3.8.0"',
        '"Total" |  |  | 2 | "air:2" | "air:2" | ',
      ],
    ],
    ['SHOW HOSTS META', ['Host | Port | Status | Role | Git Info Sha | Version']],
    ['SHOW HOSTS AGENT', ['Host | Port | Status | Role | Git Info Sha | Version']],
    [
      'SHOW PARTS',
      [
        'Partition ID | Leader | Peers | Losts',
        '1 | "127.0.0.1:9779" | "127.0.0.1:9779" | ""',
        '2 | "127.0.0.1:9779" | "127.0.0.1:9779" | ""',
      ],
    ],
    ['SHOW PARTS 2', ['Partition ID | Leader | Peers | Losts', '2 | "127.0.0.1:9779" | "127.0.0.1:9779" | ""']],
    [
      'SHOW CHARSET',
      ['Charset | Description | Default collation | Maxlen', '"utf8" | "UTF-8 Unicode" | "utf8_bin" | 4'],
    ],
    ['SHOW COLLATION', ['Collation | Charset', '"utf8_bin" | "utf8"']],
    ['SHOW META LEADER', ['Meta Leader | secs from last heart beat', '"127.0.0.1:9559" | 0']],
    ['SHOW SNAPSHOTS', ['Name | Status | Hosts']],
    ['SHOW CONFIGS META', ['module | name | type | mode | value']],
    ['SHOW LISTENER', ['PartId | Type | Host | Host Status']],
    ['SHOW TEXT SEARCH CLIENTS', ['Type | Host | Port']],
    ['SHOW FULLTEXT INDEXES', ['Name | Schema Type | Schema Name | Fields | Analyzer']],
  ])('%s', (text, expected) => {
    expect(ask(text)).toEqual(expected);
  });

  test.each<[string, string]>([
    ['SHOW PARTS 3', 'Part not existed! @ SHOW PARTS 3 (the space has the partitions 1 to 2)'],
    ['ADD HOSTS "127.0.0.1":9779', 'Existed! @ ADD HOSTS "127.0.0.1":9779 (the embedded database is this one host)'],
    ['ADD HOSTS "h":1, "h":1', 'SemanticError: Host have duplicated @ ADD HOSTS "h":1, "h":1'],
    [
      'ADD HOSTS "h":1',
      'Unsupported! @ ADD HOSTS "h":1 (the embedded database is one machine; a larger graph belongs on a cluster)',
    ],
    ['DROP HOSTS "h":1', 'Host not exist! @ DROP HOSTS "h":1 (SHOW HOSTS lists the hosts)'],
    [
      'MERGE ZONE a, b INTO c',
      'SemanticError: Merge zone is unsupported @ MERGE ZONE a, b INTO c (one machine has no zones)',
    ],
    ['RENAME ZONE a TO b', 'SemanticError: Rename zone is unsupported @ RENAME ZONE a TO b (one machine has no zones)'],
    [
      'CREATE SNAPSHOT',
      'Snapshot failure! @ CREATE SNAPSHOT (the database is in memory; start it with a data directory)',
    ],
    ['DROP SNAPSHOT s', 'Snapshot not found! @ DROP SNAPSHOT s (SHOW SNAPSHOTS lists the snapshots)'],
    [
      'GET CONFIGS graph:x',
      "Get config `x' failed: Conf not existed! @ GET CONFIGS graph:x (SHOW CONFIGS lists the values of the embedded database)",
    ],
    [
      'UPDATE CONFIGS storage:x = 1',
      "Set config `x' failed: Conf not existed! @ UPDATE CONFIGS storage:x = 1 (SHOW CONFIGS lists the values of the embedded database)",
    ],
    ['SIGN OUT TEXT SERVICE', 'No text search client found @ SIGN OUT TEXT SERVICE'],
  ])('%s', (text, expected) => {
    expect(ask(text)).toBe(expected);
  });
});
