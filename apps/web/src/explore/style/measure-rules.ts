import type { Measured } from '@astrolabe/graph-view';
import { RULE_COLOURS } from '../../ui/rule-colours.ts';
import type { StyleRule } from '../state/style-rule.ts';
import type { Exploration } from '../state/exploration.ts';

const CLASSES = 5;
const SIZES = [0.6, 0.8, 1.05, 1.4, 1.9] as const;
const GROUPS_COLOURED = 12;
/** Significant digits of the bounds of a class. */
const BOUND_DIGITS = 3;

/** Adds rules that show a measure of the canvas: groups as colors, numbers as sizes. They replace those of an earlier measure. */
export function rulesOfMeasure(
  exploration: Exploration,
  rules: readonly StyleRule[],
  { measure, values }: Measured,
  title: string = measure,
): readonly StyleRule[] {
  const byKey = new Map(exploration.scene.vertices.map(({ key, index }) => [key, values[index] ?? 0]));
  if (measure !== 'component' && measure !== 'community') return rulesOfScores(rules, title, byKey);
  const groups: string[][] = [];
  for (const [key, group] of byKey) if (group <= GROUPS_COLOURED) (groups[group - 1] ??= []).push(key);
  return rulesOfGroups(exploration, rules, title, groups);
}

/** Adds rules that show scores of vertices, by key, as sizes. Equal scores have equal sizes; the legend shows the range of each size. */
export function rulesOfScores(
  rules: readonly StyleRule[],
  title: string,
  scores: ReadonlyMap<string, number>,
): readonly StyleRule[] {
  const sorted = Float64Array.from(scores.values()).sort();
  const bounds = SIZES.map((_, at) => sorted[Math.floor((at * sorted.length) / CLASSES)] ?? 0);
  const classes = SIZES.map((): string[] => []);
  for (const [key, score] of scores) classes[bounds.findLastIndex((bound) => score >= bound)]?.push(key);
  const added = classes.flatMap((keys, at): StyleRule | readonly never[] => {
    const members = keys.map((key) => scores.get(key) ?? 0);
    return keys.length === 0 ? [] : ruleOf(title, rangeOf(members), keys, { size: SIZES[at] });
  });
  return [...withoutMeasures(rules), ...added];
}

/** Adds rules that show groups of vertices, by key, as colors. A group is named by its most connected vertex. */
export function rulesOfGroups(
  exploration: Exploration,
  rules: readonly StyleRule[],
  title: string,
  groups: readonly (readonly string[])[],
): readonly StyleRule[] {
  // Adjacent colors of the list are similar, so groups use every fifth.
  const colorOf = (at: number): string | undefined => RULE_COLOURS[(at * 5) % RULE_COLOURS.length];
  return [
    ...withoutMeasures(rules),
    ...groups.map((keys, at) => ruleOf(title, hubOf(exploration, keys), keys, { color: colorOf(at) })),
  ];
}

/** Returns the caption of the most connected of some vertices; empty text without any. */
export function hubOf(exploration: Exploration, keys: readonly string[]): string {
  let hub = exploration.scene.vertices[exploration.scene.indexOfKey(keys[0] ?? '') ?? -1];
  for (const key of keys) {
    const vertex = exploration.scene.vertices[exploration.scene.indexOfKey(key) ?? -1];
    if (vertex && vertex.degree > (hub?.degree ?? -1)) hub = vertex;
  }
  return hub?.caption ?? '';
}

function ruleOf(title: string, name: string, keys: readonly string[], look: Partial<StyleRule>): StyleRule {
  return { on: 'vertex', type: '', test: { kind: 'vertices', title, name, keys }, ...look };
}

function rangeOf(values: readonly number[]): string {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const [from, to] = [low, high].map((bound) => String(Number(bound.toPrecision(BOUND_DIGITS))));
  return from === to ? `${from}` : `${from} – ${to}`;
}

function withoutMeasures(rules: readonly StyleRule[]): readonly StyleRule[] {
  return rules.filter((rule) => rule.test.kind !== 'vertices');
}
