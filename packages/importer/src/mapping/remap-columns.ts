import type { CellReading, FileMapping, IdMapping, PropertyMapping, TargetMapping } from './import-mapping.ts';

/** A mapping adapted to the columns of another file, and the required columns that file lacks. */
export interface RemappedFile {
  readonly targets: readonly TargetMapping[];
  readonly missing: readonly string[];
  /** Share of the required columns that exist, 0 to 1. */
  readonly share: number;
}

/** Returns the names of columns: those of the header, or their positions. */
export function columnsOf(header: readonly string[] | undefined, columnCount: number): readonly string[] {
  return header ?? Array.from({ length: columnCount }, (_, column) => `#${column + 1}`);
}

/**
 * Transfers a mapping to a file with other columns. Columns are found by name; if there is no exact match, ignoring case, spaces and punctuation.
 * Properties without a column are removed, and so are targets without IDs.
 */
export function remapColumns(
  { targets }: Pick<FileMapping, 'targets'>,
  from: readonly string[],
  to: readonly string[],
): RemappedFile {
  const missing = new Set<string>();
  const needed = new Set<number>();
  const isSame = from.length === to.length && from.every((name, column) => name === to[column]);
  const move = (column: number): number | undefined => {
    needed.add(column);
    const name = from[column];
    const found = isSame ? column : name === undefined ? -1 : placeOf(name, to);
    if (found >= 0) return found;
    missing.add(name ?? `#${column + 1}`);
    return undefined;
  };
  const moved = targets.flatMap((target) => moveTarget(target, move, isSame));
  return {
    targets: moved,
    missing: [...missing],
    share: needed.size === 0 ? 0 : (needed.size - missing.size) / needed.size,
  };
}

/** The same targets for rows with this many additional leading columns; negative for fewer. */
export function shiftColumns(targets: readonly TargetMapping[], by: number): readonly TargetMapping[] {
  return targets.flatMap((target) => moveTarget(target, (column) => column + by, true));
}

type Move = (column: number) => number | undefined;

function placeOf(name: string, columns: readonly string[]): number {
  const exact = columns.indexOf(name);
  return exact >= 0 ? exact : columns.findIndex((other) => plain(other) === plain(name));
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_.-]/g, '');
}

function moveTarget(target: TargetMapping, move: Move, isSame: boolean): readonly TargetMapping[] {
  const properties = target.properties.flatMap((property) => moveProperty(property, move));
  // Column numbers in the condition would refer to other columns.
  const filter =
    target.filter !== undefined && (isSame || !/\brecord\s*\[/i.test(target.filter)) ? { filter: target.filter } : {};
  if (target.kind === 'vertex') {
    const vid = moveId(target.vid, move);
    return vid ? [{ kind: 'vertex', tagName: target.tagName, vid, properties, ...filter }] : [];
  }
  const src = moveId(target.src, move);
  const dst = moveId(target.dst, move);
  if (!src || !dst) return [];
  const rank = target.rank && move(target.rank.column);
  return [
    {
      kind: 'edge',
      edgeTypeName: target.edgeTypeName,
      src,
      dst,
      ...(target.rank && rank !== undefined && { rank: { ...target.rank, column: rank } }),
      properties,
      ...filter,
    },
  ];
}

function moveId(id: IdMapping, move: Move): IdMapping | undefined {
  const column = move(id.column);
  const more = (id.more ?? []).map((part) => ('text' in part ? part : movedPart(part.column, move)));
  if (column === undefined || more.includes(undefined)) return undefined;
  const parts = more.filter((part) => part !== undefined);
  return { ...id, column, ...(parts.length > 0 && { more: parts }) };
}

function movedPart(column: number, move: Move): { readonly column: number } | undefined {
  const found = move(column);
  return found === undefined ? undefined : { column: found };
}

function moveProperty(property: PropertyMapping, move: Move): readonly PropertyMapping[] {
  if ('constant' in property) return [property];
  const column = move(property.column);
  if (column === undefined) return [];
  const { alternatives, ...rest }: { readonly property: string } & CellReading = property;
  const others = alternatives?.flatMap((other) => move(other) ?? []);
  return [{ ...rest, column, ...(others && others.length > 0 && { alternatives: others }) }];
}
