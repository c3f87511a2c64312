import type { GraphScene } from '@astrolabe/graph-view';
import { displayValue, isNull } from '@astrolabe/model';
import { numberOfValue } from '../../result-view/value/value-number.ts';
import { valueOfProperty, type PropertyName } from '../state/property-filter.ts';
import { rampOf } from '../state/style-ramp.ts';
import { RULE_COLOURS } from '../../ui/rule-colours.ts';
import type { StyleRule } from '../state/style-rule.ts';

/** How a scale shows values. */
export type ScaleLook = 'colour' | 'size';

/** Maximum distinct numbers with one color each. */
const FEW = 5;
const VALUES_COLOURED = 12;
/** Adjacent colors of the list are similar, so values use every fifth. */
const COLOUR_STEP = 5;
const SIZES = { vertex: [0.6, 2.2], edge: [0.6, 3.4] } as const;
/** From low to high, increasingly warm colors. */
const RAMP_COLOURS = ['#2f8fdd', '#129d92', '#4b9a3c', '#b97f1f', '#d44f4f'];
/** Color of values without their own color. */
export const OTHER_COLOUR = '#7f8794';
/** Minimum distance in RGB between a value's color and those to avoid. */
const APART = 70;

/**
 * Returns rules that show the values of a property: numbers and times on a continuous scale of colors or sizes, otherwise a color for each of the
 * most frequent values and gray for others. Avoids the colors in `avoid`, those of the tag itself. Empty if no element has the property, or for
 * sizes of non-numeric values.
 */
export function rulesOfValues(
  scene: GraphScene,
  name: PropertyName,
  look: ScaleLook,
  avoid: readonly string[] = [],
): readonly StyleRule[] {
  const values = (name.on === 'vertex' ? scene.vertices : scene.edges).flatMap((element) => {
    const value = valueOfProperty(element, name);
    return value === undefined || isNull(value) ? [] : [value];
  });
  if (values.length === 0) return [];
  const counts = new Map<string, number>();
  for (const value of values) {
    const text = displayValue(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const { on, type, property } = name;
  const isOnLine = values.every((value) => numberOfValue(value) !== undefined);
  if (isOnLine && (look === 'size' || counts.size > FEW)) {
    const ramp = rampOf(property, values, look === 'size' ? { sizes: SIZES[on] } : { colors: RAMP_COLOURS });
    return ramp ? [{ on, type, test: { kind: 'all' }, ramp }] : [];
  }
  if (look === 'size') return [];
  const colors = colorsApartFrom([...avoid, OTHER_COLOUR]);
  const coloured = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, VALUES_COLOURED)
    .map(([value], at): StyleRule => ({
      on,
      type,
      test: { kind: 'value', property, value },
      color: colors[at % colors.length],
    }));
  // Later rules win, so only values without their own color are gray, including later ones.
  return [{ on, type, test: { kind: 'present', property }, color: OTHER_COLOUR }, ...coloured];
}

/** Colors for values, ordered so that neighbors differ, without those too close to `others`. */
function colorsApartFrom(others: readonly string[]): readonly string[] {
  const all = RULE_COLOURS.map((_, at) => RULE_COLOURS[(at * COLOUR_STEP) % RULE_COLOURS.length]!);
  const apart = all.filter((color) => others.every((other) => distance(color, other) > APART));
  return apart.length > 0 ? apart : all;
}

function distance(one: string, other: string): number {
  const part = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16) || 0;
  return Math.hypot(...[1, 3, 5].map((at) => part(one, at) - part(other, at)));
}
