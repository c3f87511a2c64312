import type { LooseEnds } from '@astrolabe/http-api';
import type { DanglingCount, ImportTally, TargetCounts } from '@astrolabe/importer';
import type { Vid } from '@astrolabe/model';
import { build, printExpression } from '@astrolabe/ngql';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { LOOSE_ENDS_ASKED, LOOSE_ENDS_SHOWN } from '../limits.ts';

/** What the rows of an import say together: what comes twice, and which edges lead to ids without a vertex. */
export interface CountedEnds {
  readonly targets: readonly TargetCounts[];
  /** Absent where there were too many ids to tell. */
  readonly loose?: LooseEnds;
}

/** How ends are counted. */
export interface CountedEndsOptions {
  readonly signal: AbortSignal;
  /** Whether there is a space to ask for vertices that the files do not bring. */
  readonly hasSpace: boolean;
  /** Beyond so many ids the space is not asked. */
  readonly askedMax?: number;
}

/** Adds to the counts of targets what a tally of all their rows found. */
export async function countedEnds(
  session: Pick<ServedSession, 'execute'>,
  space: string,
  tally: ImportTally,
  targets: readonly TargetCounts[],
  { signal, hasSpace, askedMax = Number.POSITIVE_INFINITY }: CountedEndsOptions,
): Promise<CountedEnds> {
  const counted = targets.map((target) => {
    const duplicates = tally.duplicates(target.file, target.kind, target.name);
    return duplicates === undefined ? target : { ...target, duplicates };
  });
  const ends = tally.looseEnds;
  if (ends === undefined || ends.length > askedMax) return { targets: counted };
  const missing = hasSpace ? await missingIn(session, space, ends, signal) : ends;
  if (missing === undefined) return { targets: counted };
  return {
    targets: withDangling(counted, tally.dangling(missing)),
    loose: { count: missing.length, examples: missing.slice(0, LOOSE_ENDS_SHOWN).map(printVid) },
  };
}

/** Of some ids those that the space has no vertex of. */
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
    const { rows } = await session.execute(`FETCH PROP ON * ${asked.map(printVid).join(', ')} YIELD id(vertex) AS v`, {
      space,
    });
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
