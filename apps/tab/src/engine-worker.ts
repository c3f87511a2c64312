import { openInFiles, type EngineCore, type FramedCatalogStorage, type SyncFile } from '@astrolabe/engine/memory';
import { blobSource, ImportJob, inferModel, modelMapping, modelSchema, profileSource } from '@astrolabe/importer';
import { AstrolabeError } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';
import type { ApiCall, ApiReply, FormPart, PanelReply, PanelRequest } from './message.ts';
import { RequestTable } from './request-table.ts';
import { serveSavedWork } from './routes/saved-work.ts';
import { serveSession } from './routes/session.ts';
import { TabStatements } from './routes/statements.ts';

/* The worker with the database: it holds the files, runs statements, and responds to calls of the HTTP API and of the panel. */

declare const __PRODUCT_VERSION__: string;

/** With more data than this a browser tab runs out of memory, whatever the quota. */
const BYTES_MAX = 1024 * 1024 * 1024;
/** A compaction needs room for a second copy. */
const QUOTA_SHARE = 0.45;
/** A tab that was just closed may still lock the files. */
const OPEN_ATTEMPTS = 50;
const OPEN_PAUSE_MS = 100;

interface Database {
  readonly engine: EngineCore;
  readonly storage: FramedCatalogStorage;
  readonly table: RequestTable;
  readonly bytesMax: number;
}

const database = open();

addEventListener('message', ({ data, ports: [port] }: MessageEvent<ApiCall | PanelRequest>) => {
  if (!port) return;
  if (data.kind === 'call') void respond(data, port);
  else void answerPanel(data).then((reply) => port.postMessage(reply));
});

async function open(): Promise<Database> {
  const directory = await navigator.storage.getDirectory();
  const files = [await openFile(directory, 'data-1'), await openFile(directory, 'data-2')] as const;
  const { quota = BYTES_MAX } = await navigator.storage.estimate();
  const bytesMax = Math.floor(Math.min(BYTES_MAX, quota * QUOTA_SHARE));
  const { engine, storage } = openInFiles(files, { bytesMax });
  const table = new RequestTable();
  serveSession(table, __PRODUCT_VERSION__);
  new TabStatements(engine).serve(table);
  serveSavedWork(table, storage.documents);
  return { engine, storage, table, bytesMax };
}

async function openFile(directory: FileSystemDirectoryHandle, name: string): Promise<SyncFile> {
  const handle = (await directory.getFileHandle(name, { create: true })) as FileSystemFileHandle & {
    createSyncAccessHandle(): Promise<SyncFile>;
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await handle.createSyncAccessHandle();
    } catch (error) {
      if (attempt === OPEN_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, OPEN_PAUSE_MS));
    }
  }
}

async function respond({ method, path, body }: ApiCall, port: MessagePort): Promise<void> {
  const encoder = new TextEncoder();
  const controller = new AbortController();
  const send = (reply: ApiReply, moved: Transferable[] = []): void => port.postMessage(reply, moved);
  port.addEventListener('message', () => controller.abort());
  port.start();
  send({ kind: 'taken' });
  const { status, headers, pieces } = await (async () => {
    try {
      const { table } = await database;
      return await table.respond(method, new URL(path, 'http://tab/'), contentOf(body), controller.signal);
    } catch (error) {
      return failure(error);
    }
  })();
  send({ kind: 'head', status, headers });
  try {
    for await (const piece of pieces) {
      if (controller.signal.aborted) break;
      const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
      send({ kind: 'piece', bytes }, [bytes.buffer]);
    }
  } finally {
    send({ kind: 'end' });
  }
}

/** The database could not be opened: damage, a newer version, or no storage. */
function failure(error: unknown): Awaited<ReturnType<RequestTable['respond']>> {
  const known = AstrolabeError.is(error)
    ? error
    : new AstrolabeError('STORAGE_FAILED', String(error), { cause: error });
  const text = JSON.stringify({ code: 50_004_000, message: known.message, error: known.toJSON() });
  return { status: 500, headers: { 'content-type': 'application/json' }, pieces: [text] };
}

function contentOf(body: string | readonly FormPart[]): unknown {
  if (typeof body !== 'string') return body;
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

async function answerPanel(request: PanelRequest): Promise<PanelReply> {
  try {
    const { engine, storage, bytesMax } = await database;
    switch (request.kind) {
      case 'usage': {
        const spaces = engine.facts().spaces.map(({ name }) => name);
        return { kind: 'usage', bytes: storage.liveBytes, bytesMax, spaces };
      }
      case 'save': {
        await engine.openSession().backup(request.space, 'copy');
        const bytes = storage.backups.files.get('copy')!;
        storage.backups.files.delete('copy');
        return { kind: 'saved', file: new Blob([bytes], { type: 'application/octet-stream' }) };
      }
      case 'open': {
        const session = engine.openSession();
        storage.backups.files.set('copy', new Uint8Array(await request.file.arrayBuffer()));
        try {
          const space = request.space ?? (await session.verifyBackup('copy')).space;
          await session.restore('copy', space);
          return { kind: 'opened', space };
        } finally {
          storage.backups.files.delete('copy');
        }
      }
      case 'import':
        return await importFiles(engine, request.files, request.space);
    }
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Imports delimited files into a new space with the schema that they imply, as the page Import proposes it. */
async function importFiles(engine: EngineCore, files: readonly File[], space: string): Promise<PanelReply> {
  const sources = files.map((file) => blobSource(file.name, file));
  const profiles = [];
  for (const source of sources) profiles.push(await profileSource(source, {}, {}));
  const model = await inferModel(profiles);
  const mapping = modelMapping(model);
  const session = engine.openSession();
  const statements = build.recreateSpace(modelSchema(model, space), { hasSpace: true });
  for (const statement of statements) await session.execute(printStatement(statement));
  const sink = await session.bulk(space);
  const job = new ImportJob({
    mapping,
    schema: session.schemaNow(space),
    sources: mapping.files.map(({ file }) => sources.find(({ name }) => name === file)!),
    sink,
  });
  const { rowsImported, rowsRejected, rowsUnreadable } = await job.run();
  await sink.close();
  await session.close();
  return { kind: 'imported', rows: rowsImported, rejected: rowsRejected + rowsUnreadable };
}
