import type { WindowFrame } from '@astrolabe/ngql';
import { inRanges } from '../sort/sort-keys.ts';
import type { OrderedRows } from './ordered-rows.ts';

/** Start and end of each row's frame, by position; a frame whose end is not after its start is empty. */
export interface FrameRows {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Whether frames grow from the last row of a partition to the first. */
  readonly isAnchoredAtEnd: boolean;
}

/** The frames of all rows: O(n). The default frame is from the start of the partition to the last peer. */
export function frameRows(order: OrderedRows, frame: WindowFrame | undefined, check: () => void): FrameRows {
  const { starts, ends, peerStarts, peerEnds } = order;
  if (!frame) return { starts, ends: peerEnds, isAnchoredAtEnd: false };
  const { unit, start, end } = frame;
  const isAnchoredAtEnd = end === 'unbounded' && start !== 'unbounded';
  if (unit === 'RANGE')
    return {
      starts: start === 'unbounded' ? starts : peerStarts,
      ends: end === 'unbounded' ? ends : peerEnds,
      isAnchoredAtEnd,
    };
  const length = starts.length;
  const [from, to] = [new Int32Array(length), new Int32Array(length)];
  inRanges(length, check, (first, last) => {
    for (let at = first; at < last; at++) {
      from[at] = start === 'unbounded' ? starts[at]! : Math.min(Math.max(starts[at]!, at + start), ends[at]!);
      to[at] = end === 'unbounded' ? ends[at]! : Math.min(ends[at]!, Math.max(starts[at]!, at + end + 1));
    }
  });
  return { starts: from, ends: to, isAnchoredAtEnd };
}
