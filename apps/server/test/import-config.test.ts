import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StudioProcess } from './_studio-process.ts';

/*
 * The importer's configuration as the body of `POST /api/import-tasks`: it either describes exactly one import, or is a 400 that names the
 * file and the missing part.
 */

type Data = Record<string, unknown>;

let studio: StudioProcess;
beforeAll(async () => {
  studio = new StudioProcess(mkdtempSync(join(tmpdir(), 'astrolabe-config-')));
  await studio.start();
  for (const gql of [
    'CREATE SPACE harbour(vid_type = FIXED_STRING(32)); USE harbour; CREATE TAG ship(name string, built int NOT NULL, flag string NOT NULL DEFAULT "none"); CREATE EDGE follows(miles double)',
    'CREATE SPACE lab(vid_type = INT64); USE lab; CREATE TAG sample(`名称` string, mass double NOT NULL); CREATE EDGE derived(step_no int)',
  ])
    await studio.result('POST', '/api-nebula/db/exec', { gql });
  await studio.upload('ships.csv', 's1,1999,Ant,PE\r\ns2,2004,"Bee, ""big""",CL\r\ns3,7,图 🪐,\r\n');
  await studio.upload('follows.csv', 's1,s2,1.5,0\ns2,s3,2.5,1\n');
  await studio.upload('samples.csv', '1;Alpha;1.5\n2;β;2\n9007199254740993;名;3\n');
  await studio.upload('derived.csv', '1;2;5\n2;9007199254740993;6\n');
}, 60_000);
afterAll(async () => {
  await studio.kill();
  rmSync(studio.directory, { recursive: true });
});

const CONNECTION = { user: 'root', password: 'nebula', address: 'embedded' };

/** One domain: a file of vertices and one of edges, as a client writes them. */
interface Domain {
  readonly space: string;
  readonly delimiter: string;
  readonly idType: string;
  readonly vertexFile: string;
  readonly edgeFile: string;
  readonly tag: string;
  readonly edge: string;
  readonly tagProps: readonly Data[];
  readonly edgeProps: readonly Data[];
}

const HARBOUR: Domain = {
  space: 'harbour',
  delimiter: ',',
  idType: 'string',
  vertexFile: 'ships.csv',
  edgeFile: 'follows.csv',
  tag: 'ship',
  edge: 'follows',
  tagProps: [
    { name: 'built', type: 'int', index: 1 },
    { name: 'name', type: 'string', index: 2 },
  ],
  edgeProps: [{ name: 'miles', type: 'double', index: 2 }],
};
const LAB: Domain = {
  space: 'lab',
  delimiter: ';',
  idType: 'int',
  vertexFile: 'samples.csv',
  edgeFile: 'derived.csv',
  tag: 'sample',
  edge: 'derived',
  tagProps: [
    { name: '名称', type: 'string', index: 1 },
    { name: 'mass', type: 'double', index: 2 },
  ],
  edgeProps: [{ name: 'step_no', type: 'int', index: 2 }],
};
const DOMAINS = [HARBOUR, LAB];

const connectionOf = (change: Data): Data => ({ ...CONNECTION, ...change });

function vertexConfig(domain: Domain, change: Data = {}, vid: unknown = { index: 0, type: domain.idType }): Data {
  return {
    path: domain.vertexFile,
    failDataPath: 'x',
    batchSize: 60,
    type: 'csv',
    csv: { withHeader: false, withLabel: false, delimiter: domain.delimiter },
    schema: { type: 'vertex', vertex: { vid, tags: [{ name: domain.tag, props: domain.tagProps, ...change }] } },
  };
}

function edgeConfig(domain: Domain, change: Data = {}): Data {
  return {
    path: domain.edgeFile,
    type: 'csv',
    csv: { withHeader: false, withLabel: false, delimiter: domain.delimiter },
    schema: {
      type: 'edge',
      edge: {
        name: domain.edge,
        srcVID: { index: 0, type: domain.idType },
        dstVID: { index: 1, type: domain.idType },
        props: domain.edgeProps,
        ...change,
      },
    },
  };
}

function configOf(domain: Domain, files: readonly unknown[], client: Data = {}): Data {
  return {
    version: 'v2',
    description: 'web console import',
    clientSettings: {
      retry: 3,
      concurrency: 10,
      channelBufferSize: 128,
      space: domain.space,
      connection: CONNECTION,
      ...client,
    },
    files,
  };
}

const post = (config: unknown) => studio.browser.send('POST', '/api/import-tasks', { name: 'task', config });

async function expectRefused(config: unknown, ...words: readonly string[]): Promise<void> {
  const { status, json } = await post(config);
  expect([status, String(json['code']).slice(0, 3)], JSON.stringify(json)).toEqual([400, '400']);
  for (const word of words) expect(json['message']).toContain(word);
}

async function finished(config: unknown): Promise<Data> {
  const id = await studio.import({ name: 'task', config }, '/api/import-tasks');
  return studio.ended(id);
}

describe.each(DOMAINS)('$space', (domain) => {
  const [first, second] = domain.tagProps as readonly [Data, Data];
  const required = domain === HARBOUR ? first : second;
  const nullable = domain === HARBOUR ? second : first;

  test('a whole configuration imports every row', async () => {
    expect(await finished(configOf(domain, [vertexConfig(domain), edgeConfig(domain)]))).toMatchObject({
      status: 'finished',
      stats: { numFailed: 0, numReadFailed: 0, totalCount: 5 },
    });
  });

  test.each([[{ index: null }], [{}], [null]])('an ID without a column is rejected: %j', async (id) => {
    const typed = id && { ...id, type: domain.idType };
    await expectRefused(configOf(domain, [vertexConfig(domain, {}, typed)]), domain.vertexFile, 'vid');
    await expectRefused(configOf(domain, [edgeConfig(domain, { srcVID: typed })]), domain.edgeFile, 'srcVID');
    await expectRefused(
      configOf(domain, [vertexConfig(domain), edgeConfig(domain, { dstVID: typed })]),
      domain.edgeFile,
      'dstVID',
    );
  });

  test.each([[{ index: null }], [{}]])('a property without a column is not filled by position: %j', async (place) => {
    const { index: _, ...required_ } = required;
    const { index: __, ...nullable_ } = nullable;
    await expectRefused(
      configOf(domain, [vertexConfig(domain, { props: [{ ...required_, ...place }, nullable] })]),
      domain.vertexFile,
      String(required['name']),
    );
    expect(
      await finished(configOf(domain, [vertexConfig(domain, { props: [{ ...nullable_, ...place }, required] })])),
    ).toMatchObject({ status: 'finished', stats: { numFailed: 0 } });
    const { rows } = (await studio.result('POST', '/api-nebula/db/exec', {
      gql: `MATCH (v:${domain.tag}) RETURN collect(DISTINCT properties(v).\`${String(nullable['name'])}\`) AS v`,
      space: domain.space,
    })) as { readonly rows: unknown };
    expect(rows).toEqual([[[]]]);
  });

  test.each([[-1], [1.5], ['1'], [99], [{}], [true], [Number.MAX_SAFE_INTEGER + 1], [[]]])(
    'an index without a column is rejected: %j',
    async (index) => {
      await expectRefused(
        configOf(domain, [vertexConfig(domain, {}, { index, type: domain.idType })]),
        domain.vertexFile,
        'vid',
      );
      await expectRefused(
        configOf(domain, [vertexConfig(domain, { props: [{ ...required, index }] })]),
        domain.vertexFile,
        String(required['name']),
      );
      await expectRefused(configOf(domain, [edgeConfig(domain, { rank: { index } })]), domain.edgeFile, 'rank');
    },
  );

  test('unknown tags, edge types and properties, and duplicate properties, are rejected', async () => {
    await expectRefused(configOf(domain, [vertexConfig(domain, { name: 'ghost' })]), domain.vertexFile, 'ghost');
    await expectRefused(configOf(domain, [edgeConfig(domain, { name: 'ghost' })]), domain.edgeFile, 'ghost');
    for (const place of [{ index: 1 }, {}])
      await expectRefused(
        configOf(domain, [
          vertexConfig(domain, { props: [...domain.tagProps, { name: 'ghost', type: 'int', ...place }] }),
        ]),
        domain.vertexFile,
        'ghost',
      );
    for (const place of [{ index: 1 }, {}])
      await expectRefused(
        configOf(domain, [vertexConfig(domain, { props: [...domain.tagProps, { name: required['name'], ...place }] })]),
        domain.vertexFile,
        String(required['name']),
        'twice',
      );
    const { schema } = vertexConfig(domain) as { schema: { vertex: { tags: unknown[] } } };
    const twice = { ...schema, vertex: { ...schema.vertex, tags: [...schema.vertex.tags, ...schema.vertex.tags] } };
    await expectRefused(
      configOf(domain, [{ ...vertexConfig(domain), schema: twice }]),
      domain.vertexFile,
      domain.tag,
      'twice',
    );
  });

  test('ids of a different type than the space are rejected', async () => {
    const type = domain.idType === 'int' ? 'string' : 'int';
    await expectRefused(
      configOf(domain, [vertexConfig(domain, {}, { index: 0, type })]),
      domain.vertexFile,
      'vid',
      type,
    );
    await expectRefused(
      configOf(domain, [edgeConfig(domain, { dstVID: { index: 1, type } })]),
      domain.edgeFile,
      'dstVID',
      type,
    );
    await expectRefused(
      configOf(domain, [vertexConfig(domain, {}, { index: 0, type: 'uuid' })]),
      domain.vertexFile,
      'uuid',
    );
  });

  test.each([[0], [-1], [1.5], ['many'], [{}]])('a count of %j rows or sessions is rejected', async (count) => {
    await expectRefused(
      configOf(domain, [{ ...vertexConfig(domain), batchSize: count }]),
      domain.vertexFile,
      'batchSize',
    );
    await expectRefused(
      configOf(domain, [vertexConfig(domain), { ...edgeConfig(domain), batchSize: count }]),
      domain.edgeFile,
      'batchSize',
    );
    await expectRefused(configOf(domain, [vertexConfig(domain)], { concurrency: count }), 'concurrency');
    await expectRefused(configOf(domain, [vertexConfig(domain)], { retry: count }), 'retry');
  });

  test.each([[''], ['nobody'], [null], [undefined]])('the user %j is not the signed-in one', async (user) => {
    await expectRefused(
      configOf(domain, [vertexConfig(domain)], { connection: connectionOf({ user }) }),
      'user',
      'root',
    );
  });

  test.each([['127.0.0.1:1'], ['embedded.example:9669'], ['10.0.0.7'], ['127.0.0.1:1,embedded'], ['no address'], [7]])(
    'the address %j is not the connected one',
    async (address) => {
      await expectRefused(
        configOf(domain, [vertexConfig(domain)], { connection: connectionOf({ address }) }),
        'address',
      );
    },
  );

  test('text instead of a flag, and a prefix that is not text, are rejected', async () => {
    await expectRefused(
      configOf(domain, [{ ...vertexConfig(domain), csv: { withHeader: 'false' } }]),
      domain.vertexFile,
      'withHeader',
    );
    await expectRefused(
      configOf(domain, [{ ...vertexConfig(domain), csv: { withLabel: 1 } }]),
      domain.vertexFile,
      'withLabel',
    );
    await expectRefused(
      configOf(domain, [vertexConfig(domain, {}, { index: 0, prefix: 5 })]),
      domain.vertexFile,
      'prefix',
    );
    await expectRefused(
      configOf(domain, [{ ...vertexConfig(domain), schema: { type: 'node' } }]),
      domain.vertexFile,
      'type',
    );
  });

  test('a missing upload and a missing space are named', async () => {
    await expectRefused(configOf(domain, [{ ...vertexConfig(domain), path: './in/none.csv' }]), 'none.csv');
    await expectRefused({ ...configOf({ ...domain, space: 'nowhere' }, [vertexConfig(domain)]) }, 'nowhere');
  });
});

test('an empty header does not map columns to properties by position', async () => {
  await studio.upload('plain.csv', 'id,built,name\ns9,9,Nine\n');
  const file = {
    path: 'plain.csv',
    csv: { withHeader: true },
    schema: {
      type: 'vertex',
      vertex: { vid: { type: 'string' }, tags: [{ name: 'ship', props: [{ name: 'built' }] }] },
    },
  };
  await expectRefused(configOf(HARBOUR, [file]), 'plain.csv', 'vid');
});

test('version 3 follows the same rules', async () => {
  const configV3 = (tag: Data, client: Data = {}, manager: Data = {}): Data => ({
    client: { version: 'v3', address: 'embedded', user: 'root', password: 'nebula', ...client },
    manager: { spaceName: 'harbour', ...manager },
    sources: [
      {
        path: './ships.csv',
        csv: { delimiter: ',' },
        tags: [
          { name: 'ship', id: { type: 'STRING', index: 0 }, props: [{ name: 'built', type: 'INT', index: 1 }], ...tag },
        ],
      },
    ],
  });
  expect(await finished(configV3({}))).toMatchObject({ status: 'finished', stats: { totalCount: 3, numFailed: 0 } });
  await expectRefused(configV3({ id: { type: 'STRING' } }), 'ships.csv', 'id');
  await expectRefused(configV3({ id: { type: 'INT', index: 0 } }), 'ships.csv', 'is int');
  await expectRefused(configV3({ props: [{ name: 'built', type: 'INT' }] }), 'ships.csv', 'built');
  await expectRefused(configV3({}, { user: 'nobody' }), 'user');
  await expectRefused(configV3({}, { address: '10.0.0.7:9669' }), 'address');
  await expectRefused(configV3({}, {}, { batch: 0 }), 'batch');
  await expectRefused(configV3({}, { concurrencyPerAddress: -1 }), 'concurrencyPerAddress');
  // A property without a column gets the default of the configuration.
  expect(
    await finished(
      configV3({
        props: [
          { name: 'built', type: 'INT', nullable: true, defaultValue: '77' },
          { name: 'name', index: 2 },
        ],
      }),
    ),
  ).toMatchObject({ status: 'finished', stats: { numFailed: 0 } });
  expect(await studio.rows('MATCH (v:ship) WHERE id(v) IN ["s1", "s2", "s3"] RETURN DISTINCT v.ship.built')).toEqual([
    [77],
  ]);
});

test('the downloaded configuration has the address that the task was created with', async () => {
  const id = await studio.import(
    { name: 'a', config: configOf(HARBOUR, [vertexConfig(HARBOUR)]) },
    '/api/import-tasks',
  );
  await studio.ended(id);
  const { text } = await studio.browser.send('GET', `/api/import-tasks/${id}/download-config`);
  expect(text).toContain('address: embedded');
  expect(text).not.toContain('nebula');
});

test('tasks are listed under `data` and `list`, and server folders are named', async () => {
  const page = (await studio.result('GET', '/api/import-tasks?page=1&pageSize=2')) as Data;
  expect(page['list']).toEqual(page['data']);
  expect(page['total']).toEqual(expect.any(Number));
  expect(await studio.result('GET', '/api/import-tasks/working-dir')).toEqual({
    taskDir: join(studio.directory, 'tasks'),
    uploadDir: join(studio.directory, 'files'),
  });
});

/** Random JSON with the keys and values of a configuration in wrong positions. */
const unluckyJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, '', 'ships.csv', 'ship', 'built', 0, -1, 1.5, 1e308, '0', 'vertex', 'edge', 'v2'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        'index',
        'type',
        'name',
        'props',
        'tags',
        'vid',
        'path',
        'csv',
        'schema',
        'vertex',
        'edge',
        '__proto__',
        'x',
      ),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value;

/** A valid configuration with one value replaced. */
const spoiledConfig = fc
  .record({ domain: fc.constantFrom(...DOMAINS), pick: fc.nat(), value: unluckyJson })
  .map(({ domain, pick, value }) => {
    const config = structuredClone(configOf(domain, [vertexConfig(domain), edgeConfig(domain)]));
    const places: (readonly [Record<string, unknown>, string])[] = [];
    const visit = (data: unknown): void => {
      if (typeof data !== 'object' || data === null) return;
      for (const [key, child] of Object.entries(data)) {
        places.push([data as Record<string, unknown>, key]);
        visit(child);
      }
    };
    visit(config);
    const [holder, key] = places[pick % places.length]!;
    holder[key] = value;
    return config;
  });

/** Outcome of a configuration: its rejection, the state of its task, or an invalid outcome. */
async function outcomeOf(config: Data): Promise<string> {
  const { status, json, text } = await post(config);
  if (status >= 500) return text;
  if (status !== 200) return `refused: ${String(json['message'])}`;
  for (const { schema } of config['files'] as { readonly schema: Record<string, Record<string, Data>> }[]) {
    const ids = schema['edge'] ? [schema['edge']['srcVID'], schema['edge']['dstVID']] : [schema['vertex']?.['vid']];
    for (const id of ids)
      if (!Array.isArray(id?.['concatItems']) && !Number.isInteger(id?.['index']))
        return `accepted, although the ID has no column: ${JSON.stringify(schema)}`;
  }
  const task = await studio.ended(String((json['data'] as Data)['id']));
  return String(task['message']).includes('mistake of ours') ? String(task['message']) : String(task['status']);
}

test(
  'no configuration causes an internal error, and an accepted one imports every row or names the others',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(spoiledConfig, async (config) => {
        expect(await outcomeOf(config)).toMatch(/^(?:refused: .+|finished|aborted)$/);
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 150) },
    );
  },
);

test('null means absent, as Studio 3.5 clients send it', async () => {
  const { password, user, ...rest } = CONNECTION;
  const authorization = `Bearer ${Buffer.from(JSON.stringify([user, password])).toString('base64')}`;
  const connect = { address: rest.address, port: null };
  expect(await studio.result('POST', '/api-nebula/db/connect', connect, { headers: { authorization } })).toBeTruthy();
  for (const [path, body] of [
    ['exec', { gql: 'YIELD 1 AS a' }],
    ['batchExec', { gqls: ['YIELD 1 AS a'] }],
    ['exec_seq', { gql: 'YIELD 1 AS a' }],
  ] as const)
    expect(
      await studio.result('POST', `/api-nebula/db/${path}`, { ...body, paramList: null, space: null }),
    ).toBeTruthy();
});
