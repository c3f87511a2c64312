import { isNull, typeOf, type PathStep, type Value, type Vid } from '@astrolabe/model';
import { executionError } from '../../catalog/errors.ts';
import type { Batch } from '../../expression/batch.ts';
import { valueAt, type Column } from '../../expression/column.ts';
import { evaluate } from '../../expression/evaluate.ts';
import { readEdge, readVertex } from '../../expression/graph-values.ts';
import type { EdgeTable } from '../../graph/graph.ts';
import type {
  CreateElementsNode,
  WrittenEdge,
  WrittenNode,
  WrittenPath,
  WrittenProperty,
} from '../../plan/write/write-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { keepBatches } from '../keep-rows.ts';
import { vidOf } from '../mutate/written-values.ts';
import type { GivenProperties } from './element-writer.ts';
import { elementAt } from './row-elements.ts';

/** CREATE: all rows are written before the first is returned, so that a later LIMIT does not stop it. */
export function* executeCreateElements(
  node: CreateElementsNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const batches = keepBatches(inputs[0]!, context);
  yield* batches.map((batch) => createPaths(node.paths, batch, context));
}

/** Writes paths for each row of a batch; their slots get the new elements. */
export function createPaths(paths: readonly WrittenPath[], batch: Batch, context: ExecutionContext): Batch {
  const creation = new Creation(batch, context);
  const plans = paths.map((path) => creation.prepare(path));
  for (let row = 0; row < batch.length; row++) {
    if (row % ROWS_BETWEEN_CHECKS === 0) context.checkInterrupted();
    for (const create of plans) create(row);
  }
  return { length: batch.length, columns: batch.columns.map((column, slot) => creation.columnOf(slot) ?? column) };
}

const ROWS_BETWEEN_CHECKS = 256;

/** The properties of one row, from their columns. */
type PropertiesAt = (row: number) => GivenProperties;

/** The elements that a batch of rows creates, as columns. */
class Creation {
  readonly #batch: Batch;
  readonly #context: ExecutionContext;
  readonly #vertices = new Map<number, Int32Array>();
  readonly #edges = new Map<number, { readonly table: EdgeTable; readonly rows: Int32Array; isReversed: boolean }>();
  readonly #paths = new Map<number, Value[]>();

  constructor(batch: Batch, context: ExecutionContext) {
    this.#batch = batch;
    this.#context = context;
  }

  /** Evaluates the values of a path for all rows. Returns a function that writes one row. */
  prepare(path: WrittenPath): (row: number) => void {
    const nodes = path.nodes.map((node) => this.#node(node));
    const edges = path.edges.map((edge) => this.#edge(edge));
    return (row) => {
      const ids = nodes.map((node) => node(row));
      const rows = edges.map((edge, index) => edge(row, ids[index]!, ids[index + 1]!));
      if (path.pathSlot !== undefined) this.#path(path, path.pathSlot, row, ids, rows);
    };
  }

  columnOf(slot: number): Column | undefined {
    const ids = this.#vertices.get(slot);
    const { graph } = this.#context.requireSpace();
    if (ids) return { kind: 'vertex', graph, ids, missing: 'vid-only' };
    const edges = this.#edges.get(slot);
    if (edges) {
      const { table, rows, isReversed } = edges;
      return { kind: 'edge', graph, table, rows, direction: isReversed ? 'in' : 'out' };
    }
    const values = this.#paths.get(slot);
    return values && { kind: 'any', values };
  }

  #node(node: WrittenNode): (row: number) => number {
    if (node.isBound) return (row) => this.#boundVertex(node, row);
    const { writes } = this.#context;
    const { vidType } = this.#context.requireSpace().schema;
    const ids = new Int32Array(this.#batch.length);
    this.#vertices.set(node.slot, ids);
    const tags = node.tags.map(({ tagId, properties }) => [tagId, this.#properties(properties)] as const);
    const { vid } = node;
    const vids = vid && evaluate(vid.expression, this.#batch, this.#context.functions);
    return (row) => {
      const given = vid && vids ? valueAt(vids, row) : undefined;
      // In a space with text vids, an integer is used as its digits.
      const fitting = typeof given === 'bigint' && vidType.kind !== 'int64' ? String(given) : given;
      const id: Vid | undefined =
        vid && fitting !== undefined ? vidOf(fitting, vidType, () => vid.text, vid.range) : undefined;
      const values = new Map(tags.map(([tagId, properties]) => [tagId, properties(row)]));
      return (ids[row] = writes.createVertex(values, id, node.range));
    };
  }

  #boundVertex({ slot, range }: WrittenNode, row: number): number {
    const created = this.#vertices.get(slot);
    if (created) return created[row]!;
    const { graph } = this.#context.requireSpace();
    const element = elementAt(this.#batch.columns[slot]!, row, graph);
    if (typeof element === 'object' && element.kind === 'vertex') return element.dense;
    const found = element === undefined ? 'null' : typeOf(valueAt(this.#batch.columns[slot]!, row));
    throw executionError(`An edge needs two vertices, and one end is ${found}`, {
      position: range,
      hint: 'filter the rows first, for example with WHERE v IS NOT NULL',
    });
  }

  #edge(edge: WrittenEdge): (row: number, left: number, right: number) => number {
    const { writes } = this.#context;
    const table = this.#context.requireSpace().graph.edgeType(edge.edgeTypeId)!;
    const rows = new Int32Array(this.#batch.length);
    this.#edges.set(edge.slot, { table, rows, isReversed: edge.isReversed });
    const properties = this.#properties(edge.properties);
    const { rank } = edge;
    const ranks = rank && evaluate(rank.expression, this.#batch, this.#context.functions);
    return (row, left, right) => {
      const given = ranks && valueAt(ranks, row);
      if (given !== undefined && typeof given !== 'bigint')
        throw executionError(`Wrong rank type: ${rank?.text}`, {
          position: rank?.range ?? edge.range,
          hint: 'a rank is an integer',
        });
      const [src, dst] = edge.isReversed ? [right, left] : [left, right];
      return (rows[row] = writes.createEdge(edge.edgeTypeId, src, dst, given, properties(row), edge.range));
    };
  }

  #path(path: WrittenPath, slot: number, row: number, ids: readonly number[], rows: readonly number[]): void {
    const { graph } = this.#context.requireSpace();
    let values = this.#paths.get(slot);
    if (!values) this.#paths.set(slot, (values = []));
    const steps = path.edges.map((edge, index): PathStep => ({
      edge: readEdge(graph, graph.edgeType(edge.edgeTypeId)!, rows[index]!, edge.isReversed ? 'in' : 'out'),
      vertex: readVertex(graph, ids[index + 1]!),
    }));
    values[row] = { kind: 'path', start: readVertex(graph, ids[0]!), steps };
  }

  #properties(properties: readonly WrittenProperty[]): PropertiesAt {
    const columns = properties.map(({ value }) => evaluate(value, this.#batch, this.#context.functions));
    return (row) =>
      new Map(
        properties.map(({ property, range }, index) => [property, { value: valueAt(columns[index]!, row), range }]),
      );
  }
}

/** Throws if MERGE compares a null: nothing equals it, so each run would write another path. */
export function refuseNulls(path: WrittenPath, batch: Batch, context: ExecutionContext): void {
  const all = [...path.nodes.flatMap(({ tags }) => tags), ...path.edges].flatMap(({ properties }) => properties);
  for (const { property, value, range } of all) {
    const column = evaluate(value, batch, context.functions);
    for (let row = 0; row < batch.length; row++)
      if (isNull(valueAt(column, row)))
        throw executionError(`MERGE cannot compare \`${property}\` with null`, {
          position: range,
          hint: 'filter rows without a value, or set it with ON CREATE SET',
        });
  }
}
