/** Runs of this length are sorted by insertion. */
const RUN = 16;
/** Numbers placed between two calls of `check`. */
const CHECK_EVERY = 8192;

/** Stable in-place merge sort by `compare`. O(n log n). `check` is called regularly and may throw. */
export function mergeSort(numbers: Int32Array, compare: (a: number, b: number) => number, check: () => void): void {
  const { length } = numbers;
  for (let start = 0; start < length; start += RUN) {
    insertionSort(numbers, start, Math.min(start + RUN, length), compare);
    if (start % CHECK_EVERY === 0) check();
  }
  let from = numbers;
  let to = length > RUN ? new Int32Array(length) : numbers;
  for (let width = RUN; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width)
      merge(from, to, start, Math.min(start + width, length), Math.min(start + 2 * width, length), compare, check);
    [from, to] = [to, from];
  }
  if (from !== numbers) numbers.set(from);
}

function insertionSort(
  numbers: Int32Array,
  start: number,
  end: number,
  compare: (a: number, b: number) => number,
): void {
  for (let at = start + 1; at < end; at++) {
    const number = numbers[at]!;
    let to = at;
    for (; to > start && compare(numbers[to - 1]!, number) > 0; to--) numbers[to] = numbers[to - 1]!;
    numbers[to] = number;
  }
}

/** Merges two adjacent sorted runs: `start` to `middle`, and `middle` to `end`. */
function merge(
  from: Int32Array,
  to: Int32Array,
  start: number,
  middle: number,
  end: number,
  compare: (a: number, b: number) => number,
  check: () => void,
): void {
  if (start % CHECK_EVERY === 0) check();
  if (middle >= end || compare(from[middle - 1]!, from[middle]!) <= 0) {
    to.set(from.subarray(start, end), start);
    return;
  }
  let left = start;
  let right = middle;
  for (let at = start; at < end; at++) {
    if (at % CHECK_EVERY === 0) check();
    if (right >= end || (left < middle && compare(from[left]!, from[right]!) <= 0)) to[at] = from[left++]!;
    else to[at] = from[right++]!;
  }
}
