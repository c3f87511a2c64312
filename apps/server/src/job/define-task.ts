import { Document } from 'yaml';
import {
  columnsOf,
  importerConfigNotes,
  importerConfigOf,
  prepareImport,
  printPropertyType,
  resolveHeaders,
  type ImporterConfig,
  type ImportMapping,
  type PreparedFile,
} from '@astrolabe/importer';
import type { SchemaSnapshot } from '@astrolabe/model';
import type { Login } from '../session/login.ts';
import type { TaskDefinition } from '../store/import-tasks.ts';
import type { UploadedFiles } from '../upload/uploaded-files.ts';

/** The parts of a task; notes are written to its log. */
export type TaskConfig = Omit<ImporterConfig, 'version' | 'declared' | 'notes'> &
  Partial<Pick<ImporterConfig, 'notes'>>;

/** A valid task: its mapping matches its files and the schema. */
export interface DefinedTask {
  readonly definition: TaskDefinition;
  readonly prepared: readonly PreparedFile[];
  /** The configuration as it can be downloaded. */
  readonly configText: string;
}

/** Options of a task in addition to its configuration. */
export type TaskOptions = Pick<TaskDefinition, 'isCheck' | 'fixes' | 'schema' | 'refresh' | 'alsoFrom'>;

/** Finds the files of a configuration and binds it to the schema. Throws errors before anything is stored. */
export async function defineTask(
  login: Login,
  uploads: UploadedFiles,
  username: string,
  config: TaskConfig,
  options: TaskOptions,
): Promise<DefinedTask> {
  const { spaceName, description, batchSize, retry, concurrency } = config;
  const files = config.mapping.files.map((file) => uploads.require(login.account, file.file));
  const schema = options.schema ?? (await login.schema(spaceName));
  const sources = await Promise.all(files.map((file) => uploads.source(login.account, file)));
  const resolved = await resolveHeaders(withSettings(config.mapping, files), schema, sources);
  const prepared = await prepareImport(resolved, schema, sources);
  // The dialect is fixed now; a resumed task must not detect it again.
  const mapping = { ...resolved, files: prepared.map((file) => ({ ...file.mapping, dialect: file.dialect })) };
  const address = login.signedIn.host;
  const written = config.connection.address === '' ? address : config.connection.address;
  return {
    prepared,
    configText: printConfig({ ...config, mapping, connection: { address: written, user: username } }, schema),
    definition: {
      spaceName,
      mapping,
      user: username,
      address,
      description,
      batchSize,
      retry,
      concurrency,
      files: prepared.map(({ columnNames, columnCount }, at) => {
        const { name, storedName, size } = files[at]!;
        return { name, storedName, size, columns: columnsOf(columnNames, columnCount) };
      }),
      ...options,
    },
  };
}

/** User settings of a file apply unless the mapping sets them. */
function withSettings(
  mapping: ImportMapping,
  files: readonly { readonly settings: ImportMapping['files'][number]['dialect'] }[],
): ImportMapping {
  return {
    ...mapping,
    files: mapping.files.map((file, i) => ({ ...file, dialect: { ...files[i]?.settings, ...file.dialect } })),
  };
}

function printConfig(config: TaskConfig, schema: SchemaSnapshot): string {
  const typeOf = (target: string, name: string): string => {
    const type = [...schema.tags, ...schema.edgeTypes]
      .find((candidate) => candidate.name === target)
      ?.properties.find((property) => property.name === name)?.type;
    if (type === undefined || type.kind === 'fixed_string') return 'string';
    return /^int\d+$/.test(type.kind) ? 'int' : printPropertyType(type);
  };
  const document = new Document(
    importerConfigOf(config, schema.space.vidType.kind === 'int64' ? 'int' : 'string', typeOf),
  );
  const notes = importerConfigNotes(config.mapping);
  if (notes.length > 0)
    document.commentBefore = [' Read here, this file imports what was chosen. Other tools may pass over:', ...notes]
      .map((note, i) => (i === 0 ? note : ` - ${note}`))
      .join('\n');
  return document.toString();
}
