import type { TagSchema } from '@astrolabe/model';
import type { Graph } from '../graph/graph.ts';
import { SEARCH_TOUCHED_MAX } from '../limits.ts';
import { folded, rankOf, type SearchRank } from './folded-texts.ts';
import { SearchedColumn } from './searched-column.ts';

/** A vertex found by a search. */
export interface SearchHit {
  readonly dense: number;
  /** Undefined if the ID itself matches. */
  readonly tagId: number | undefined;
  readonly propertyIndex: number;
  /** The matching text. */
  readonly value: string;
  readonly rank: SearchRank;
}

/** A searchable property, and whether it fit into the memory of the index. */
export interface Searchable {
  readonly tagId: number;
  readonly propertyIndex: number;
  readonly isSearched: boolean;
}

/** Properties with these names come first among equally good matches. */
const NAME_LIKE = /name|title|label|caption|名/i;

/**
 * Finds vertices of a space by their IDs and string properties. The first search reads the texts from the graph; rows written afterwards are
 * searched one by one until there are too many, then the texts are read again. About 12 bytes per text plus its UTF-8 bytes; 4 bytes per vertex if
 * few texts are distinct.
 */
export class VertexSearch {
  readonly #bytesMax: number;
  #columns: readonly SearchedColumn[] | undefined;
  #properties: readonly Searchable[] = [];
  readonly #touched = new Set<number>();

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get memoryBytes(): number {
    return (this.#columns ?? []).reduce((sum, { memoryBytes }) => sum + memoryBytes, 0);
  }

  /** Marks the rows of a vertex as changed. */
  touch(dense: number): void {
    if (!this.#columns) return;
    if (dense < 0 || this.#touched.add(dense).size > SEARCH_TOUCHED_MAX) this.forget();
  }

  /** Reads the texts again before the next search. */
  forget(): void {
    this.#columns = undefined;
    this.#touched.clear();
  }

  /** Returns the string properties, read as far as memory allows. */
  properties(current: Graph, check: () => void): readonly Searchable[] {
    this.#read(current, check);
    return this.#properties;
  }

  /**
   * Returns at most `max` vertices, best first: whole texts, starts, starts of words, parts of words, words in any order; among equals,
   * properties that are names, then shorter texts. Texts are those of `current`; vertices missing in `graph`, an earlier state, are
   * skipped.
   */
  search(
    text: string,
    max: number,
    { current, graph }: { readonly current: Graph; readonly graph: Graph },
    check: () => void,
  ): readonly SearchHit[] {
    const query = folded(text).trim();
    if (query === '') return [];
    const words = query.split(' ');
    const columns = this.#read(current, check);
    const best = new Map<number, SearchHit>();
    const consider = (hit: SearchHit): void => {
      const known = best.get(hit.dense);
      if (!known || isBetter(hit, known, graph)) best.set(hit.dense, hit);
    };
    for (const column of columns) {
      check();
      const { tagId, propertyIndex } = column;
      for (const { dense, rank } of column.search(query, words, max + this.#touched.size)) {
        if (this.#touched.has(dense)) continue;
        const value = textIn(graph, dense, tagId, propertyIndex);
        if (value !== undefined) consider({ dense, tagId, propertyIndex, value, rank });
      }
    }
    const places = [{ tagId: undefined, propertyIndex: -1 }, ...this.#properties];
    for (const dense of this.#touched) {
      for (const { tagId, propertyIndex } of places) {
        const value = textIn(graph, dense, tagId, propertyIndex);
        const rank = value === undefined ? undefined : rankOf(folded(value), query, words);
        if (value !== undefined && rank !== undefined) consider({ dense, tagId, propertyIndex, value, rank });
      }
    }
    const exact = exactVid(graph, text);
    if (exact >= 0) consider({ dense: exact, tagId: undefined, propertyIndex: -1, value: text.trim(), rank: 0 });
    return [...best.values()].toSorted((a, b) => order(a, b, graph)).slice(0, max);
  }

  #read(graph: Graph, check: () => void): readonly SearchedColumn[] {
    if (this.#columns) return this.#columns;
    const columns: SearchedColumn[] = [];
    const properties: Searchable[] = [];
    let bytes = 0;
    const take = (column: SearchedColumn): boolean => {
      const isSmall = bytes + column.memoryBytes <= this.#bytesMax;
      if (isSmall) {
        bytes += column.memoryBytes;
        columns.push(column);
      }
      return isSmall;
    };
    if (graph.vids.count > 0 && typeof graph.vids.vidAt(0) === 'string') {
      const vids = new SearchedColumn(undefined, -1);
      vids.readVids(graph, check);
      take(vids);
    }
    for (const { schema, propertyIndex } of stringProperties(graph)) {
      const column = new SearchedColumn(schema.id, propertyIndex);
      const table = graph.tag(schema.id);
      if (table && bytes < this.#bytesMax) column.readProperty(table, check);
      properties.push({ tagId: schema.id, propertyIndex, isSearched: bytes < this.#bytesMax && take(column) });
    }
    this.#properties = properties;
    return (this.#columns = columns);
  }
}

/** String properties of all tags, names first, so that they are searched if memory is limited. */
function stringProperties(graph: Graph): readonly { readonly schema: TagSchema; readonly propertyIndex: number }[] {
  return [...graph.tags]
    .flatMap(({ schema }) =>
      schema.properties.flatMap(({ type }, propertyIndex) =>
        type.kind === 'string' || type.kind === 'fixed_string' ? [{ schema, propertyIndex }] : [],
      ),
    )
    .toSorted((a, b) => Number(isNameLike(b.schema, b.propertyIndex)) - Number(isNameLike(a.schema, a.propertyIndex)));
}

function isNameLike(schema: TagSchema | undefined, propertyIndex: number): boolean {
  return NAME_LIKE.test(schema?.properties[propertyIndex]?.name ?? '');
}

/** Returns a text of a vertex; undefined if it has none there. */
function textIn(graph: Graph, dense: number, tagId: number | undefined, propertyIndex: number): string | undefined {
  if (dense >= graph.vids.count) return undefined;
  if (tagId === undefined) {
    const vid = graph.vids.vidAt(dense);
    return typeof vid === 'string' && graph.hasVertex(dense) ? vid : undefined;
  }
  const table = graph.tag(tagId);
  const value = table?.has(dense) ? table.valueAt(propertyIndex, dense) : undefined;
  return typeof value === 'string' ? value : undefined;
}

function exactVid(graph: Graph, text: string): number {
  const first = graph.vids.count > 0 ? graph.vids.vidAt(0) : '';
  const wanted = text.trim();
  const vid = typeof first === 'bigint' ? (/^-?\d{1,19}$/.test(wanted) ? BigInt(wanted) : undefined) : wanted;
  const isPossible = typeof vid === 'string' || (vid !== undefined && BigInt.asIntN(64, vid) === vid);
  const dense = isPossible ? graph.vids.find(vid) : -1;
  return dense >= 0 && graph.hasVertex(dense) ? dense : -1;
}

function order(a: SearchHit, b: SearchHit, graph: Graph): number {
  const name = (hit: SearchHit): number =>
    Number(hit.tagId !== undefined && isNameLike(graph.tag(hit.tagId)?.schema, hit.propertyIndex));
  return a.rank - b.rank || name(b) - name(a) || a.value.length - b.value.length || a.dense - b.dense;
}

function isBetter(a: SearchHit, b: SearchHit, graph: Graph): boolean {
  return order(a, b, graph) < 0;
}
