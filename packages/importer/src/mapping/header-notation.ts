import type { EdgeTypeSchema, SchemaSnapshot, TagSchema } from '@astrolabe/model';
import { readFirstRow } from '../reader/read-rows.ts';
import { findDialect } from '../reader/detect-dialect.ts';
import type { ByteSource } from '../source/byte-source.ts';
import {
  fail,
  type FileMapping,
  type ImportMapping,
  type PropertyMapping,
  type TargetMapping,
} from './import-mapping.ts';

/*
 * NebulaGraph Importer's notation for column roles in the header of a file:
 *
 *     cell    = meaning { "/" meaning }
 *     meaning = ":VID" | ":SRC_VID" | ":DST_VID", each with or without "(type)"
 *             | ":RANK" | ":IGNORE" | ":LABEL" | [ name "." ] property [ ":" type ]
 *
 * Only the first column can be a label: `+` writes a row, `-` deletes it.
 */

/** Returns the columns of a header in this notation; undefined if the header names no ID. */
export function notedColumns(header: readonly string[]): readonly NotedColumn[] | undefined {
  if (!header.some((cell) => /(?:^|\/):(?:VID|SRC_VID|DST_VID)\b/i.test(cell))) return undefined;
  return header.flatMap((cell, column) => cell.split('/').flatMap((meaning) => notedColumn(meaning, column)));
}

/** Whether the first column is a label according to a header in this notation. */
export function notesLabel(header: readonly string[]): boolean {
  return header[0]?.toUpperCase() === ':LABEL' && notedColumns(header) !== undefined;
}

/** One meaning of a column, counted from 0. */
export interface NotedColumn {
  readonly role: 'vid' | 'src' | 'dst' | 'rank' | 'property';
  readonly column: number;
  readonly schemaName?: string;
  readonly property?: string;
}

/**
 * Returns the target of the columns for a tag or edge type; undefined if they name no IDs. `isMeant`: columns without a name before the
 * property belong to it.
 */
export function targetOfColumns(
  columns: readonly NotedColumn[],
  schema: TagSchema | EdgeTypeSchema,
  isMeant: boolean,
): TargetMapping | undefined {
  const named = columns.some((column) => column.schemaName === schema.name);
  if (!named && !(isMeant && columns.every((column) => column.schemaName === undefined))) return undefined;
  const properties = columns.flatMap(({ property, schemaName, column }): PropertyMapping[] =>
    property !== undefined &&
    (schemaName ?? schema.name) === schema.name &&
    schema.properties.some((candidate) => candidate.name === property)
      ? [{ property, column }]
      : [],
  );
  const columnOf = (role: NotedColumn['role']): number | undefined =>
    columns.find((column) => column.role === role)?.column;
  const [vid, src, dst, rank] = [columnOf('vid'), columnOf('src'), columnOf('dst'), columnOf('rank')];
  if (schema.kind === 'tag')
    return vid === undefined ? undefined : { kind: 'vertex', tagName: schema.name, vid: { column: vid }, properties };
  if (src === undefined || dst === undefined) return undefined;
  return {
    kind: 'edge',
    edgeTypeName: schema.name,
    src: { column: src },
    dst: { column: dst },
    ...(rank !== undefined && { rank: { column: rank } }),
    properties,
  };
}

/** Replaces the targets of files with `FileMapping.headerKind` by those of the header, if it is in this notation (decision D41). */
export async function resolveHeaders(
  mapping: ImportMapping,
  schema: SchemaSnapshot,
  sources: readonly ByteSource[],
): Promise<ImportMapping> {
  const files = await Promise.all(
    mapping.files.map(async (file, i) =>
      file.headerKind === undefined ? file : await resolveHeader(file, file.headerKind, schema, sources[i]),
    ),
  );
  return { ...mapping, files };
}

async function resolveHeader(
  file: FileMapping,
  kind: TargetMapping['kind'],
  schema: SchemaSnapshot,
  source: ByteSource | undefined,
): Promise<FileMapping> {
  const { headerKind: _, ...rest } = file;
  const header = source && (await readFirstRow(source, await findDialect(source, file.dialect)))?.fields;
  const columns = header && notedColumns(header);
  if (columns) {
    const wanted = new Set(file.targets.map(nameOf));
    const candidates = (kind === 'vertex' ? schema.tags : schema.edgeTypes).filter(
      (candidate) => wanted.size === 0 || wanted.has(candidate.name),
    );
    const targets = candidates.flatMap(
      (candidate) => targetOfColumns(columns, candidate, wanted.has(candidate.name)) ?? [],
    );
    if (targets.length > 0) return { ...rest, targets };
    fail(
      `the header of \`${file.file}\``,
      `names no ${kind === 'vertex' ? 'tag' : 'edge type'} of space \`${schema.space.name}\``,
      'write columns as name.property',
    );
  }
  return fail(
    `\`${file.file}\``,
    `gives no column for ${kind === 'vertex' ? 'vid' : 'srcVID and dstVID'}, neither in the configuration nor in its header`,
    'give the index of each column, or write :VID, or :SRC_VID and :DST_VID, into the header of the file',
  );
}

function nameOf(target: TargetMapping): string {
  return target.kind === 'vertex' ? target.tagName : target.edgeTypeName;
}

const ROLES = { ':VID': 'vid', ':SRC_VID': 'src', ':DST_VID': 'dst', ':RANK': 'rank' } as const;

function notedColumn(meaning: string, column: number): readonly NotedColumn[] {
  const mark = Object.entries(ROLES).find(
    ([text]) => meaning.toUpperCase() === text || meaning.toUpperCase().startsWith(`${text}(`),
  );
  if (mark) return [{ role: mark[1], column }];
  const match = /^(?:([^.:]+)\.)?([^.:]+)(?::.*)?$/.exec(meaning);
  if (!match) return [];
  return [{ role: 'property', column, property: match[2]!, ...(match[1] !== undefined && { schemaName: match[1] }) }];
}
