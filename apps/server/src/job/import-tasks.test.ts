import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { AstrolabeError, type RecordBatch, type RecordSink, type SchemaSnapshot } from '@astrolabe/model';
import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EngineClient, type ServedSession } from '../engine-host/engine-client.ts';
import type { ThreadEngine, ThreadSession } from '../engine-host/engine-thread.ts';
import { servePort } from '../engine-host/serve-port.ts';
import type { Account } from '../session/account.ts';
import { AccountPools } from '../session/account-pools.ts';
import { Login } from '../session/login.ts';
import { AuditTrail } from '../store/audit-trail.ts';
import { Files } from '../store/files.ts';
import { StoredTasks, type StoredTask } from '../store/import-tasks.ts';
import { SavedMappings } from '../store/saved-mappings.ts';
import { StudioStore } from '../store/studio-store.ts';
import { UploadedFiles } from '../upload/uploaded-files.ts';
import { ImportTasks } from './import-tasks.ts';

const SCHEMA: SchemaSnapshot = {
  space: sampleSpace('harbour', { idBytes: 16 }),
  tags: [
    { kind: 'tag', name: 'ship', id: 2, properties: [{ name: 'built', type: { kind: 'int64' }, isNullable: true }] },
  ],
  edgeTypes: [],
  indexes: [],
};

/** A fake engine that stores vertices by id, can be slow, and rejects ships built in 1912. */
class FakeEngine implements ThreadEngine {
  readonly ships = new Map<string, unknown>();
  /** Delay of a batch, by the number of stored ships. */
  delayMs: (keptCount: number) => number = () => 0;

  async authenticate(username: string, password: string): Promise<ThreadSession> {
    if (password !== 'nebula') throw new AstrolabeError('BAD_USERNAME_PASSWORD', `Invalid password for ${username}`);
    const sink: RecordSink = {
      write: async (batch: RecordBatch) => {
        await new Promise((resolve) => setTimeout(resolve, this.delayMs(this.ships.size)));
        if (batch.kind !== 'vertex') throw new AstrolabeError('INTERNAL', 'no edges here');
        const rejected = batch.records
          .filter((record) => record.values[0] === 1912n)
          .map(({ line }) => ({ line, property: 'built', message: 'sunk' }));
        const bad = new Set(rejected.map(({ line }) => line));
        for (const record of batch.records)
          if (!bad.has(record.line)) this.ships.set(String(record.vid), record.values[0]);
        return { written: batch.records.length - rejected.length, rejected };
      },
      flush: async () => {},
      close: async () => {},
    };
    const refuse = (): never => {
      throw new AstrolabeError('NOT_SUPPORTED', 'no statements here');
    };
    return {
      prepare: refuse,
      enqueue: refuse,
      joinsGroup: () => false,
      mayEnqueueNow: () => false,
      mayRunNow: () => false,
      bulkNow: () => sink,
      schemaNow: (space) => {
        if (space !== 'harbour') throw new AstrolabeError('SPACE_NOT_FOUND', `SpaceNotFound: SpaceName \`${space}\``);
        return SCHEMA;
      },
      close: async () => {},
    };
  }

  async close(): Promise<void> {}
}

const ACCOUNT: Account = { database: 'embedded', username: 'root' };

/** The environment of the tasks; only the engine is fake. */
class Bench {
  readonly directory = mkdtempSync(join(tmpdir(), 'astrolabe-import-'));
  readonly engine = new FakeEngine();
  readonly store = StudioStore.inMemory();
  readonly uploads = new UploadedFiles(this.directory, new Files(this.store));
  readonly ports: MessagePort[] = [];
  readonly auditTrail = new AuditTrail(this.store);
  tasks = this.newTasks();

  newTasks(): ImportTasks {
    const log = { error: () => {} };
    return new ImportTasks({
      dataDirectory: this.directory,
      tasks: new StoredTasks(this.store),
      uploads: this.uploads,
      mappings: new SavedMappings(this.store),
      engine: { authenticate: (u, p) => this.session(u, p), openPort: () => this.openPort() },
      log,
      auditTrail: this.auditTrail,
      embeddedHost: () => '127.0.0.1:9669',
    });
  }

  async openPort(): Promise<MessagePort> {
    const { port1, port2 } = new MessageChannel();
    servePort(this.engine, port1);
    this.ports.push(port1);
    return port2;
  }

  async session(username: string, password: string): Promise<ServedSession> {
    const port = await this.openPort();
    this.ports.push(port);
    return new EngineClient(port).authenticate(username, password);
  }

  async login(): Promise<Login> {
    const signedIn = { host: 'embedded', kind: 'embedded', username: 'root', version: 'v3.0' } as const;
    const access = { account: ACCOUNT, signedIn, password: 'nebula', open: () => this.session('root', 'nebula') };
    return new Login(access, await access.open(), { slot: 0, now: 0, sessions: new AccountPools().share(access) });
  }

  async upload(name: string, content: string): Promise<unknown> {
    const [file] = await this.uploads.receive(ACCOUNT, name, Readable.from([Buffer.from(content)]), 1);
    if (!file) throw new Error('nothing was kept');
    return file;
  }

  /** Resolves with the task when it is no longer queued or running. */
  async ended(id: string): Promise<StoredTask> {
    for (let patience = 2000; patience > 0; patience--) {
      const task = this.tasks.require(ACCOUNT, id);
      if (task.status !== 'pending' && task.status !== 'processing') return task;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('the task does not end');
  }

  async close(): Promise<void> {
    await this.tasks.close();
    for (const port of this.ports) port.close();
    this.auditTrail.close();
    this.store.close();
    rmSync(this.directory, { recursive: true });
  }
}

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(() => bench.close());

const MAPPING = {
  files: [
    {
      file: 'ships.csv',
      dialect: { hasHeader: true },
      targets: [
        { kind: 'vertex', tagName: 'ship', vid: { column: 0 }, properties: [{ property: 'built', column: 1 }] },
      ],
    },
  ],
};
const config = (connection: object) => ({
  version: 'v2',
  clientSettings: { space: 'harbour', connection },
  files: [
    {
      path: 'ships.csv',
      failDataPath: 'x',
      type: 'csv',
      csv: { withHeader: true },
      schema: {
        type: 'vertex',
        vertex: { vid: { index: 0 }, tags: [{ name: 'ship', props: [{ name: 'built', type: 'int', index: 1 }] }] },
      },
    },
  ],
});

describe('an import task', () => {
  test('writes good rows, keeps bad ones with their reasons, and leaves logs and configuration', async () => {
    await bench.upload('ships.csv', 'id,built\ns1,1999\ns2,soon\ns3,1912\n"s"4,1\n"s,5",\n');
    const id = await bench.tasks.createFromMapping(await bench.login(), {
      name: 'spring',
      space: 'harbour',
      mapping: MAPPING,
    });
    const task = await bench.ended(id);
    expect([task.status, task.message]).toEqual(['finished', '']);
    expect([...bench.engine.ships]).toEqual([
      ['s1', 1999n],
      ['s,5', { kind: 'null', reason: 'NULL' }],
    ]);
    const { rowsRead, rowsImported, rowsRejected, rowsUnreadable, targets } = task.checkpoint.progress;
    expect({ rowsRead, rowsImported, rowsRejected, rowsUnreadable, targets }).toEqual({
      rowsRead: 5,
      rowsImported: 2,
      rowsRejected: 2,
      rowsUnreadable: 1,
      // Duplicates may be counted already, or not yet.
      targets: [
        expect.objectContaining({ file: 'ships.csv', kind: 'vertex', name: 'ship', read: 4, written: 2, filtered: 0 }),
      ],
    });
    const reported = { username: 'root', space: 'harbour', shape: 'ships.csv', via: 'studio', times: 1 };
    expect(bench.auditTrail.list({ database: 'embedded', limit: 9 })).toEqual([
      { ...reported, id: 2, kind: 'import-end', count: 2, hasFailed: false, at: expect.any(Number) },
      { ...reported, id: 1, kind: 'import-start', hasFailed: false, at: expect.any(Number) },
    ]);
    const folder = bench.tasks.folder(ACCOUNT, id);
    expect(
      (await folder.rejectedRows(0, 10)).map(({ line, columnName, value, reason }) => [
        line,
        columnName,
        value,
        reason,
      ]),
    ).toEqual([
      [3, 'built', 'soon', '`built` is not an int64'],
      [4, 'built', '1912', 'sunk'],
      [5, undefined, undefined, 'text follows the closing quote of column 1'],
    ]);
    expect(await folder.logNames()).toEqual(['import.log', 'shipsFail.csv']);
    expect(await folder.logLines('shipsFail.csv', 0, 10)).toEqual(['id,built', 's2,soon', 's3,1912', '"s"4,1']);
    expect((await folder.logLines('import.log', 1, 1))[0]).toMatch(
      /^\S+ WARN ships\.csv line 3 column built: "soon": `built` is not an int64$/,
    );
    expect((await folder.logLines('import.log', 0, 100)).at(-1)).toMatch(
      / WARN finished: 2 rows imported, 2 rejected, 1 not readable, in [\d.]+ s$/,
    );
    const table: string[] = [];
    for await (const piece of folder.rejectedTable()) table.push(piece);
    expect(table[1]).toBe('ships.csv,3,built,soon,`built` is not an int64,"s2,soon"\n');
    await expect(folder.pathOfLog('../../studio.db')).rejects.toThrow('the task has no log "../../studio.db"');
  });

  test('runs from an importer configuration whose password is checked and never written', async () => {
    await bench.upload('ships.csv', 'id,built\ns1,1999\n');
    const login = await bench.login();
    const create = (connection: object, password?: string) =>
      bench.tasks.createFromConfig(login, { name: 'by config', config: config(connection), password });
    const id = await create({ user: 'root', password: 'nebula', address: 'embedded' });
    expect((await bench.ended(id)).status).toBe('finished');
    expect(await bench.tasks.folder(ACCOUNT, id).config()).toContain('password: ""');
    expect(readFileSync(join(bench.directory, 'tasks', id, 'import.log'), 'utf8')).not.toContain('nebula');
    await expect(create({ user: 'root' }, 'wrong')).rejects.toMatchObject({ code: 'BAD_USERNAME_PASSWORD' });
    await expect(create({ user: 'guest' })).rejects.toMatchObject({ code: 'IMPORT_MAPPING_INVALID' });
  });

  test.each([
    [
      'a file that is not there',
      { ...MAPPING, files: [{ ...MAPPING.files[0], file: 'boats.csv' }] },
      'harbour',
      'boats.csv file does not exist',
    ],
    ['a space that is not there', MAPPING, 'haven', 'SpaceNotFound: SpaceName `haven`'],
    [
      'a tag that is not there',
      {
        ...MAPPING,
        files: [{ ...MAPPING.files[0], targets: [{ kind: 'vertex', tagName: 'shipp', vid: { column: 0 } }] }],
      },
      'harbour',
      'tag `shipp` is not in space `harbour`',
    ],
    ['no mapping', {}, 'harbour', 'files is not a list'],
  ])('is refused for %s and leaves no task', async (_, mapping, space, message) => {
    await bench.upload('ships.csv', 'id,built\ns1,1999\n');
    await expect(bench.tasks.createFromMapping(await bench.login(), { name: 'x', space, mapping })).rejects.toThrow(
      message,
    );
    expect(bench.tasks.list(ACCOUNT, {}, 0, 10)).toEqual({ tasks: [], total: 0 });
  });

  test('can be stopped and resumed, with every row written and every reject kept once', async () => {
    const rows = Array.from({ length: 180_000 }, (_, i) => `s${i},${i % 3000 === 7 ? 'bad' : i + 10_000}`);
    await bench.upload('ships.csv', `id,built\n${rows.join('\n')}\n`);
    bench.engine.delayMs = (keptCount) => (keptCount === 0 ? 0 : 500);
    const login = await bench.login();
    const id = await bench.tasks.createFromMapping(login, { name: 'long', space: 'harbour', mapping: MAPPING });
    await expect.poll(() => bench.engine.ships.size, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    await bench.tasks.stop(ACCOUNT, id);
    const stopped = bench.tasks.require(ACCOUNT, id);
    expect(stopped.status).toBe('stopped');
    expect(stopped.checkpoint.progress.rowsRead).toBeLessThan(180_000);
    bench.engine.delayMs = () => 0;
    bench.tasks.resume(login, id);
    const task = await bench.ended(id);
    expect([
      task.status,
      task.checkpoint.progress.rowsRead,
      task.checkpoint.progress.rowsRejected,
      bench.engine.ships.size,
    ]).toEqual(['finished', 180_000, 60, 179_940]);
    const rejected = await bench.tasks.folder(ACCOUNT, id).rejectedRows(0, 1000);
    expect(rejected.map((row) => row.line)).toEqual(Array.from({ length: 60 }, (_, i) => i * 3000 + 9));
    await expect(bench.tasks.stop(ACCOUNT, id)).rejects.toMatchObject({ code: 'IMPORT_TASK_STATE' });
    await bench.tasks.remove(ACCOUNT, id);
    expect(() => bench.tasks.require(ACCOUNT, id)).toThrow(`there is no import task ${id}`);
  });

  test('is aborted with its position when the process died', async () => {
    await bench.upload('ships.csv', 'id,built\ns1,1999\n');
    const id = await bench.tasks.createFromMapping(await bench.login(), {
      name: 'x',
      space: 'harbour',
      mapping: MAPPING,
    });
    await bench.ended(id);
    await bench.tasks.close();
    new StoredTasks(bench.store).change(id, { status: 'processing' }, 5);
    bench.tasks = bench.newTasks();
    const { status, message } = bench.tasks.require(ACCOUNT, id);
    expect({ status, message }).toEqual({
      status: 'aborted',
      message: 'the studio ended while this ran; it can be resumed',
    });
  });

  test('waits while two others run', async () => {
    await bench.upload('ships.csv', `id,built\n${'s,1\n'.repeat(30_000)}`);
    bench.engine.delayMs = () => 30;
    const login = await bench.login();
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c'])
      ids.push(await bench.tasks.createFromMapping(login, { name, space: 'harbour', mapping: MAPPING }));
    expect(ids.map((id) => bench.tasks.require(ACCOUNT, id).status)).toEqual(['processing', 'processing', 'pending']);
    await bench.tasks.stop(ACCOUNT, ids[2]!);
    expect(bench.tasks.require(ACCOUNT, ids[2]!).status).toBe('stopped');
    expect((await Promise.all(ids.slice(0, 2).map((id) => bench.ended(id)))).map((task) => task.status)).toEqual([
      'finished',
      'finished',
    ]);
  });
});

describe('an upload', () => {
  test.each([
    ['../../etc/passwd.csv', 'passwd.csv'],
    ['C:\\temp\\ä b;c.CSV', 'ä b;c.CSV'],
  ])('keeps only the name of %s', async (sent, name) => {
    await bench.upload(sent, 'a\n');
    expect(bench.uploads.list(ACCOUNT).map((file) => file.name)).toEqual([name]);
  });

  test.each([['..'], [''], ['notes.exe'], [`${'x'.repeat(300)}.csv`], ['a\u0000.csv']])(
    'under the name %j is refused',
    async (name) => {
      await expect(bench.upload(name, 'a\n')).rejects.toMatchObject({ code: 'HTTP_PARAMETER' });
    },
  );

  test('replaces the one of the same name, for this account only', async () => {
    await bench.upload('a.csv', 'old\n');
    await bench.uploads.receive({ ...ACCOUNT, username: 'guest' }, 'a.csv', Readable.from(['guest\n']), 1);
    await bench.upload('a.csv', 'newer\n');
    const [file] = bench.uploads.list(ACCOUNT);
    expect(bench.uploads.list(ACCOUNT)).toHaveLength(1);
    expect([file?.size, readFileSync(bench.uploads.pathOf(ACCOUNT, file!), 'utf8')]).toEqual([6, 'newer\n']);
    await bench.uploads.remove(ACCOUNT, 'a.csv');
    await expect(bench.uploads.remove(ACCOUNT, 'a.csv')).rejects.toMatchObject({ code: 'IMPORT_FILE_NOT_FOUND' });
    expect(bench.uploads.list({ ...ACCOUNT, username: 'guest' })).toHaveLength(1);
  });
});
