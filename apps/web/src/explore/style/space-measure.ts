/** Measures of the vertices of a whole space, computed by the engine. */
import { vertexKey, type Measure } from '@astrolabe/graph-view';
import type { Vid } from '@astrolabe/model';
import { measureOfAll, type SpaceSize } from '../ask/explore-statements.ts';
import { runExploreStatement } from '../ask/run-explore-statement.ts';
import { SPACE_MEASURED_MAX } from '../limits.ts';
import { rulesOfGroups, rulesOfScores } from './measure-rules.ts';
import type { StyleRule } from '../state/style-rule.ts';
import type { Exploration } from '../state/exploration.ts';

/** Measures that the engine has a procedure for. */
export const SPACE_MEASURES: readonly Measure[] = [
  'degree',
  'pagerank',
  'betweenness',
  'closeness',
  'core',
  'component',
  'community',
];

/** A measure of a space: vertices with values, highest first; not all for very large spaces. */
export interface SpaceMeasured {
  readonly ranked: readonly (readonly [Vid, number])[];
  readonly isCut: boolean;
}

/** Measures a space. Components and communities count from 1, the largest first. */
export async function measureSpace(
  measure: Measure,
  space: string,
  size: SpaceSize | undefined,
  signal: AbortSignal,
): Promise<SpaceMeasured> {
  const { rows } = await runExploreStatement(measureOfAll(measure, SPACE_MEASURED_MAX, size), space, signal);
  const first = isGrouping(measure) ? 1 : 0;
  const ranked = rows.flatMap(([vid, value]): readonly (readonly [Vid, number])[] =>
    typeof vid === 'string' || typeof vid === 'bigint' ? [[vid, Number(value) + first]] : [],
  );
  return { ranked, isCut: ranked.length === SPACE_MEASURED_MAX };
}

/** Whether a measure numbers groups instead of giving amounts. */
export function isGrouping(measure: Measure): boolean {
  return measure === 'component' || measure === 'community';
}

/** Rules that color or size the displayed vertices by a measure of the space. */
export function rulesOfSpaceMeasure(
  exploration: Exploration,
  rules: readonly StyleRule[],
  measure: Measure,
  title: string,
  { ranked }: SpaceMeasured,
): readonly StyleRule[] {
  const drawn = new Map<string, number>();
  for (const [vid, value] of ranked) if (exploration.scene.indexOf(vid) !== undefined) drawn.set(vertexKey(vid), value);
  if (!isGrouping(measure)) return rulesOfScores(rules, title, drawn);
  const groups = new Map<number, string[]>();
  for (const [key, group] of drawn) groups.set(group, [...(groups.get(group) ?? []), key]);
  return rulesOfGroups(
    exploration,
    rules,
    title,
    [...groups].toSorted(([a], [b]) => a - b).map(([, keys]) => keys),
  );
}
