import { createWriteStream, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { processWithFile } from '../process-lookup.ts';
import { checkDirectory } from '../storage/check-directory.ts';
import { exportFile } from '../storage/space-export.ts';
import { CommandError, EXIT, type CommandIo } from './command-io.ts';
import { connect, dataDirectoryOf, type Connection, type ConnectionFlags } from './connect.ts';
import { progressBar } from './progress-bar.ts';
import { writeResult } from './result-writer.ts';

/** Writes a space as nGQL, CSV files and an importer configuration, for a cluster or another tool. */
export async function exportSpace(
  space: string,
  folder: string,
  flags: ConnectionFlags,
  io: CommandIo,
): Promise<number> {
  const connection = await connect({ ...flags, space }, io);
  try {
    const schema = await connection.schema(space);
    mkdirSync(folder, { recursive: true });
    const names = [
      'space.ngql',
      'schema.ngql',
      'import.yaml',
      ...schema.tags.map((_, at) => `tag-${at + 1}.csv`),
      ...schema.edgeTypes.map((_, at) => `edge-${at + 1}.csv`),
    ];
    const bar = progressBar(io.errors, 'Exporting');
    for (const [at, name] of names.entries()) {
      bar.show(at / names.length);
      const file = exportFile(schema, name);
      if (file?.kind === 'text') writeFileSync(join(folder, name), file.text);
      if (file?.kind === 'csv') await writeCsv(connection, file.statement, join(folder, name), io);
    }
    bar.end();
    io.output.write(`Exported ${space} as ${names.length} files to ${folder}.\n`);
    return EXIT.ok;
  } finally {
    await connection.close();
  }
}

async function writeCsv({ session }: Connection, statement: string, file: string, io: CommandIo): Promise<void> {
  const output = createWriteStream(file);
  await writeResult(session.stream(statement), 'csv', { output, errors: io.errors });
  output.end();
  await finished(output);
}

/** Copies a space into one file. */
export async function backUpSpace(space: string, file: string, flags: ConnectionFlags, io: CommandIo): Promise<number> {
  if (existsSync(file)) throw new CommandError(`${file} exists already.`, EXIT.usage);
  return withEngine(flags, io, async (engine) => {
    const bar = progressBar(io.errors, 'Backing up');
    const facts = await engine.backup(space, file, (share) => bar.show(share));
    bar.end();
    io.output.write(`Backed up ${facts.space}: ${facts.vertices} vertices, ${facts.edges} edges.\n`);
    return EXIT.ok;
  });
}

/** Creates a space from a backup, which is verified first. */
export async function restoreSpace(
  file: string,
  flags: ConnectionFlags & { readonly roles?: boolean },
  io: CommandIo,
): Promise<number> {
  if (!existsSync(file)) throw new CommandError(`${file} does not exist.`, EXIT.usage);
  return withEngine(flags, io, async (engine) => {
    const { space = (await engine.verifyBackup(file)).space } = flags;
    const facts = await engine.restore(file, space, { withRoles: flags.roles !== false });
    io.output.write(`Restored ${space}: ${facts.vertices} vertices, ${facts.edges} edges.\n`);
    return EXIT.ok;
  });
}

async function withEngine(
  { dataDir, address, user }: ConnectionFlags,
  io: CommandIo,
  work: (engine: NonNullable<Connection['engine']>) => Promise<number>,
): Promise<number> {
  if (address !== undefined) throw new CommandError('This command needs a data directory.', EXIT.usage);
  const connection = await connect(
    { ...(dataDir !== undefined && { dataDir }), ...(user !== undefined && { user }) },
    io,
  );
  try {
    return await work(connection.engine!);
  } finally {
    await connection.close();
  }
}

/** Verifies a data directory; see `checkDirectory` for the exit code. */
export async function checkData(
  flags: ConnectionFlags & { readonly repair?: boolean },
  io: CommandIo,
): Promise<number> {
  const directory = dataDirectoryOf(flags, io);
  const system = join(directory, 'system.db');
  if (!existsSync(system))
    throw new CommandError(`There is no database in ${directory}: it has no file system.db.`, EXIT.usage);
  const holder = processWithFile(realpathSync(system));
  if (holder)
    throw new CommandError(
      `The data directory is in use by process ${holder.pid} (${holder.command}). Stop it first.`,
      EXIT.unavailable,
    );
  return checkDirectory(directory, {
    isRepairing: flags.repair === true,
    write: (text) => void io.output.write(text),
  });
}
