import type { Value } from '@astrolabe/model';
import { negate, plus } from './arithmetic.ts';
import { not } from './logical.ts';

/** `-x`, `+x` or `!x`. */
export function applyUnary(operator: '-' | '+' | '!', value: Value): Value {
  switch (operator) {
    case '-':
      return negate(value);
    case '+':
      return plus(value);
    case '!':
      return not(value);
  }
}
