import { AstrolabeError, isNull, type Row, type SchemaSnapshot, type Value, type Vid } from '@astrolabe/model';
import { runStatement, type StatementTable } from '../../data/schema-statements.ts';
import {
  degreesStatement,
  endsStatement,
  existingStatement,
  factsStatement,
  idsStatement,
  orphansStatement,
  topValuesStatement,
  type ProfiledElement,
} from '../../schema-model/profile-statements.ts';
import { PROFILE_ENDS_MAX, PROFILE_ROWS_MAX, PROFILE_STARTS_MAX, PROFILE_TOP_VALUES } from './limits.ts';

/** Profile of a property. */
export interface PropertyProfile {
  readonly name: string;
  readonly present: number;
  readonly distinct: number;
  readonly least?: Value;
  readonly most?: Value;
  readonly top: readonly { readonly value: Value; readonly count: number }[];
  readonly topStatement: string;
}

/** This many vertices have this many edges. */
export interface Degree {
  readonly degree: number;
  readonly vertices: number;
}

/** Profile of a tag or edge type. */
export interface ElementProfile {
  readonly on: 'tag' | 'edge';
  readonly name: string;
  readonly rows: number;
  /** Whether there are more rows than were read. */
  readonly isSample: boolean;
  readonly factsStatement: string;
  readonly properties: readonly PropertyProfile[];
  /** Of a tag. */
  readonly orphans?: { readonly count: number; readonly examples: readonly Vid[]; readonly statement: string };
  /** For an edge type. */
  readonly degrees?: readonly {
    readonly direction: 'out' | 'in';
    readonly spread: readonly Degree[];
    readonly statement: string;
  }[];
  /** Error that prevented profiling. */
  readonly error?: AstrolabeError;
}

/** Ends of edges that have no vertex. */
export interface DanglingEnds {
  /** Number of edges read. */
  readonly edges: number;
  readonly isSample: boolean;
  readonly ends: readonly { readonly edgeType: string; readonly src: Vid; readonly dst: Vid }[];
}

/** The part of a space's profile that is complete. */
export interface SpaceProfile {
  readonly elements: readonly ElementProfile[];
  readonly dangling?: DanglingEnds;
  readonly done: number;
  readonly total: number;
}

/**
 * Profiles a space, one element at a time with up to `PROFILE_ROWS_MAX` rows each, and yields after every step. A refused part records its error,
 * and the rest continues. Aborting takes effect between two statements.
 */
export async function* profileSpace(
  schema: SchemaSnapshot,
  signal: AbortSignal,
): AsyncGenerator<SpaceProfile, void, undefined> {
  const space = schema.space.name;
  const elements: readonly ProfiledElement[] = [
    ...schema.tags.map(({ name, properties }) => ({ on: 'tag', name, properties }) as const),
    ...schema.edgeTypes.map(({ name, properties }) => ({ on: 'edge', name, properties }) as const),
  ];
  const total = elements.length + 1;
  const found: ElementProfile[] = [];
  yield { elements: [], done: 0, total };
  for (const element of elements) {
    found.push(await profileElement(element, space, signal, PROFILE_ROWS_MAX));
    yield { elements: [...found], done: found.length, total };
  }
  const dangling = await danglingEnds(elements, space, signal);
  yield { elements: found, dangling, done: total, total };
}

/** Profiles one tag or edge type with up to `rowsMax` rows. Errors of the database are part of the result. */
export async function profileElement(
  element: ProfiledElement,
  space: string,
  signal: AbortSignal,
  rowsMax: number,
): Promise<ElementProfile> {
  const { on, name } = element;
  const facts = factsStatement(element, rowsMax);
  const empty = { on, name, rows: 0, isSample: false, factsStatement: facts, properties: [] };
  try {
    const table = await runStatement(facts, space, signal);
    const row = table.rows[0] ?? [];
    const rows = count(table, row, 'n');
    const properties: PropertyProfile[] = [];
    for (const [index, property] of element.properties.entries()) {
      const topStatement = topValuesStatement(element, property.name, rowsMax, PROFILE_TOP_VALUES);
      const top = rows === 0 ? undefined : await runStatement(topStatement, space, signal);
      const least = valueOf(table, row, `l${index}`);
      const most = valueOf(table, row, `m${index}`);
      properties.push({
        name: property.name,
        present: count(table, row, `c${index}`),
        distinct: count(table, row, `d${index}`),
        ...(least !== undefined && { least }),
        ...(most !== undefined && { most }),
        top: (top?.rows ?? []).flatMap(([value, times]) =>
          value === undefined || isNull(value) ? [] : [{ value, count: Number(times ?? 0) }],
        ),
        topStatement,
      });
    }
    const profile = { ...empty, rows, isSample: rows >= rowsMax, properties };
    if (on === 'tag') {
      const statement = orphansStatement(element, rowsMax);
      const orphans = await runStatement(statement, space, signal);
      const [first = []] = orphans.rows;
      return {
        ...profile,
        orphans: { count: count(orphans, first, 'n'), examples: vidsOf(first[1]), statement },
      };
    }
    const degrees = [];
    for (const direction of ['out', 'in'] as const) {
      const statement = degreesStatement(element, direction, rowsMax);
      const spread = (await runStatement(statement, space, signal)).rows.map(([degree, vertices]) => ({
        degree: Number(degree ?? 0),
        vertices: Number(vertices ?? 0),
      }));
      degrees.push({ direction, spread, statement });
    }
    return { ...profile, degrees };
  } catch (error) {
    if (!AstrolabeError.is(error) || signal.aborted) throw error;
    return { ...empty, error };
  }
}

/** Only an edge that is followed from its start shows that its end has no vertex. */
async function danglingEnds(
  elements: readonly ProfiledElement[],
  space: string,
  signal: AbortSignal,
): Promise<DanglingEnds> {
  const starts = new Set<Vid>();
  let isSample = false;
  for (const element of elements.filter(({ on }) => on === 'tag')) {
    const ids = await runStatement(idsStatement(element, PROFILE_STARTS_MAX), space, signal);
    isSample ||= ids.rows.length >= PROFILE_STARTS_MAX;
    for (const [vid] of ids.rows) if (typeof vid === 'string' || typeof vid === 'bigint') starts.add(vid);
  }
  if (starts.size === 0) return { edges: 0, isSample: false, ends: [] };
  const followed = await runStatement(endsStatement([...starts], PROFILE_ENDS_MAX), space, signal);
  const edges = followed.rows.flatMap(([edgeType, src, dst]) => {
    const from = vidOf(src);
    const to = vidOf(dst);
    return typeof edgeType === 'string' && from !== undefined && to !== undefined
      ? [{ edgeType, src: from, dst: to }]
      : [];
  });
  const asked = [...new Set(edges.map((edge) => edge.dst))].filter((vid) => !starts.has(vid));
  const known = new Set<Vid>(starts);
  for (let at = 0; at < asked.length; at += PROFILE_STARTS_MAX) {
    const { rows } = await runStatement(existingStatement(asked.slice(at, at + PROFILE_STARTS_MAX)), space, signal);
    for (const [vid] of rows) if (typeof vid === 'string' || typeof vid === 'bigint') known.add(vid);
  }
  return {
    edges: edges.length,
    isSample: isSample || edges.length >= PROFILE_ENDS_MAX,
    ends: edges.filter((edge) => !known.has(edge.dst)),
  };
}

function vidOf(value: Value | undefined): Vid | undefined {
  return typeof value === 'string' || typeof value === 'bigint' ? value : undefined;
}

function vidsOf(value: Value | undefined): readonly Vid[] {
  return Array.isArray(value) ? value.flatMap((one: Value) => vidOf(one) ?? []) : [];
}

function count(table: StatementTable, row: Row, column: string): number {
  const value = row[table.columns.indexOf(column)];
  return typeof value === 'bigint' ? Number(value) : 0;
}

function valueOf(table: StatementTable, row: Row, column: string): Value | undefined {
  const value = row[table.columns.indexOf(column)];
  return value === undefined || isNull(value) ? undefined : value;
}
