import type { ValueType } from '@astrolabe/model';
import { functionNamed, type Relational } from '@astrolabe/ngql';

/** Hint for a value that is used as a condition. */
export const CONDITION_HINT = 'compare it, as in x == 1, or test it with IS NOT NULL';
/** Hint for the notation of a list. */
export const LIST_HINT = 'a list is written [1, 2]';
/** Hint for a bare name without a meaning at its position. */
export const LABEL_HINT = 'a text stands in quotes; a column of what comes before the pipe is $-.name';
/** Hint for a result outside int64. */
export const OVERFLOW_HINT = 'an int ends at 9223372036854775807; write one of the numbers as a float, such as 1.0';

const MOMENTS: ReadonlySet<ValueType> = new Set<ValueType>(['DATE', 'TIME', 'DATETIME', 'DURATION']);
const NUMBERS: ReadonlySet<ValueType> = new Set<ValueType>(['INT', 'FLOAT']);

/** Returns how a function is called and with which types it was called. */
export function callHint(name: string, types: readonly ValueType[]): string | undefined {
  const signature = functionNamed(name)?.signature;
  return signature === undefined ? undefined : `it is ${signature}; here it gets ${types.join(', ')}`;
}

/** Hints for operands that arithmetic rejects. */
export function arithmeticHint(operator: string, types: readonly ValueType[]): string {
  if (types.includes('STRING') && types.every((type) => type === 'STRING' || NUMBERS.has(type)))
    return 'toInteger(…) and toFloat(…) make numbers of texts; + joins texts';
  if (types.some((type) => MOMENTS.has(type)))
    return 'dates and times are shifted by + duration({…}) and - duration({…}), dates by a number of days too';
  if (types.includes('LIST')) return '+ joins lists and appends to them; size(…) counts their items';
  if (types.includes('BOOL')) return 'CASE WHEN … THEN 1 ELSE 0 END makes a number of a condition';
  return `${operator} takes numbers`;
}

/** Returns the types that a comparison accepts. */
export function comparisonHint(operator: Relational['operator']): string | undefined {
  switch (operator) {
    case 'IN':
    case 'NOT IN':
      return `${operator} looks into a list, a set or the keys of a map; ${LIST_HINT}`;
    case '<':
    case '<=':
    case '>':
    case '>=':
      return 'values of this type have no order';
    case '=~':
      return 'both sides are strings, and the right one is a regular expression as JavaScript and C++ have it; instead of (?i) compare toLower(…)';
    case '==':
    case '!=':
      return undefined;
    default:
      return 'both sides are strings; toString(…) makes one';
  }
}

/** Returns how to read a part of a value, by the type of the value. */
export function subscriptHint(base: ValueType): string {
  switch (base) {
    case 'LIST':
      return 'items of a list are counted from 0, or from the end with -1';
    case 'MAP':
    case 'VERTEX':
    case 'EDGE':
      return 'what it holds is named by a string';
    default:
      return 'only lists, maps, vertices and edges have parts in brackets; substr(…) cuts texts';
  }
}
