import { ROW_NUMBER } from './import-mapping.ts';
import type {
  CellReading,
  FileMapping,
  IdMapping,
  ImportMapping,
  RankMapping,
  TargetMapping,
} from './import-mapping.ts';
import { failFileName, type ImporterConfig } from './importer-config.ts';
import { shiftColumns } from './remap-columns.ts';

/** The document of version 2 for output: without a password. */
export interface ImporterConfigV2 {
  readonly version: 'v2';
  readonly description: string;
  readonly clientSettings: {
    readonly retry: number;
    readonly concurrency: number;
    readonly channelBufferSize: number;
    readonly space: string;
    readonly connection: { readonly user: string; readonly password: string; readonly address: string };
  };
  readonly files: readonly ImporterFileV2[];
}

interface ImporterFileV2 {
  readonly path: string;
  readonly failDataPath: string;
  readonly batchSize: number;
  readonly limit?: number;
  readonly type: 'csv';
  readonly csv: {
    readonly withHeader: boolean;
    readonly withLabel: boolean;
    readonly delimiter: string;
    /** A key of our own. */
    readonly linesBefore?: number;
  };
  readonly schema:
    | {
        readonly type: 'vertex';
        readonly vertex: {
          readonly vid: ImporterIdV2;
          readonly tags: readonly ({
            readonly name: string;
            readonly props: readonly ImporterPropertyV2[];
          } & ImporterFilter)[];
        };
      }
    | {
        readonly type: 'edge';
        readonly edge: {
          readonly name: string;
          readonly srcVID: ImporterIdV2;
          readonly dstVID: ImporterIdV2;
          /** `moment` and `format` are keys of our own. */
          readonly rank?: { readonly index: number; readonly moment?: true; readonly format?: string };
          readonly withRanking: boolean;
          readonly props: readonly ImporterPropertyV2[];
        } & ImporterFilter;
      };
}

interface ImporterIdV2 {
  readonly index: number;
  readonly type: 'string' | 'int';
  readonly prefix?: string;
  readonly function?: 'hash';
  /** A key of version 3: texts and indexes of columns, written after each other. */
  readonly concatItems?: readonly (string | number)[];
}

/** The row condition; a key of version 3. */
interface ImporterFilter {
  readonly filter?: { readonly expr: string };
}

interface ImporterPropertyV2 {
  readonly name: string;
  readonly type: string;
  readonly index?: number;
  /** Keys of version 3. */
  readonly nullable?: true;
  readonly nullValue?: string;
  readonly alternativeIndices?: readonly number[];
  readonly defaultValue?: string;
  /** Keys of our own. */
  readonly constant?: string;
  readonly format?: string;
  readonly decimal?: '.' | ',';
  readonly unit?: string;
}

/**
 * Creates a configuration of version 2. A file with several targets becomes several entries. Settings unknown to version 2 use keys of version 3 or
 * our own, so that nothing is lost when the document is read here again; `importerConfigNotes` lists what other tools ignore.
 */
export function importerConfigOf(
  config: Omit<ImporterConfig, 'version' | 'declared' | 'notes'>,
  vidKind: 'string' | 'int',
  typeOf: (target: string, property: string) => string,
): ImporterConfigV2 {
  const { description, spaceName, connection, retry, concurrency, batchSize, mapping } = config;
  return {
    version: 'v2',
    description,
    clientSettings: {
      retry,
      concurrency,
      channelBufferSize: CHANNEL_BUFFER_DEFAULT,
      space: spaceName,
      connection: { user: connection.user, password: '', address: connection.address },
    },
    files: mapping.files.flatMap((file) =>
      (file.hasLabel ? shiftColumns(file.targets, -1) : file.targets).map((target) =>
        fileV2(file, target, batchSize, vidKind, typeOf),
      ),
    ),
  };
}

const CHANNEL_BUFFER_DEFAULT = 128;

function fileV2(
  file: FileMapping,
  target: TargetMapping,
  batchSize: number,
  vidKind: 'string' | 'int',
  typeOf: (target: string, property: string) => string,
): ImporterFileV2 {
  const id = (mapping: IdMapping): ImporterIdV2 => ({
    index: mapping.column,
    type: vidKind,
    ...(mapping.prefix === undefined ? {} : { prefix: mapping.prefix }),
    ...(mapping.function === undefined ? {} : { function: mapping.function }),
    ...(mapping.more === undefined ? {} : { concatItems: concatItemsOf(mapping) }),
  });
  const propsOf = (name: string): ImporterPropertyV2[] =>
    target.properties.map((property) => ({
      name: property.property,
      type: typeOf(name, property.property),
      ...('constant' in property
        ? { constant: property.constant }
        : { index: property.column, ...readingKeys(property, file.nullText) }),
    }));
  const filter = target.filter === undefined ? {} : { filter: { expr: target.filter } };
  return {
    path: file.file,
    failDataPath: failFileName(file.file),
    batchSize,
    ...(file.rowsMax === undefined ? {} : { limit: file.rowsMax }),
    type: 'csv',
    csv: {
      withHeader: file.dialect.hasHeader ?? false,
      withLabel: file.hasLabel ?? false,
      delimiter: file.dialect.delimiter ?? ',',
      ...(file.dialect.linesBefore ? { linesBefore: file.dialect.linesBefore } : {}),
    },
    schema:
      target.kind === 'vertex'
        ? {
            type: 'vertex',
            vertex: {
              vid: id(target.vid),
              tags: [{ name: target.tagName, props: propsOf(target.tagName), ...filter }],
            },
          }
        : {
            type: 'edge',
            edge: {
              name: target.edgeTypeName,
              srcVID: id(target.src),
              dstVID: id(target.dst),
              ...(target.rank === undefined ? {} : { rank: rankV2(target.rank) }),
              withRanking: target.rank !== undefined,
              props: propsOf(target.edgeTypeName),
              ...filter,
            },
          },
  };
}

function rankV2({ column, ...reading }: RankMapping): { readonly index: number } & Omit<RankMapping, 'column'> {
  return { index: column, ...reading };
}

function concatItemsOf({ prefix, column, more = [] }: IdMapping): readonly (string | number)[] {
  return [
    ...(prefix === undefined ? [] : [prefix]),
    column,
    ...more.map((part) => ('text' in part ? part.text : part.column)),
  ];
}

function readingKeys(
  reading: CellReading,
  fileNullText: string | undefined,
): Omit<ImporterPropertyV2, 'name' | 'type'> {
  const { alternatives, fallback, format, decimal, unit } = reading;
  const nullText = reading.nullText ?? fileNullText;
  return {
    ...(nullText === undefined ? {} : { nullable: true, nullValue: nullText }),
    ...(alternatives === undefined ? {} : { alternativeIndices: alternatives }),
    ...(fallback === undefined ? {} : { defaultValue: fallback }),
    ...(format === undefined ? {} : { format }),
    ...(decimal === undefined ? {} : { decimal }),
    ...(unit === undefined ? {} : { unit }),
  };
}

/** Returns what version 2 of the configuration cannot express, one sentence each, without repetitions. */
export function importerConfigNotes(mapping: ImportMapping): readonly string[] {
  const notes = new Set<string>();
  for (const { file, dialect, nullText, targets } of mapping.files) {
    const say = (what: string): void => void notes.add(`${file}: ${what}`);
    if (dialect.linesBefore) say('the lines before the table are under `linesBefore`, which is a key of our own');
    for (const target of targets) {
      const ids = target.kind === 'vertex' ? [target.vid] : [target.src, target.dst];
      if (ids.some((id) => id.more !== undefined))
        say('ids of several parts are under `concatItems`, which version 3 has');
      const rankColumn = target.kind === 'edge' ? target.rank?.column : undefined;
      if (ids.some(({ column }) => column === ROW_NUMBER) || rankColumn === ROW_NUMBER)
        say('an ID or a rank is the row number, which no version can express: its index is -1');
      if (ids.some(({ normalize }) => normalize !== undefined))
        say('normalized IDs have no key: the importer writes them as they are in the file');
      if (target.kind === 'edge' && target.rank?.moment)
        say('that a rank is a moment is under `moment` and `format`, which are keys of our own');
      if (target.filter !== undefined) say('the condition on rows is under `filter`, which version 3 has');
      for (const property of target.properties) {
        if ('constant' in property) say('constants are under `constant`, which is a key of our own');
        else {
          if ((property.nullText ?? nullText) !== undefined)
            say('the text that is null is under `nullValue`, which version 3 has');
          if (property.alternatives) say('further columns are under `alternativeIndices`, which version 3 has');
          if (property.fallback !== undefined)
            say('what stands for an empty cell is under `defaultValue`, which version 3 has');
          if (property.format !== undefined) say('how dates are written is under `format`, which is a key of our own');
          if (property.decimal) say('the decimal character is under `decimal`, which is a key of our own');
          if (property.unit !== undefined) say('what stands beside numbers is under `unit`, which is a key of our own');
        }
      }
    }
  }
  return [...notes];
}
