import type { Value } from '@astrolabe/model';
import { VALUE_LINES_MAX } from '../../limits.ts';
import { valueLines } from '../value/value-lines.ts';

const DETAIL_LINE = 20;
const DETAIL_SIDES = 17;
const DETAIL_LINES_SEEN = 12;

/** How high the parts of a value stand below its row, in pixels; of many the rest is scrolled to. */
export function detailHeight(value: Value): number {
  const lines = Math.min(DETAIL_LINES_SEEN, valueLines(value, VALUE_LINES_MAX).length);
  return lines * DETAIL_LINE + DETAIL_SIDES;
}
