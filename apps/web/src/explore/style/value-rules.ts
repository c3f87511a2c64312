import type { GraphScene } from '@astrolabe/graph-view';
import { displayValue } from '@astrolabe/model';
import { numberOfValue } from '../../result-view/value/value-number.ts';
import { valueOfProperty, type PropertyName } from '../state/property-filter.ts';
import { RULE_COLOURS, type StyleRule } from '../state/style-rule.ts';

/** What a scale shows values as. */
export type ScaleLook = 'colour' | 'size';

const CLASSES = 5;
const VALUES_COLOURED = 12;
/** Neighbours in the list of colours are alike, so values take every fifth. */
const COLOUR_STEP = 5;
const CLASS_SIZES = { vertex: [0.6, 0.8, 1.05, 1.4, 1.9], edge: [0.6, 1, 1.6, 2.4, 3.4] } as const;
/** From few to much: one colour a class, the next one always warmer. */
const CLASS_COLOURS = [1, 3, 5, 8, 11] as const;

/**
 * Rules that show the values of a property on the canvas: numbers and moments in five classes of about equally many elements each, by
 * colour or size; anything else by a colour for each of the most frequent values. None where no element has the property, or where values
 * that are no numbers are to be sizes.
 */
export function rulesOfValues(scene: GraphScene, name: PropertyName, look: ScaleLook): readonly StyleRule[] {
  const values = (name.on === 'vertex' ? scene.vertices : scene.edges)
    .map((element) => valueOfProperty(element, name))
    .filter((value) => value !== undefined && displayValue(value) !== 'NULL');
  const numbers = values.map(numberOfValue).filter((number) => number !== undefined);
  const isOnLine = numbers.length === values.length;
  const counts = new Map<string, number>();
  for (const value of values) {
    const text = displayValue(value!);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const rule = (test: StyleRule['test'], shown: Pick<StyleRule, 'color' | 'size'>): StyleRule => ({
    on: name.on,
    type: name.type,
    test,
    ...shown,
  });
  const { property } = name;
  if (isOnLine && (look === 'size' || counts.size > CLASSES))
    return classesOf(numbers).map(([from, to], at) =>
      rule(
        { kind: 'range', property, from, to },
        look === 'size' ? { size: CLASS_SIZES[name.on][at] } : { color: RULE_COLOURS[CLASS_COLOURS[at] ?? 0] },
      ),
    );
  if (look === 'size') return [];
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, VALUES_COLOURED)
    .map(([value], at) =>
      rule({ kind: 'value', property, value }, { color: RULE_COLOURS[(at * COLOUR_STEP) % RULE_COLOURS.length] }),
    );
}

/** Ranges that split numbers into classes of about equally many; fewer where many numbers are the same. */
function classesOf(numbers: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  let begin = 0;
  for (let at = 1; at <= CLASSES && begin < sorted.length; at++) {
    let end = Math.max(begin + 1, Math.round((at * sorted.length) / CLASSES));
    // Equal numbers stay together.
    while (end < sorted.length && sorted[end] === sorted[end - 1]) end++;
    ranges.push([sorted[begin]!, sorted[end - 1]!]);
    begin = end;
  }
  return ranges;
}
