import type { StyleRule } from '../state/style-rule.ts';

/** Elements with a caption or icon: all vertices (empty type), those of a tag, or the edges of a type. */
export interface Captioned {
  readonly on: 'vertex' | 'edge';
  /** The tag or edge type; empty for all. */
  readonly type: string;
}

/** Parts of a style that one rule can set for a whole tag or edge type. */
type WholePart = 'caption' | 'symbol';

const LOOK_PARTS = ['color', 'ramp', 'size', 'shape', 'icon', 'symbol', 'image', 'caption'] as const;

/** Returns the caption property of elements; undefined if they have individual captions. */
export function displayFieldOf(rules: readonly StyleRule[], captioned: Captioned): string | undefined {
  return rules.find((rule) => saysOnly(rule, captioned, 'caption'))?.caption;
}

/** Returns the rules with another caption property; an empty text removes it. */
export function withDisplayField(
  rules: readonly StyleRule[],
  captioned: Captioned,
  property: string,
): readonly StyleRule[] {
  return withPart(rules, captioned, 'caption', property === '' ? undefined : { caption: property });
}

/** The icon of all vertices of a tag. */
export function tagIconOf(rules: readonly StyleRule[], tag: string): StyleRule['symbol'] {
  return rules.find((rule) => saysOnly(rule, { on: 'vertex', type: tag }, 'symbol'))?.symbol;
}

/** Returns the rules with another icon for all vertices of a tag; undefined removes it. */
export function withTagIcon(
  rules: readonly StyleRule[],
  tag: string,
  symbol: StyleRule['symbol'],
): readonly StyleRule[] {
  return withPart(rules, { on: 'vertex', type: tag }, 'symbol', symbol && { symbol });
}

/** Rules for all elements come before rules for a tag, and both before manual ones, since later rules win. */
function withPart(
  rules: readonly StyleRule[],
  { on, type }: Captioned,
  part: WholePart,
  look: Pick<StyleRule, WholePart> | undefined,
): readonly StyleRule[] {
  const others = rules.filter((rule) => !saysOnly(rule, { on, type }, part));
  if (look === undefined) return others;
  const rule: StyleRule = { on, type, test: { kind: 'all' }, ...look };
  if (type === '') return [rule, ...others];
  const from = others.findLastIndex((one) => saysOnly(one, { on, type: '' }, part)) + 1;
  return others.toSpliced(from, 0, rule);
}

/** Whether a rule only sets one part for all elements of a kind. */
function saysOnly(rule: StyleRule, { on, type }: Captioned, part: WholePart): boolean {
  return (
    rule.on === on &&
    rule.type === type &&
    rule.test.kind === 'all' &&
    LOOK_PARTS.every((each) => (rule[each] !== undefined) === (each === part))
  );
}
