/** Legend of rules: one group per property, measure or kind of element. */
import type { LegendRule } from '@astrolabe/graph-view';
import type { Ramp } from '../state/style-ramp.ts';
import type { StyleRule } from '../state/style-rule.ts';

/** A row of a group: a rule and its scope. */
export interface LegendRow {
  /** The value, range or group; empty for values without their own rule. */
  readonly name: string;
  readonly rule: StyleRule;
}

/** Rules about the same property or measure. */
export interface LegendGroup {
  /** The property or measure; empty text for rules about all elements of a type. */
  readonly title: string;
  readonly on: StyleRule['on'];
  /** The tag or edge type; empty for all. */
  readonly type: string;
  /** A continuous scale instead of rows. */
  readonly ramp?: Ramp;
  readonly rows: readonly LegendRow[];
}

/** Groups rules for a legend, in order, without rules that only set captions, icons or images. */
export function legendGroups(rules: readonly StyleRule[]): readonly LegendGroup[] {
  const groups = new Map<
    string,
    { title: string; on: StyleRule['on']; type: string; ramp?: Ramp; rows: LegendRow[] }
  >();
  for (const rule of rules) {
    const { on, type, ramp, color, size, shape } = rule;
    if ((ramp ?? color ?? size ?? shape) === undefined) continue;
    const title = titleOf(rule);
    const name = `${on} ${type} ${title} ${ramp?.colors ? 'colors' : ramp ? 'sizes' : ''}`;
    let group = groups.get(name);
    if (!group) groups.set(name, (group = { title, on, type, ...(ramp && { ramp }), rows: [] }));
    // The gray for other values is first among the rules and last in a legend.
    const row = { name: nameOf(rule), rule };
    if (!ramp && rule.test.kind === 'present') group.rows.unshift(row);
    else if (!ramp) group.rows.push(row);
  }
  return [...groups.values()].map((group) => {
    const [first, ...others] = group.rows;
    return first?.rule.test.kind === 'present' ? { ...group, rows: [...others, first] } : group;
  });
}

/** The same for an image: names with colors or sizes. `otherValues` names the values without their own look. */
export function legendOfImage(rules: readonly StyleRule[], otherValues: string): readonly LegendRule[] {
  return legendGroups(rules).flatMap(({ type, title, ramp, rows }): readonly LegendRule[] => {
    const about = [type, title].filter((part) => part !== '').join('.');
    const lookOf = ({ color, size }: Pick<StyleRule, 'color' | 'size'>): Omit<LegendRule, 'name'> => ({
      colors: color === undefined ? [] : [color],
      ...(color === undefined && size !== undefined && { sizes: [size] }),
    });
    if (ramp)
      return [
        {
          name: `${about}: ${ramp.fromText} … ${ramp.toText}`,
          colors: ramp.colors ?? [],
          ...(ramp.sizes && { sizes: ramp.sizes }),
        },
      ];
    return rows.flatMap(({ name, rule }) =>
      (rule.color ?? rule.size) === undefined
        ? []
        : [{ name: `${about}: ${name === '' ? otherValues : name}`, ...lookOf(rule) }],
    );
  });
}

function titleOf({ test, ramp }: StyleRule): string {
  if (test.kind === 'vertices') return test.title;
  return ramp?.property ?? ('property' in test ? test.property : '');
}

function nameOf({ test }: StyleRule): string {
  switch (test.kind) {
    case 'value':
      return test.value;
    case 'range':
    case 'degree':
      return `${boundOf(test.from)} … ${boundOf(test.to)}`;
    case 'vertices':
      return test.name;
    default:
      return '';
  }
}

/** The bound of a range; none if the range is open. */
function boundOf(bound: number): string {
  return Math.abs(bound) >= 1e300 ? '' : String(bound);
}
