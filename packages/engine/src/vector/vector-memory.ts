import { dotAt } from './metric.ts';

/**
 * A WebAssembly module with one function `d(a, b, end)`: the inner product of the single-precision numbers from `a` to before `end` and those from `b`
 * on, eight at a time. Source: loop { s += load(a) * load(b); t += load(a + 16) * load(b + 16); a += 32; b += 32 } while (a < end); sum of s + t.
 */
const DOT_MODULE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // magic, version
  ...[0x01, 0x08, 0x01, 0x60, 0x03, 0x7f, 0x7f, 0x7f, 0x01, 0x7d], // type (i32, i32, i32) -> f32
  ...[0x02, 0x08, 0x01, 0x01, 0x65, 0x01, 0x6d, 0x02, 0x00, 0x01], // import memory e.m
  ...[0x03, 0x02, 0x01, 0x00], // one function
  ...[0x07, 0x05, 0x01, 0x01, 0x64, 0x00, 0x00], // export d
  ...[0x0a, 0x68, 0x01, 0x66, 0x01, 0x02, 0x7b], // code, two v128 locals
  ...[0x03, 0x40], // loop
  ...[0x20, 0x03, 0x20, 0x00, 0xfd, 0x00, 0x04, 0x00, 0x20, 0x01, 0xfd, 0x00, 0x04, 0x00],
  ...[0xfd, 0xe6, 0x01, 0xfd, 0xe4, 0x01, 0x21, 0x03], // s += a * b
  ...[0x20, 0x04, 0x20, 0x00, 0xfd, 0x00, 0x04, 0x10, 0x20, 0x01, 0xfd, 0x00, 0x04, 0x10],
  ...[0xfd, 0xe6, 0x01, 0xfd, 0xe4, 0x01, 0x21, 0x04], // t += a * b, 16 bytes further
  ...[0x20, 0x01, 0x41, 0x20, 0x6a, 0x21, 0x01], // b += 32
  ...[0x20, 0x00, 0x41, 0x20, 0x6a, 0x22, 0x00, 0x20, 0x02, 0x49, 0x0d, 0x00, 0x0b], // a += 32, repeat while a < end
  ...[0x20, 0x03, 0x20, 0x04, 0xfd, 0xe4, 0x01, 0x21, 0x03], // s += t
  ...[0x20, 0x03, 0xfd, 0x1f, 0x00, 0x20, 0x03, 0xfd, 0x1f, 0x01, 0x92],
  ...[0x20, 0x03, 0xfd, 0x1f, 0x02, 0x20, 0x03, 0xfd, 0x1f, 0x03, 0x92, 0x92, 0x0b],
);

const PAGE_BYTES = 65_536;
/** Numbers processed per iteration of the module. */
const STEP = 8;

type Dot = (a: number, b: number, end: number) => number;

/**
 * Vectors of one length by number, in the memory of a WebAssembly module that computes inner products with SIMD; without SIMD, in plain
 * JavaScript. Number 0 is for queries.
 */
export class VectorMemory {
  readonly #dimension: number;
  /** The numbers of a vector, filled up with zeros to a multiple of `STEP`. */
  readonly #stride: number;
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #dot: Dot | undefined;
  #numbers: Float32Array;

  constructor(dimension: number) {
    this.#dimension = dimension;
    this.#stride = Math.ceil(dimension / STEP) * STEP;
    this.#dot = instantiate(this.#memory);
    this.#numbers = new Float32Array(this.#memory.buffer);
  }

  get memoryBytes(): number {
    return this.#numbers.byteLength;
  }

  /** Reserves room for vectors with numbers up to `last`. */
  reserve(last: number): void {
    const bytes = (last + 1) * this.#stride * 4;
    const missing = bytes - this.#numbers.byteLength;
    if (missing <= 0) return;
    this.#memory.grow(Math.ceil(Math.max(missing, this.#numbers.byteLength / 2) / PAGE_BYTES));
    this.#numbers = new Float32Array(this.#memory.buffer);
  }

  /** Copies the vector that starts at `from`, each number times `scale`. */
  put(number: number, source: Float32Array, from: number, scale: number): void {
    const start = number * this.#stride;
    for (let i = 0; i < this.#dimension; i++) this.#numbers[start + i] = source[from + i]! * scale;
  }

  /** Copies a vector to another number. */
  copy(from: number, to: number): void {
    const start = from * this.#stride;
    this.#numbers.copyWithin(to * this.#stride, start, start + this.#stride);
  }

  /** The inner product of two vectors. */
  dot(a: number, b: number): number {
    const bytes = this.#stride * 4;
    if (this.#dot) return this.#dot(a * bytes, b * bytes, (a + 1) * bytes);
    return dotAt(this.#numbers, a * this.#stride, this.#numbers, b * this.#stride, this.#dimension);
  }
}

/** The function of the module over a memory; undefined without SIMD. */
function instantiate(memory: WebAssembly.Memory): Dot | undefined {
  if (!WebAssembly.validate(DOT_MODULE)) return undefined;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(DOT_MODULE), { e: { m: memory } });
  // The only export of the module.
  return exports['d'] as Dot;
}
