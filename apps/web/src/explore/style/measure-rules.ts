import type { Measured } from '@astrolabe/graph-view';
import { exploreScene } from '../state/explore-store.ts';
import { RULE_COLOURS, type StyleRule } from '../state/style-rule.ts';

const CLASSES = 5;
const SIZES = [0.6, 0.8, 1.05, 1.4, 1.9] as const;
const GROUPS_COLOURED = 12;

/** Rules that show a measure: groups as colours, amounts as sizes in five classes. They follow the rules that are there, and replace those of an earlier measure. */
export function rulesOfMeasure(rules: readonly StyleRule[], { measure, values }: Measured): readonly StyleRule[] {
  const kept = rules.filter((rule) => rule.test.kind !== 'vertices');
  const keysWhere = (test: (value: number) => boolean): readonly string[] =>
    [...values.keys()]
      .filter((index) => test(values[index]!))
      .flatMap((index) => exploreScene.vertices[index]?.key ?? []);
  if (measure === 'component' || measure === 'community') {
    const groups = Math.min(GROUPS_COLOURED, Math.max(0, ...values));
    const added = Array.from({ length: groups }, (_, at): StyleRule => ({
      on: 'vertex',
      type: '',
      test: { kind: 'vertices', title: `${measure} ${at + 1}`, keys: keysWhere((value) => value === at + 1) },
      // Neighbours in the list of colours are alike, so groups take every fifth.
      color: RULE_COLOURS[(at * 5) % RULE_COLOURS.length],
    }));
    return [...kept, ...added];
  }
  const sorted = [...values].sort((a, b) => a - b);
  const bounds = Array.from({ length: CLASSES + 1 }, (_, at) =>
    at === CLASSES ? Infinity : (sorted[Math.floor((at * sorted.length) / CLASSES)] ?? 0),
  );
  const added = Array.from({ length: CLASSES }, (_, at): StyleRule => ({
    on: 'vertex',
    type: '',
    test: {
      kind: 'vertices',
      title: `${measure} ${at + 1}/${CLASSES}`,
      keys: keysWhere((value) => value >= bounds[at]! && (value < bounds[at + 1]! || at === CLASSES - 1)),
    },
    size: SIZES[at],
  }));
  return [...kept, ...added.filter(({ test }) => test.kind === 'vertices' && test.keys.length > 0)];
}
