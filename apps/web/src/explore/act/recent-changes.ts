/** "What changed this month?": elements by their newest dates. */
import {
  dateTimeFromInstant,
  dateTimeToInstant,
  type DateTimeValue,
  type SchemaSnapshot,
  type Value,
} from '@astrolabe/model';
import type { Row } from '@astrolabe/model';
import { countOfDated, datedRows, newestOf, type DatedProperty } from '../ask/dated-statements.ts';
import { LOAD_MORE, RECENT_MAX } from '../limits.ts';
import { run, withEnds } from './ask-and-add.ts';
import type { Exploration } from '../state/exploration.ts';

/** Texts for the result. */
export interface RecentTexts {
  readonly found: (figures: RecentFigures) => string;
  /** Label of the button that draws more of them. */
  readonly more: string;
}

/** Figures of the last month. */
export interface RecentFigures {
  /** First day of the month, as a date in UTC. */
  readonly month: Date;
  /** Whether it is the current month; otherwise the last month with dated elements. */
  readonly isThisMonth: boolean;
  /** Number of elements dated in the month. */
  readonly vertices: number;
  readonly edges: number;
  /** Number of drawn elements. */
  readonly shown: number;
  /** The properties that contain the dates. */
  readonly properties: string;
}

/** Properties of tags and edge types that hold dates. */
export function datedProperties(schema: SchemaSnapshot): readonly DatedProperty[] {
  return (['vertex', 'edge'] as const).flatMap((on) =>
    (on === 'vertex' ? schema.tags : schema.edgeTypes).flatMap(({ name, properties }) =>
      properties.flatMap(({ name: property, type: { kind } }): readonly DatedProperty[] =>
        kind === 'date' || kind === 'datetime' || kind === 'timestamp' ? [{ on, type: name, property, kind }] : [],
      ),
    ),
  );
}

/**
 * Draws the vertices and edges dated in the current month, including future ones, the newest of each property first; if there are none, those of
 * the last earlier month with any. Months are in UTC.
 */
export async function showRecent(
  exploration: Exploration,
  dated: readonly DatedProperty[],
  texts: RecentTexts,
  now = new Date(),
  limit = RECENT_MAX,
): Promise<void> {
  const { space } = exploration.store.getState();
  let figures: RecentFigures | undefined;
  await run(exploration, 'stepRecent', '', async (ask) => {
    let newest = -Infinity;
    const present = monthOf(now);
    for (const one of dated) {
      const [[value] = []] = (await ask(newestOf(one, endOf(present, one)))).rows;
      newest = Math.max(newest, millisecondsOf(value));
    }
    if (newest === -Infinity) return { vertices: [], edges: [] };
    const month = monthOf(new Date(newest));
    const rows: Row[] = [];
    const found: DatedProperty[] = [];
    const counts = { vertex: 0, edge: 0 };
    for (const one of dated) {
      const [from, until] = [valueOf(month, one), endOf(month, one)];
      const part = (await ask(datedRows(one, from, until, limit))).rows;
      if (part.length === 0) continue;
      counts[one.on] +=
        part.length < limit ? part.length : Number((await ask(countOfDated(one, from, until))).rows[0]?.[0] ?? 0);
      found.push(one);
      for (const row of part) rows.push(row);
    }
    figures = {
      month,
      isThisMonth: month.getTime() === present.getTime(),
      vertices: counts.vertex,
      edges: counts.edge,
      shown: rows.length,
      properties: found.map(({ type, property }) => `${type}.${property}`).join(', '),
    };
    return withEnds(exploration, rows, ask);
  });
  const known = figures;
  if (known === undefined || exploration.store.getState().space !== space) return;
  const isCut = known.shown < known.vertices + known.edges;
  const next = { label: texts.more, run: () => void showRecent(exploration, dated, texts, now, limit + LOAD_MORE) };
  exploration.store.setState(({ notice }) => ({
    notice: notice ?? { kind: 'found', text: texts.found(known), ...(isCut && { next }) },
  }));
}

function monthOf(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));
}

/** The last instant of a month as a value of the property's type. */
function endOf(month: Date, dated: DatedProperty): Value {
  const next = Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1);
  return valueOf(new Date(next - 1), dated, 999_999);
}

/** An instant as a value of the property's type. */
function valueOf(date: Date, { kind }: DatedProperty, microsecond = 0): Value {
  const seconds = Math.floor(date.getTime() / 1000);
  if (kind === 'timestamp') return BigInt(seconds);
  const value = dateTimeFromInstant({ seconds, microsecond });
  if (!value) throw new RangeError('a date out of range');
  const { year, month, day } = value;
  return kind === 'datetime' ? value : { kind: 'date', year, month, day };
}

/** Returns the time of a value; -Infinity if it is not a time. */
function millisecondsOf(value: Value | undefined): number {
  if (typeof value === 'bigint') return Number(value) * 1000;
  if (typeof value !== 'object' || !('kind' in value)) return -Infinity;
  if (value.kind === 'datetime') return instantMs(value);
  if (value.kind !== 'date') return -Infinity;
  return instantMs({ ...value, kind: 'datetime', hour: 0, minute: 0, second: 0, microsecond: 0 });
}

function instantMs(value: DateTimeValue): number {
  return Number(dateTimeToInstant(value).seconds) * 1000;
}
