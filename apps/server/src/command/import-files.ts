import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  detectDialect,
  ImportJob,
  inferModel,
  modelMapping,
  modelSchema,
  parseImporterConfig,
  parseImportMapping,
  profileSource,
  resolveHeaders,
  StatementSink,
  suggestMapping,
  type ByteSource,
  type ImportMapping,
  type ImportReport,
  type RejectedRow,
} from '@astrolabe/importer';
import { fileSource } from '@astrolabe/importer/node';
import { AstrolabeError, type RecordSink, type SchemaSnapshot } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';
import { parse as parseYaml, stringify } from 'yaml';
import { CommandError, EXIT, type CommandIo } from './command-io.ts';
import { connect, type Connection, type ConnectionFlags } from './connect.ts';
import { fileOfList, listFolder, listSources, type ListSource } from './list-sources.ts';
import { progressBar } from './progress-bar.ts';

/** Rejected rows that are printed. */
const REJECTED_SHOWN = 20;

/** Flags of `astrolabe import`. */
export interface ImportFlags extends ConnectionFlags {
  readonly mapping?: string;
  readonly dryRun?: boolean;
}

/** What to import: the statements that create the schema, and the mapping. */
interface ImportPlan {
  readonly space: string;
  readonly statements: readonly string[];
  readonly mapping: ImportMapping;
  readonly sources: readonly ByteSource[];
}

/**
 * Imports delimited files into a space. A new space gets the schema inferred from the files, as on the Import page; for an existing space the files
 * must match one of its tags or edge types. Returns the exit code: 1 if rows were rejected.
 */
export async function importFiles(files: readonly string[], flags: ImportFlags, io: CommandIo): Promise<number> {
  if (files.length === 0 && flags.mapping === undefined)
    throw new CommandError('Name the files to import, or a configuration with --mapping.', EXIT.usage);
  const { space, ...rest } = flags;
  const connection = await connect(rest, io);
  const scratch = await mkdtemp(join(tmpdir(), 'astrolabe-import-'));
  try {
    const plan = await planOf(connection, files, space, { ...flags, scratch }, io);
    if (flags.dryRun === true) {
      const { statements, mapping } = plan;
      io.output.write(stringify({ space: plan.space, schema: statements, mapping }, { lineWidth: 0 }));
      return EXIT.ok;
    }
    for (const statement of plan.statements) await connection.session.execute(statement);
    return await importPlan(connection, plan, io);
  } finally {
    await connection.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function planOf(
  connection: Connection,
  files: readonly string[],
  space: string | undefined,
  { mapping: document, scratch }: ImportFlags & { readonly scratch: string },
  io: CommandIo,
): Promise<ImportPlan> {
  if (document !== undefined) return planOfDocument(document, files, space, scratch);
  const name = space ?? basename(dirname(join(process.cwd(), files[0]!))).replaceAll(/\W+/g, '_');
  const plain = await Promise.all(files.map((file) => openSource(file)));
  const existing = await existingSchema(connection, name);
  if (existing) return { space: name, statements: [], mapping: await fittingMapping(existing, plain), sources: plain };
  const tables: ListSource[] = [];
  for (const [i, file] of files.entries())
    tables.push({ source: plain[i]!, origin: {} }, ...(await listSources(file, listFolder(scratch, file, i))));
  const sources = tables.map(({ source }) => source);
  const bar = progressBar(io.errors, 'Reading');
  const bytesTotal = sources.reduce((sum, { size }) => sum + (size ?? 0), 0);
  let bytesBefore = 0;
  const profiles = [];
  for (const { source, origin } of tables) {
    const onProgress = (bytes: number): void => bar.show((bytesBefore + bytes) / bytesTotal);
    const profile = await profileSource(source, {}, { onProgress });
    profiles.push({ ...profile, sample: { ...profile.sample, ...origin } });
    bytesBefore += source.size ?? 0;
  }
  bar.end();
  const model = await inferModel(profiles);
  const mapping = modelMapping(model);
  const statements = build
    .recreateSpace(modelSchema(model, name), { hasSpace: true })
    .map((statement) => printStatement(statement));
  return { space: name, statements, mapping, sources: sourcesOf(mapping, sources) };
}

/** A document of a dry run, or a configuration of NebulaGraph Importer. Paths are relative to the document. */
async function planOfDocument(
  file: string,
  files: readonly string[],
  space: string | undefined,
  scratch: string,
): Promise<ImportPlan> {
  const data: unknown = parseYaml(readFileSync(file, 'utf8'));
  const places = [...files, ...pathsIn(data).map((path) => join(dirname(file), path))];
  const isOurs = typeof data === 'object' && data !== null && 'mapping' in data;
  const config = isOurs ? undefined : parseImporterConfig(data);
  const mapping = config?.mapping ?? parseImportMapping((data as { readonly mapping: unknown }).mapping);
  const own = isOurs ? (data as { readonly space?: unknown; readonly schema?: unknown }) : {};
  const statements = Array.isArray(own.schema) ? own.schema.map(String) : [];
  const name = space ?? config?.spaceName ?? (typeof own.space === 'string' ? own.space : '');
  if (name === '') throw new CommandError(`${file} names no space; use --space`, EXIT.usage);
  const placeOf = (name: string): string =>
    places.find((path) => basename(path) === basename(name)) ?? join(dirname(file), name);
  const lists = new Map<string, readonly ListSource[]>();
  const sources: ByteSource[] = [];
  for (const one of mapping.files) {
    const parent = existsSync(placeOf(one.file)) ? undefined : fileOfList(one.file);
    const known =
      parent === undefined ? [] : (lists.get(parent) ?? (await listsAt(placeOf(parent), scratch, lists.size)));
    if (parent !== undefined) lists.set(parent, known);
    sources.push(known.find(({ source }) => source.name === one.file)?.source ?? (await openSource(placeOf(one.file))));
  }
  return { space: name, statements, mapping, sources };
}

/** The tables of the lists in a file; none if there is no such file. */
async function listsAt(path: string, scratch: string, place: number): Promise<readonly ListSource[]> {
  return existsSync(path) ? listSources(path, listFolder(scratch, path, place)) : [];
}

/** All values of the key `path` in a configuration. */
function pathsIn(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    key === 'path' && typeof value === 'string' ? [value] : pathsIn(value),
  );
}

async function openSource(file: string): Promise<ByteSource> {
  try {
    return await fileSource(basename(file), file);
  } catch (error) {
    throw new CommandError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      EXIT.usage,
    );
  }
}

function sourcesOf(mapping: ImportMapping, sources: readonly ByteSource[]): readonly ByteSource[] {
  return mapping.files.map(({ file }) => sources.find(({ name }) => name === file)!);
}

async function existingSchema(connection: Connection, space: string): Promise<SchemaSnapshot | undefined> {
  try {
    await connection.session.execute(printStatement(build.useSpace(space)));
    return await connection.schema(space);
  } catch (error) {
    if (AstrolabeError.is(error) && error.code === 'SPACE_NOT_FOUND') return undefined;
    throw error;
  }
}

async function fittingMapping(schema: SchemaSnapshot, sources: readonly ByteSource[]): Promise<ImportMapping> {
  const files = await Promise.all(
    sources.map(async (source) => {
      const dialect = await detectDialect(source);
      const [best] = suggestMapping(source.name, dialect, schema);
      if (!best)
        throw new CommandError(
          `${source.name} fits no tag or edge type of ${schema.space.name}. Write a mapping with --dry-run into a new space, edit it, and pass it with --mapping.`,
        );
      return { file: source.name, dialect: {}, targets: [best.target] };
    }),
  );
  return { files, onBadRow: 'skip' };
}

async function importPlan(connection: Connection, plan: ImportPlan, io: CommandIo): Promise<number> {
  const { session } = connection;
  const schema = await connection.schema(plan.space);
  const mapping = await resolveHeaders(plan.mapping, schema, plan.sources);
  const sink = await openSink(connection, plan.space);
  const rejected: RejectedRow[] = [];
  const bar = progressBar(io.errors, 'Importing');
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.once('SIGINT', onInterrupt);
  try {
    const job = new ImportJob({
      mapping,
      schema,
      sources: plan.sources,
      sink,
      signal: stop.signal,
      onProgress: ({ bytesRead, bytesTotal }) => bar.show(bytesRead / Math.max(bytesTotal, 1)),
      onRejected: async (rows) => void rejected.push(...rows.slice(0, REJECTED_SHOWN - rejected.length)),
    });
    const report = await job.run();
    await sink.close();
    bar.end();
    await session.execute(printStatement(build.useSpace(plan.space)));
    return printReport(report, rejected, plan.space, io);
  } finally {
    bar.end();
    process.off('SIGINT', onInterrupt);
  }
}

async function openSink({ session, engine }: Connection, space: string): Promise<RecordSink> {
  return engine ? engine.bulk(space) : new StatementSink(session, space);
}

function printReport(
  { rowsImported, rowsRejected, rowsUnreadable, recordsWritten, elapsedMs, targets, outcome }: ImportReport,
  rejected: readonly RejectedRow[],
  space: string,
  { output, errors }: CommandIo,
): number {
  for (const { kind, name, written, file } of targets)
    output.write(`${kind === 'vertex' ? 'tag' : 'edge type'} ${name}: ${written} from ${basename(file)}\n`);
  output.write(
    `${outcome === 'stopped' ? 'Stopped. ' : ''}Imported ${rowsImported} rows as ${recordsWritten} records into ${space} in ${(elapsedMs / 1000).toFixed(1)} s; ${rowsRejected + rowsUnreadable} rows failed.\n`,
  );
  for (const { file, line, columnName, reason } of rejected)
    errors.write(
      `${basename(file)}, line ${line}${columnName === undefined ? '' : `, column ${columnName}`}: ${reason}\n`,
    );
  return rowsRejected + rowsUnreadable > 0 || outcome === 'stopped' ? EXIT.failed : EXIT.ok;
}
