import type { StyleRule } from './style-rule.ts';

/** What is captioned: all vertices (empty type), those of a tag, or the edges of a type. */
export interface Captioned {
  readonly on: 'vertex' | 'edge';
  /** The tag or edge type; empty text stands for every one. */
  readonly type: string;
}

/** The property that elements are captioned by; nothing where they have their own names. */
export function displayFieldOf(rules: readonly StyleRule[], captioned: Captioned): string | undefined {
  return rules.find((rule) => isDisplayRule(rule, captioned))?.caption;
}

/**
 * Rules with another property to caption by; empty text takes it away. What says it for all stands before what says it for a tag, and both
 * before the rules that were made by hand, since later rules win.
 */
export function withDisplayField(
  rules: readonly StyleRule[],
  captioned: Captioned,
  property: string,
): readonly StyleRule[] {
  const others = rules.filter((rule) => !isDisplayRule(rule, captioned));
  if (property === '') return others;
  const { on, type } = captioned;
  const rule: StyleRule = { on, type, test: { kind: 'all' }, caption: property };
  if (type === '') return [rule, ...others];
  const from = others.findLastIndex((one) => isDisplayRule(one, { on, type: '' })) + 1;
  return others.toSpliced(from, 0, rule);
}

/** Whether a rule says nothing but what elements are captioned by. */
function isDisplayRule(rule: StyleRule, { on, type }: Captioned): boolean {
  const { color, size, shape, icon, caption } = rule;
  return (
    rule.on === on &&
    rule.type === type &&
    rule.test.kind === 'all' &&
    caption !== undefined &&
    [color, size, shape, icon].every((part) => part === undefined)
  );
}
