import type { Measured } from '@astrolabe/graph-view';
import { exploreScene } from '../state/explore-store.ts';
import { RULE_COLOURS, type StyleRule } from '../state/style-rule.ts';

const CLASSES = 5;
const SIZES = [0.6, 0.8, 1.05, 1.4, 1.9] as const;
const GROUPS_COLOURED = 12;

/** Rules that show a measure: groups as colours, amounts as sizes in five classes. They follow the rules that are there, and replace those of an earlier measure. */
export function rulesOfMeasure(rules: readonly StyleRule[], { measure, values }: Measured): readonly StyleRule[] {
  const kept = rules.filter((rule) => rule.test.kind !== 'vertices');
  if (measure === 'component' || measure === 'community') {
    let groups = 0;
    for (const value of values) groups = Math.max(groups, value);
    const added = keysByClass(values, Math.min(GROUPS_COLOURED, groups), (value) => value - 1).map(
      (keys, at): StyleRule => ({
        on: 'vertex',
        type: '',
        test: { kind: 'vertices', title: `${measure} ${at + 1}`, keys },
        // Neighbours in the list of colours are alike, so groups take every fifth.
        color: RULE_COLOURS[(at * 5) % RULE_COLOURS.length],
      }),
    );
    return [...kept, ...added];
  }
  const sorted = values.toSorted();
  const bounds = Array.from({ length: CLASSES }, (_, at) => sorted[Math.floor((at * sorted.length) / CLASSES)] ?? 0);
  const added = keysByClass(values, CLASSES, (value) => bounds.findLastIndex((bound) => value >= bound)).map(
    (keys, at): StyleRule => ({
      on: 'vertex',
      type: '',
      test: { kind: 'vertices', title: `${measure} ${at + 1}/${CLASSES}`, keys },
      size: SIZES[at],
    }),
  );
  return [...kept, ...added.filter(({ test }) => test.kind === 'vertices' && test.keys.length > 0)];
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
