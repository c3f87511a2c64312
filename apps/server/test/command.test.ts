import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { tableFromIPC } from 'apache-arrow';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandOf } from '../src/command/command-of.ts';
import { planTree } from '../src/command/plan-tree.ts';
import { runProgram } from '../src/command/program.ts';

let folder = '';
let planned: Ran;
let imported: Ran;
const place = (name: string): string => join(folder, name);

interface Ran {
  readonly code: number;
  readonly output: string;
  readonly bytes: Buffer;
  readonly errors: string;
}

/** Runs a command with the input; on a terminal if `isTTY`. */
async function astrolabe(argv: readonly string[], input: string | Readable = '', isTTY = false): Promise<Ran> {
  const parts: Buffer[] = [];
  const output = Object.assign(new PassThrough(), { isTTY, columns: 200 });
  output.on('data', (part: Buffer) => parts.push(part));
  const errors = Object.assign(new PassThrough(), { isTTY });
  let errorText = '';
  errors.on('data', (part: Buffer) => (errorText += part.toString()));
  const code = await runProgram(argv, '9.9.9', {
    input: Object.assign(typeof input === 'string' ? Readable.from([input]) : input, { isTTY }),
    output,
    errors,
    environment: { ASTROLABE_DATA_DIR: place('data'), XDG_STATE_HOME: place('state') },
    programDirectory: folder,
  });
  const bytes = Buffer.concat(parts);
  return { code, output: bytes.toString(), bytes, errors: errorText };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-command-'));
  writeFileSync(
    place('customers.csv'),
    'customer_id,name,joined\n1,Ann,2020-01-05\n2,"Bo, jr.",2021-02-06\n3,Cy,2022-03-07\n',
  );
  writeFileSync(place('orders.csv'), 'order_id,customer_id,total\n100,1,12.5\n101,1,3.25\n102,3,8\n');
  const files = [place('customers.csv'), place('orders.csv')];
  planned = await astrolabe(['import', '--space', 'shop', ...files, '--dry-run']);
  writeFileSync(place('plan.yaml'), planned.output);
  imported = await astrolabe(['import', ...files, '--mapping', place('plan.yaml')]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NAMES = 'MATCH (c:customer) RETURN c.customer.name AS name, c.customer.joined AS joined, id(c) AS id ORDER BY id';
const run = (format: string): Promise<Ran> => astrolabe(['run', '-s', 'shop', '-f', format, '-e', NAMES]);

test('lists in cells are edges to their items, also by the plan of a dry run', async () => {
  writeFileSync(place('films.csv'), 'film_id,genres\n1,Drama|War\n2,War\n3,Drama|Comedy|War\n');
  const plan = await astrolabe(['import', '--space', 'films', place('films.csv'), '--dry-run']);
  writeFileSync(place('films.yaml'), plan.output);
  const ran = await astrolabe(['import', '--mapping', place('films.yaml')]);
  expect(ran).toMatchObject({ code: 0, errors: '' });
  expect(ran.output).toContain('edge type genres: 6 from films.csv (genres)');
});

test('the plan of a dry run is imported', () => {
  expect(planned).toMatchObject({ code: 0, errors: '' });
  expect(planned.output).toContain('CREATE TAG IF NOT EXISTS customer(');
  expect(imported).toMatchObject({ code: 0, errors: '' });
  expect(imported.output).toContain('edge type order_customer: 3 from orders.csv');
});

describe('formats of results', () => {
  test('table, aligned', async () => {
    expect((await run('table')).output).toBe(`┌─────────┬────────────┬────┐
│ name    │ joined     │ id │
├─────────┼────────────┼────┤
│ Ann     │ 2020-01-05 │  1 │
│ Bo, jr. │ 2021-02-06 │  2 │
│ Cy      │ 2022-03-07 │  3 │
└─────────┴────────────┴────┘
`);
  });

  test('CSV, JSON lines and Markdown', async () => {
    expect((await run('csv')).output).toBe(
      'name,joined,id\nAnn,2020-01-05,1\n"Bo, jr.",2021-02-06,2\nCy,2022-03-07,3\n',
    );
    expect((await run('jsonl')).output.split('\n')[1]).toBe('{"name":"Bo, jr.","joined":"2021-02-06","id":2}');
    expect((await run('markdown')).output.split('\n').slice(0, 3)).toEqual([
      '| name | joined | id |',
      '| --- | --- | --- |',
      '| Ann | 2020-01-05 | 1 |',
    ]);
  });

  test('Arrow and Parquet keep types, NULL and 64 bits', async () => {
    const text =
      'UNWIND [9223372036854775807, NULL] AS n RETURN n, n > 1 AS big, 1.5 AS f, date("2020-02-29") AS d, ["x", 1] AS xs';
    const arrow = tableFromIPC((await astrolabe(['run', '-f', 'arrow', '-e', text])).bytes);
    expect(arrow.schema.fields.map(({ type }) => String(type))).toEqual([
      'Int64',
      'Bool',
      'Float64',
      'Date32<DAY>',
      'Utf8',
    ]);
    expect(arrow.getChild('n')?.toArray()[0]).toBe(2n ** 63n - 1n);
    expect(arrow.getChild('n')?.get(1)).toBeNull();
    const { bytes } = await astrolabe(['run', '-f', 'parquet', '-e', text]);
    const file = new Uint8Array(bytes).buffer;
    expect(await parquetReadObjects({ file })).toEqual([
      { n: 2n ** 63n - 1n, big: true, f: 1.5, d: new Date('2020-02-29'), xs: '["x",1]' },
      { n: null, big: null, f: 1.5, d: new Date('2020-02-29'), xs: '["x",1]' },
    ]);
  });
});

describe('run', () => {
  test('reads scripts, standard input and parameters', async () => {
    writeFileSync(place('params.json'), '{"big": 9007199254740993, "list": [1, "a", null]}');
    const argv = ['run', '-', '-f', 'csv', '-p', 'id=2', '-p', 'name=Ann', '--params', place('params.json')];
    const { code, output } = await astrolabe(
      argv,
      ':param y => 2 \nRETURN $id + $y AS sum, $name AS name, $big AS big, size($list) AS size',
    );
    expect({ code, output }).toEqual({ code: 0, output: 'sum,name,big,size\n4,Ann,9007199254740993,3\n' });
  });

  test('stops at the first error, with its place and exit code 1; --continue goes on', async () => {
    const argv = ['run', '-f', 'csv', '-e', 'RETURN 1 AS a; RETURN nope; RETURN 2 AS b'];
    const stopped = await astrolabe(argv);
    expect(stopped).toMatchObject({ code: 1, output: 'a\n1\n' });
    expect(stopped.errors).toContain('nope');
    expect(await astrolabe([...argv, '--continue'])).toMatchObject({ code: 1, output: 'a\n1\nb\n2\n' });
  });

  test.each([
    [['run', '--nonsense'], 2, 'unknown option'],
    [['runn'], 2, 'Did you mean run?'],
    [['run', '-e', 'RETURN 1', '-p', 'x'], 2, '--param takes name=value'],
    [['run', '-e', 'RETURN 1', '-a', '127.0.0.1:1'], 3, 'refused the connection'],
    [['run', '-s', 'nothing', '-e', 'RETURN 1'], 1, 'SPACE_NOT_FOUND'],
    [['run', '/nowhere.ngql'], 2, 'cannot be read'],
  ])('%j exits with %i', async (argv, code, text) => {
    const ran = await astrolabe(argv);
    expect(ran.code).toBe(code);
    expect(ran.errors).toContain(text);
  });
});

describe('spaces', () => {
  test('export, backup, restore and check', { timeout: 60_000 }, async () => {
    expect(await astrolabe(['export', 'shop', place('out')])).toMatchObject({ code: 0, errors: '' });
    expect(readFileSync(place('out/tag-1.csv'), 'utf8')).toContain('Bo, jr.');
    const backup = place('shop.backup');
    expect(await astrolabe(['backup', 'shop', backup])).toMatchObject({ code: 0, errors: '' });
    expect(await astrolabe(['restore', backup, '--space', 'shop2'])).toMatchObject({ code: 0, errors: '' });
    const count = await astrolabe(['run', '-s', 'shop2', '-f', 'csv', '-e', 'MATCH ()-[e]->() RETURN count(e) AS n']);
    expect(count.output).toBe('n\n3\n');
    // The exported files are a configuration of NebulaGraph Importer.
    const schema = ['run', '-e', 'CREATE SPACE again(vid_type = INT64); USE again', place('out/schema.ngql')];
    expect(await astrolabe(['run', '-e', 'CREATE SPACE again(vid_type = INT64)'])).toMatchObject({ code: 0 });
    expect(await astrolabe(['run', '-s', 'again', ...schema.slice(3)])).toMatchObject({ code: 0, errors: '' });
    const again = await astrolabe(['import', '--mapping', place('out/import.yaml'), '--space', 'again']);
    expect(again).toMatchObject({ code: 0, errors: '' });
    expect(again.output).toContain('Imported 9 rows');
    expect(await astrolabe(['check'])).toMatchObject({ code: 0 });
  });

  test('import reports failed rows with file and line, and exit code 1', async () => {
    writeFileSync(place('customers.csv'), 'customer_id,name,joined\n7,Di,2020-01-05\nx,Eve,2020-01-05\n');
    const ran = await astrolabe(['import', place('customers.csv'), '--space', 'shop']);
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.errors).toMatch(/^customers\.csv, line 3, column customer_id: /);
  });
});

describe('explain and shell', () => {
  test('explain prints a tree with row counts where it ran', async () => {
    const { output } = await astrolabe([
      'explain',
      '--profile',
      '-s',
      'shop',
      'MATCH (c:customer) RETURN count(*) AS n',
    ]);
    expect(output).toMatch(/^\S+ #\d+  1 row \(estimated 1\), [\d.]+ (µs|ms)\n/);
    expect(output).toMatch(/└─ \w+ #\d+/);
  });

  test('a node with two consumers is printed once', () => {
    const node = (id: number, name: string, dependencies: number[]) => ({
      id,
      name,
      dependencies,
      outputVariable: '',
      details: [],
    });
    const plan = {
      format: 'row' as const,
      optimizeUs: 0,
      nodes: [node(3, 'Join', [1, 2]), node(1, 'Left', [0]), node(2, 'Right', [0]), node(0, 'Start', [])],
    };
    expect(planTree(plan)).toBe('Join #3\n├─ Left #1\n│  └─ Start #0\n└─ Right #2\n   └─ Start #0  (above)');
  });

  test('the shell runs multiline statements, completes names and exits', async () => {
    const keyboard = new PassThrough();
    const session = astrolabe(['shell'], keyboard, true);
    // Names can be completed only after the schema is read, so this types at the speed of the prompt.
    const keys = [
      'USE shop;\n',
      'MATCH (c:cus',
      '\t',
      ')\n',
      'RETURN count(*)',
      '\n',
      '  AS n;\n',
      ':format csv\n',
      'RETURN 1 AS one;\n',
    ];
    for (const line of keys) {
      keyboard.write(line);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    keyboard.write(':exit\n');
    const { output, code } = await session;
    expect(code).toBe(0);
    expect(output).toContain('shop> ');
    expect(output).toContain('(c:customer');
    expect(output).toMatch(/│ +n │/);
    expect(output).toContain('one\n1\n');
    expect(output).toContain('\u001b[35mRETURN\u001b[0m');
  });

  test('prints no prompt into a pipe', async () => {
    expect(await astrolabe(['shell', '-f', 'csv'], 'RETURN 1 AS one;\nRETURN 2 AS two')).toMatchObject({
      code: 0,
      output: 'one\n1\ntwo\n2\n',
    });
  });
});

describe('help', () => {
  test('every command has an example, a manual entry, and completions', async () => {
    const help = await astrolabe(['help']);
    const commands = ['run', 'import', 'export', 'backup', 'restore', 'check', 'explain', 'shell', 'lsp', 'completion'];
    const man = (await astrolabe(['man'])).output;
    const bash = (await astrolabe(['completion', 'bash'])).output;
    for (const command of commands) {
      expect(help.output).toContain(`\n  ${command}`);
      expect((await astrolabe([command, '--help'])).output).toContain(`Examples:\n  `);
      expect(man).toContain(`.SS astrolabe ${command}`);
      expect(bash).toContain(`    ${command}) flags=`);
    }
    expect((await astrolabe(['completion', 'fish'])).output).toContain('complete -c astrolabe');
    expect((await astrolabe(['completion', 'tcsh'])).code).toBe(2);
  });

  test('without a command, settings start the studio', () => {
    expect([commandOf([]), commandOf(['--port', '0']), commandOf(['start']), commandOf(['run'])]).toEqual([
      'start',
      'start',
      'start',
      'run',
    ]);
  });
});
