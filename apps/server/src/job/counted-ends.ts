import type { DanglingEnds, LinkFix, LooseEnds, RepeatedRows, TaskLinks } from '@astrolabe/http-api';
import {
  findOtherColumn,
  TALLIED_KEYS_MAX,
  type DanglingCount,
  type DanglingEnd,
  type ImportTally,
  type PreparedFile,
  type RepeatedRecords,
  type TargetCounts,
} from '@astrolabe/importer';
import type { Vid } from '@astrolabe/model';
import { build, printExpression, printStatement } from '@astrolabe/ngql';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { LOOSE_ENDS_ASKED, LOOSE_ENDS_SHOWN } from '../limits.ts';

/** Findings across the rows of an import: duplicate records, and edges with missing vertices. */
export interface CountedEnds {
  readonly targets: readonly TargetCounts[];
  /** Absent if there were too many IDs to count. */
  readonly loose?: LooseEnds;
  readonly links: TaskLinks;
}

/** Options for counting edge ends. */
export interface CountedEndsOptions {
  readonly signal: AbortSignal;
  /** Whether the space exists and can be queried for vertices that are not in the files. */
  readonly hasSpace: boolean;
  /** Maximum number of IDs that are looked up in the space. */
  readonly askedMax?: number;
}

/** Adds the findings of a tally to the counts of targets. */
export async function countedEnds(
  session: Pick<ServedSession, 'execute'>,
  space: string,
  tally: ImportTally,
  files: readonly PreparedFile[],
  targets: readonly TargetCounts[],
  { signal, hasSpace, askedMax = Number.POSITIVE_INFINITY }: CountedEndsOptions,
): Promise<CountedEnds> {
  const counted = targets.map((target) => {
    const duplicates = tally.duplicates(target.file, target.kind, target.name);
    return duplicates === undefined ? target : { ...target, duplicates };
  });
  const unknown: TaskLinks = { isComplete: false, recordsMax: TALLIED_KEYS_MAX, ends: [], repeats: [] };
  const ends = tally.looseEnds;
  if (ends === undefined) return { targets: counted, links: unknown };
  const repeats = tally.repeated.map(printRepeated);
  if (ends.length > askedMax) return { targets: counted, links: { ...unknown, repeats } };
  const missing = hasSpace ? await missingIn(session, space, ends, signal) : ends;
  if (missing === undefined) return { targets: counted, links: { ...unknown, repeats } };
  const dangling: DanglingEnds[] = [];
  for (const end of tally.danglingEnds(missing)) dangling.push(await withColumn(end, files, tally));
  return {
    targets: withDangling(counted, tally.dangling(missing)),
    loose: { count: missing.length, examples: missing.slice(0, LOOSE_ENDS_SHOWN).map(printVid) },
    links: { ...unknown, isComplete: true, ends: dangling, repeats },
  };
}

/** Adds the column of an end, and fixes other than spelling. */
async function withColumn(
  { examples, fixes, ...end }: DanglingEnd,
  files: readonly PreparedFile[],
  tally: ImportTally,
): Promise<DanglingEnds> {
  const file = files.find(
    ({ mapping, targets }) =>
      mapping.file === end.file && targets.some(({ kind, name }) => kind === 'edge' && name === end.name),
  );
  const target = file?.targets.find(({ kind, name }) => kind === 'edge' && name === end.name);
  const column = target?.cells.find(({ role }) => role === end.end)?.column ?? -1;
  const isInt = typeof examples[0]?.id === 'bigint';
  // A column that matches most rows is not the wrong one.
  const used = target?.cells.flatMap(({ role, column: at }) => (ENDS.has(role) ? [at] : [])) ?? [];
  const other = file && 2 * end.rows > end.rowsTotal ? await findOtherColumn(file, used, tally, isInt) : undefined;
  const proposals: LinkFix[] = [
    ...(other ? [{ kind: 'column' as const, ...other }] : []),
    ...fixes,
    { kind: 'create', ids: end.ids },
  ];
  return {
    ...end,
    column,
    columnName: file?.columnNames?.[column] ?? String(column),
    examples: examples.map(({ id, line }) => ({ id: printVid(id), line })),
    fixes: proposals,
  };
}

const ENDS: ReadonlySet<string> = new Set(['src', 'dst']);

function printRepeated({ examples, ...repeated }: RepeatedRecords): RepeatedRows {
  return {
    ...repeated,
    examples: examples.map(({ src, dst, rank, ...example }) => ({
      ...example,
      id: dst === undefined ? printVid(src) : `${printVid(src)}->${printVid(dst)}@${rank ?? 0n}`,
    })),
  };
}

/** Returns those of the ids that have no vertex in the space. */
async function missingIn(
  session: Pick<ServedSession, 'execute'>,
  space: string,
  ids: readonly Vid[],
  signal: AbortSignal,
): Promise<readonly Vid[] | undefined> {
  const missing: Vid[] = [];
  for (let at = 0; at < ids.length; at += LOOSE_ENDS_ASKED) {
    if (signal.aborted) return undefined;
    const asked = ids.slice(at, at + LOOSE_ENDS_ASKED);
    const { rows } = await session.execute(
      printStatement(build.fetchVertices('*', asked, [build.column(build.call('id', build.current('vertex')), 'v')])),
      { space },
    );
    const known = new Set(rows.map(([vid]) => vid));
    missing.push(...asked.filter((vid) => !known.has(vid)));
  }
  return missing;
}

function printVid(vid: Vid): string {
  return printExpression(build.vidLiteral(vid));
}

function withDangling(targets: readonly TargetCounts[], counts: readonly DanglingCount[]): readonly TargetCounts[] {
  return targets.map((target) => {
    if (target.kind === 'vertex') return target;
    const found = counts.find(({ file, name }) => file === target.file && name === target.name);
    return { ...target, dangling: found?.count ?? 0 };
  });
}
