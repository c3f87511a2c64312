import { resolve } from 'node:path';
import { Engine, type EngineSession } from '@astrolabe/engine';
import { AstrolabeError, type GraphSession, type SchemaSnapshot } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';
import { GraphCluster } from '@astrolabe/wire';
import { dataDirectoryError, prepareDataDirectory } from '../data-directory.ts';
import { readSchema } from '../graphd/read-schema.ts';
import { parseDatabaseAddress } from '../session/database-address.ts';
import { INITIAL_PASSWORD } from '../session/initial-password.ts';
import { defaultDataDirectory } from '../setting-sources.ts';
import { StartError } from '../start-error.ts';
import { CommandError, EXIT, type CommandIo } from './command-io.ts';

/** Flags that choose the database. */
export interface ConnectionFlags {
  readonly dataDir?: string;
  readonly address?: string;
  readonly user?: string;
  readonly password?: string;
  readonly space?: string;
}

/** An open database. `engine` is absent for a graph service. */
export interface Connection {
  readonly session: GraphSession;
  readonly engine?: EngineSession;
  /** The database address for messages. */
  readonly name: string;
  schema(space: string): Promise<SchemaSnapshot>;
  close(): Promise<void>;
}

/** Opens a data directory in this process, or connects to a graph service. Throws `CommandError`. */
export async function connect(flags: ConnectionFlags, io: CommandIo): Promise<Connection> {
  const connection =
    flags.address === undefined
      ? openDirectory(flags, io)
      : await openAddress({ ...flags, address: flags.address }, io);
  try {
    if (flags.space !== undefined) await connection.session.execute(printStatement(build.useSpace(flags.space)));
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

/** The data directory of a command. */
export function dataDirectoryOf({ dataDir }: ConnectionFlags, { environment, programDirectory }: CommandIo): string {
  const named = dataDir ?? environment['ASTROLABE_DATA_DIR'];
  return resolve(named ?? defaultDataDirectory({ argv: [], environment, programDirectory }));
}

function openDirectory(flags: ConnectionFlags, io: CommandIo): Connection {
  const directory = flags.dataDir === ':memory:' ? undefined : dataDirectoryOf(flags, io);
  try {
    if (directory !== undefined) prepareDataDirectory(directory);
    const rootPassword = io.environment['ASTROLABE_ROOT_PASSWORD'];
    const engine = Engine.open({
      ...(directory !== undefined && { directory }),
      ...(rootPassword !== undefined && { rootPassword }),
    });
    const session = engine.openSession(flags.user);
    return {
      session,
      engine: session,
      name: directory ?? 'memory',
      schema: async (space) => session.schemaNow(space),
      close: () => engine.close(),
    };
  } catch (error) {
    const known = error instanceof StartError ? error : dataDirectoryError(error, directory ?? 'memory');
    throw new CommandError(known.message, EXIT.unavailable);
  }
}

async function openAddress(
  { address, user = 'root', password }: ConnectionFlags & { readonly address: string },
  { environment }: CommandIo,
): Promise<Connection> {
  try {
    const parsed = parseDatabaseAddress(address, undefined, { port: 'off' });
    if (parsed.kind === 'embedded')
      throw new CommandError('--address takes host:port; use --data-dir for the embedded database', EXIT.usage);
    const secret = password ?? environment['ASTROLABE_PASSWORD'] ?? INITIAL_PASSWORD;
    const session = await new GraphCluster(parsed.addresses).authenticate(user, secret);
    return {
      session,
      name: address,
      schema: (space) => readSchema(session, space),
      close: () => session.close(),
    };
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    throw new CommandError(error.explain(), EXIT.unavailable);
  }
}
