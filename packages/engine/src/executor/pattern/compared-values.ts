import { FLOAT_TOLERANCE, NULL, compareText, isEmpty, isNull, type Value } from '@astrolabe/model';
import { EMPTY_CODE, valueAt, type Column, type MomentColumn, type TextColumn } from '../../expression/column.ts';
import { evaluate } from '../../expression/evaluate.ts';
import { numericOperand } from '../../expression/kernels/numeric-operand.ts';
import { applyRelational } from '../../expression/operators/index.ts';
import type { EdgeTable, Graph, NumericColumn, TextDictionary } from '../../graph/graph.ts';
import type { ComparedSide, PatternComparison } from '../../plan/pattern-join.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { conditionError } from '../filter.ts';

const CHUNK_BITS = 10;
const CHUNK = 1 << CHUNK_BITS;
const UNREAD: Column = { kind: 'constant', value: NULL };

/** Meaning of the numbers of a side. Sides of different kinds are compared as values. */
type CodeKind = 'none' | 'number' | 'text' | 'bool' | 'date' | 'time' | 'datetime' | 'vertex' | 'other';

/** The code of EMPTY if both sides must differ. */
const EMPTY = Number.NEGATIVE_INFINITY;

/** Numbers of an expression by dense id or edge row; NaN for null. */
interface Codes {
  readonly data: Float64Array | NumericColumn['data'];
  /** By chunk: 1 if computed; absent if all are. */
  readonly known: Uint8Array | undefined;
}

/** One side of a comparison as a number per vertex or edge, computed in chunks on first use. */
class SideCodes {
  readonly side: ComparedSide;
  kind: CodeKind = 'none';
  /** Whether any number is a float, which equals others within a tolerance. */
  isFloat = false;
  readonly #graph: Graph;
  readonly #context: ExecutionContext;
  readonly #texts: Map<string, number>;
  readonly #isIdentity: boolean;
  readonly #isUnequal: boolean;
  #vertices: { readonly data: Float64Array; readonly known: Uint8Array } | undefined;
  readonly #edges = new Map<EdgeTable, Codes>();
  /** By dictionary: the number of each of its texts, or -1. */
  readonly #ofDictionaries = new Map<TextDictionary, Int32Array>();
  /** The last table read, and its codes. */
  #table: EdgeTable | undefined;
  #codes: Codes = { data: new Float64Array(0), known: undefined };

  constructor(
    side: ComparedSide,
    operator: PatternComparison['operator'],
    isIdentity: boolean,
    texts: Map<string, number>,
    graph: Graph,
    context: ExecutionContext,
  ) {
    this.side = side;
    this.#isUnequal = operator === '!=';
    this.#graph = graph;
    this.#context = context;
    this.#texts = texts;
    this.#isIdentity = isIdentity;
    if (isIdentity) this.kind = 'vertex';
  }

  ofVertex(dense: number): number {
    if (this.#isIdentity) return dense;
    const { data, known } = (this.#vertices ??= this.#empty(this.#graph.vids.count));
    if (known[dense >> CHUNK_BITS] === 0) this.#load(data, known, dense >> CHUNK_BITS, undefined);
    return data[dense]!;
  }

  ofEdge(table: EdgeTable, row: number): number {
    const { data, known } =
      table === this.#table && row < this.#codes.data.length ? this.#codes : this.#codesOf(table, row);
    if (known && known[row >> CHUNK_BITS] === 0) this.#load(data as Float64Array, known, row >> CHUNK_BITS, table);
    return data[row] as number;
  }

  #codesOf(table: EdgeTable, row: number): Codes {
    let codes: Codes | undefined = this.#edges.get(table) ?? this.#stored(table);
    if (!codes || row >= codes.data.length)
      codes = this.#empty(Math.max(row + 1, Math.ceil(table.count * 1.1), (codes?.data.length ?? 0) * 2));
    this.#edges.set(table, codes);
    this.#table = table;
    this.#codes = codes;
    return codes;
  }

  /** The stored column of a property if it has plain numbers without nulls. */
  #stored(table: EdgeTable): Codes | undefined {
    const { expression } = this.side;
    if (expression.kind !== 'edge-property') return undefined;
    if (expression.edgeTypeId !== undefined && expression.edgeTypeId !== table.schema.id) return undefined;
    const index = table.schema.properties.findIndex((property) => property.name === expression.property);
    const column = index < 0 ? undefined : table.numbers(index);
    if (!column || column.nulls || column.type === 'bool' || column.data instanceof BigInt64Array) return undefined;
    this.#take('number');
    if (column.type === 'float') this.isFloat = true;
    return { data: column.data, known: undefined };
  }

  /** The value of a vertex or edge, for comparisons that can't use codes. */
  valueOf(id: number, table: EdgeTable | undefined): Value {
    return valueAt(this.#evaluate(Int32Array.of(id), table), 0);
  }

  #empty(size: number): { readonly data: Float64Array; readonly known: Uint8Array } {
    this.#context.charge(size * 8);
    return { data: new Float64Array(size), known: new Uint8Array((size >> CHUNK_BITS) + 1) };
  }

  #evaluate(ids: Int32Array, table: EdgeTable | undefined): Column {
    const { slot, expression } = this.side;
    const columns = new Array<Column>(slot + 1).fill(UNREAD);
    const graph = this.#graph;
    columns[slot] = table
      ? { kind: 'edge', graph, table, rows: ids, direction: 'out' }
      : { kind: 'vertex', graph, ids, missing: 'null' };
    return evaluate(expression, { length: ids.length, columns }, this.#context.functions);
  }

  #load(data: Float64Array, known: Uint8Array, chunk: number, table: EdgeTable | undefined): void {
    this.#context.checkInterrupted();
    known[chunk] = 1;
    const first = chunk << CHUNK_BITS;
    const ids = new Int32Array(Math.min(CHUNK, data.length - first));
    const live = table ? liveRows(table, first, ids) : ids.length;
    if (!table) for (let at = 0; at < ids.length; at++) ids[at] = first + at;
    const asked = live === ids.length ? ids : ids.subarray(0, live);
    const column = this.#evaluate(asked, table);
    const numbers = numericOperand(column, asked.length);
    if (numbers && !numbers.nulls && live === ids.length && ids[live - 1] === first + live - 1) {
      this.#take('number');
      if (numbers.type === 'float') this.isFloat = true;
      data.set(numbers.data.subarray(0, live), first);
      return;
    }
    const write = (at: number, code: number): void => {
      data[asked[at]!] = code;
    };
    this.#encode(column, asked.length, write);
  }

  #encode(column: Column, length: number, write: (at: number, code: number) => void): void {
    const numbers = numericOperand(column, length);
    if (numbers) {
      const { data, nulls, type } = numbers;
      this.#take('number');
      if (type === 'float') this.isFloat = true;
      for (let at = 0; at < length; at++) {
        const code = nulls ? nulls[at]! : 0;
        write(at, code === 0 ? data[at]! : this.#absent(code === EMPTY_CODE));
      }
      return;
    }
    if (column.kind === 'moment') {
      this.#encodeMoments(column, length, write);
      return;
    }
    if (column.kind === 'text') {
      this.#encodeTexts(column, length, write);
      return;
    }
    for (let at = 0; at < length; at++) write(at, this.#codeOf(valueAt(column, at)));
  }

  /** Each text of a dictionary is looked up once. */
  #encodeTexts({ dictionary, codes }: TextColumn, length: number, write: (at: number, code: number) => void): void {
    let known = this.#ofDictionaries.get(dictionary);
    if (!known || known.length < dictionary.count) {
      const grown = new Int32Array(Math.max(dictionary.count, (known?.length ?? 0) * 2)).fill(-1);
      if (known) grown.set(known);
      this.#ofDictionaries.set(dictionary, (known = grown));
      this.#context.charge(grown.byteLength);
    }
    for (let at = 0; at < length; at++) {
      const code = codes[at]!;
      if (code < 0) write(at, this.#absent(-code === EMPTY_CODE));
      else write(at, known[code]! >= 0 ? known[code]! : (known[code] = this.#codeOf(dictionary.textAt(code))));
    }
  }

  #encodeMoments(
    { of, dates, clocks, nulls }: MomentColumn,
    length: number,
    write: (at: number, code: number) => void,
  ): void {
    this.#take(of);
    for (let at = 0; at < length; at++) {
      const code = nulls ? nulls[at]! : 0;
      if (code !== 0) write(at, this.#absent(code === EMPTY_CODE));
      else if (of === 'date') write(at, dates[at]!);
      else if (of === 'time') write(at, clocks[at]!);
      else write(at, daysOf(dates[at]!) * DAY_MICROSECONDS + clocks[at]!);
    }
  }

  #codeOf(value: Value): number {
    if (isNull(value) || isEmpty(value)) return this.#absent(isEmpty(value));
    if (typeof value === 'string') {
      this.#take('text');
      let code = this.#texts.get(value);
      if (code === undefined) {
        code = this.#texts.size;
        this.#context.charge(value.length * 2 + 48);
        this.#texts.set(value, code);
      }
      return code;
    }
    if (typeof value === 'boolean') {
      this.#take('bool');
      return value ? 1 : 0;
    }
    if (typeof value === 'number') {
      this.#take('number');
      this.isFloat = true;
      return value;
    }
    if (typeof value === 'bigint' && value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER) {
      this.#take('number');
      return Number(value);
    }
    this.#take('other');
    return Number.NaN;
  }

  /** EMPTY differs from every value including null; with other operators it is never true. */
  #absent(isEmptyValue: boolean): number {
    return isEmptyValue && this.#isUnequal ? EMPTY : Number.NaN;
  }

  #take(kind: CodeKind): void {
    if (this.kind === 'none') this.kind = kind;
    else if (this.kind !== kind) this.kind = 'other';
  }
}

/** Writes the existing edges among the next rows of a table; returns their number. */
function liveRows(table: EdgeTable, first: number, ids: Int32Array): number {
  const end = first + ids.length;
  const { length } = table.scan(first, ids);
  let live = 0;
  while (live < length && ids[live]! < end) live++;
  return live;
}

const DAY_MICROSECONDS = 86_400_000_000;

/** Days of a packed date in the Gregorian calendar, from a fixed day on (Hinnant, "chrono-compatible low-level date algorithms"). */
function daysOf(packed: number): number {
  const year = Math.floor(packed / 512);
  const month = Math.floor((packed - year * 512) / 32);
  const day = packed - year * 512 - month * 32;
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

/** An edge or vertex of the current match that a comparison reads. */
export interface MatchedElements {
  /** Dense ids by vertex. */
  readonly vertices: Int32Array;
  /** Rows by edge, and the tables that they are of. */
  readonly rows: Int32Array;
  readonly tables: (EdgeTable | undefined)[];
}

/** A comparison of two elements of a match. */
export class MatchComparison {
  readonly comparison: PatternComparison;
  /** Whether both sides are complete vertices, so that their codes are dense ids. */
  readonly isIdentity: boolean;
  readonly #left: SideCodes;
  readonly #right: SideCodes;
  readonly #context: ExecutionContext;
  /** Numbers of the texts that were read. */
  readonly #numberOfText = new Map<string, number>();
  /** The texts by number, up to the last one ordered so far. */
  readonly #texts: string[] = [];

  constructor(comparison: PatternComparison, graph: Graph, context: ExecutionContext) {
    this.comparison = comparison;
    this.#context = context;
    const { operator, left, right } = comparison;
    const isEquality = operator === '==' || operator === '!=';
    this.isIdentity =
      isEquality && isVertexItself(left) && isVertexItself(right) && left.expression.kind === right.expression.kind;
    const texts = this.#numberOfText;
    this.#left = new SideCodes(left, operator, this.isIdentity, texts, graph, context);
    this.#right = new SideCodes(right, operator, this.isIdentity, texts, graph, context);
  }

  /** Whether the comparison is true of the elements matched. */
  holds(match: MatchedElements): boolean {
    return this.compare(this.code('left', match), this.code('right', match), match);
  }

  /** The number of one side for the element matched. */
  code(side: 'left' | 'right', match: MatchedElements): number {
    const codes = side === 'left' ? this.#left : this.#right;
    const { of, at } = codes.side;
    return of === 'vertex' ? codes.ofVertex(match.vertices[at]!) : codes.ofEdge(match.tables[at]!, match.rows[at]!);
  }

  /** Like `code`, for an element that is not part of the match yet. */
  codeOf(side: 'left' | 'right', vertex: number, table: EdgeTable, row: number): number {
    const codes = side === 'left' ? this.#left : this.#right;
    return codes.side.of === 'vertex' ? codes.ofVertex(vertex) : codes.ofEdge(table, row);
  }

  /** Whether codes decide the comparison; if not, it uses values, which is much slower. May change when codes are read. */
  get isCoded(): boolean {
    const left = this.#left;
    const right = this.#right;
    const { operator } = this.comparison;
    if (left.kind === 'none' || right.kind === 'none') return true;
    if (left.kind !== right.kind || left.kind === 'other') return false;
    return left.kind !== 'text' || operator === '==' || operator === '!=';
  }

  /** Whether numbers that are equal within a tolerance count as equal. */
  get isApproximate(): boolean {
    return this.#left.isFloat || this.#right.isFloat;
  }

  /** Whether the comparison is true of two numbers, read from the elements matched. */
  compare(left: number, right: number, match: MatchedElements): boolean {
    if (this.isCoded) return compareCodes(this.comparison.operator, left, right, this.isApproximate);
    if (this.#left.kind === 'text' && this.#right.kind === 'text') return this.#comparesTexts(left, right);
    return this.#comparesValues(match);
  }

  /** Compares the order of two texts by their numbers; NaN is null. */
  #comparesTexts(left: number, right: number): boolean {
    if (Number.isNaN(left) || Number.isNaN(right)) return false;
    const texts = this.#texts;
    if (texts.length < this.#numberOfText.size) {
      texts.length = 0;
      for (const text of this.#numberOfText.keys()) texts.push(text);
    }
    const order = left === right ? 0 : compareText(texts[left]!, texts[right]!);
    return compareCodes(this.comparison.operator, order, 0, false);
  }

  #comparesValues(match: MatchedElements): boolean {
    const valueOf = (codes: SideCodes): Value => {
      const { of, at } = codes.side;
      return of === 'vertex'
        ? codes.valueOf(match.vertices[at]!, undefined)
        : codes.valueOf(match.rows[at]!, match.tables[at]);
    };
    const { operator, source } = this.comparison;
    const truth = applyRelational(operator, valueOf(this.#left), valueOf(this.#right), () =>
      this.#context.checkInterrupted(),
    );
    if (typeof truth !== 'boolean' && truth.reason !== 'NULL') throw conditionError(source, truth);
    return truth === true;
  }
}

/** Returns whether two numbers satisfy an operator; NaN is null. */
export function compareCodes(
  operator: PatternComparison['operator'],
  a: number,
  b: number,
  isApproximate: boolean,
): boolean {
  if (isApproximate) {
    const isEqual = a === b || Math.abs(a - b) < FLOAT_TOLERANCE;
    switch (operator) {
      case '==':
        return isEqual;
      case '!=':
        return differ(a, b) && !isEqual;
      case '<':
        return a < b && !isEqual;
      case '<=':
        return a < b || isEqual;
      case '>':
        return a > b && !isEqual;
      case '>=':
        return a > b || isEqual;
    }
  }
  switch (operator) {
    case '==':
      return a === b;
    case '!=':
      return differ(a, b);
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}

/** Whether neither is null and they are not the same; EMPTY differs from null. */
function differ(a: number, b: number): boolean {
  if (Number.isNaN(a)) return b === EMPTY;
  return Number.isNaN(b) ? a === EMPTY : a !== b;
}

function isVertexItself({ of, expression }: ComparedSide): boolean {
  return (
    of === 'vertex' &&
    (expression.kind === 'column' || (expression.kind === 'vertex-id' && expression.vertex.kind === 'column'))
  );
}
