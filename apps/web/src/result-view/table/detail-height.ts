import type { Value } from '@astrolabe/model';
import { VALUE_LINES_MAX } from '../../limits.ts';
import { valueLines } from '../value/value-lines.ts';

const DETAIL_LINE = 20;
const DETAIL_SIDES = 17;
const DETAIL_LINES_SEEN = 12;

/** Height in pixels of the expanded value below its row; longer content scrolls. */
export function detailHeight(value: Value): number {
  const lines = Math.min(DETAIL_LINES_SEEN, valueLines(value, VALUE_LINES_MAX).length);
  return lines * DETAIL_LINE + DETAIL_SIDES;
}
