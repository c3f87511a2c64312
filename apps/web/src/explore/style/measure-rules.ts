import type { Measured } from '@astrolabe/graph-view';
import { exploreScene } from '../state/explore-store.ts';
import { RULE_COLOURS, type StyleRule } from '../state/style-rule.ts';

const CLASSES = 5;
const SIZES = [0.6, 0.8, 1.05, 1.4, 1.9] as const;
const GROUPS_COLOURED = 12;

/** Rules that show a measure: groups as colours, amounts as sizes in five classes. They follow the rules that are there, and replace those of an earlier measure. */
export function rulesOfMeasure(
  rules: readonly StyleRule[],
  { measure, values }: Measured,
  title: string = measure,
): readonly StyleRule[] {
  const kept = withoutMeasures(rules);
  if (measure === 'component' || measure === 'community') {
    let groups = 0;
    for (const value of values) groups = Math.max(groups, value);
    const added = keysByClass(values, Math.min(GROUPS_COLOURED, groups), (value) => value - 1).map((keys, at) =>
      ruleOfGroup(title, at, keys),
    );
    return [...kept, ...added];
  }
  const sorted = values.toSorted();
  const bounds = Array.from({ length: CLASSES }, (_, at) => sorted[Math.floor((at * sorted.length) / CLASSES)] ?? 0);
  const added = keysByClass(values, CLASSES, (value) => bounds.findLastIndex((bound) => value >= bound)).map(
    (keys, at): StyleRule => ({
      on: 'vertex',
      type: '',
      test: { kind: 'vertices', title: `${title} ${at + 1}/${CLASSES}`, keys },
      size: SIZES[at],
    }),
  );
  return [...kept, ...added.filter(({ test }) => test.kind === 'vertices' && test.keys.length > 0)];
}

function withoutMeasures(rules: readonly StyleRule[]): readonly StyleRule[] {
  return rules.filter((rule) => rule.test.kind !== 'vertices');
}

function ruleOfGroup(title: string, at: number, keys: readonly string[]): StyleRule {
  return {
    on: 'vertex',
    type: '',
    test: { kind: 'vertices', title: `${title} ${at + 1}`, keys },
    // Adjacent colors of the list are alike, so groups use every fifth.
    color: RULE_COLOURS[(at * 5) % RULE_COLOURS.length],
  };
}

/** Keys of the vertices of each class; those of no class are left out. */
function keysByClass(
  values: Float64Array,
  count: number,
  classOf: (value: number) => number,
): readonly (readonly string[])[] {
  const keys = Array.from({ length: count }, (): string[] => []);
  for (const [index, value] of values.entries()) {
    const key = exploreScene.vertices[index]?.key;
    if (key !== undefined) keys[classOf(value)]?.push(key);
  }
  return keys;
}

/** Rules that show scores of some vertices, by key, as sizes in five classes. */
export function rulesOfScores(
  rules: readonly StyleRule[],
  title: string,
  scores: ReadonlyMap<string, number>,
): readonly StyleRule[] {
  const ranked = [...scores].toSorted((a, b) => a[1] - b[1]).map(([key]) => key);
  const added = SIZES.map((size, at): StyleRule => {
    const keys = ranked.slice(
      Math.floor((at * ranked.length) / CLASSES),
      Math.floor(((at + 1) * ranked.length) / CLASSES),
    );
    return { on: 'vertex', type: '', test: { kind: 'vertices', title: `${title} ${at + 1}/${CLASSES}`, keys }, size };
  });
  return [...withoutMeasures(rules), ...added.filter(({ test }) => test.kind === 'vertices' && test.keys.length > 0)];
}

/** Rules that show groups of vertices, by key, as colors. */
export function rulesOfGroups(
  rules: readonly StyleRule[],
  title: string,
  groups: readonly (readonly string[])[],
): readonly StyleRule[] {
  return [...withoutMeasures(rules), ...groups.map((keys, at) => ruleOfGroup(title, at, keys))];
}
