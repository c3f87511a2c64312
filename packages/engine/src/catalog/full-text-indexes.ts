import { compareText, type EdgeTypeSchema, type TagSchema } from '@astrolabe/model';
import { TextIndex, type RowTexts, type TextHit, type TextRows } from '../full-text/text-index.ts';
import type { TextQuery } from '../full-text/query.ts';
import type { EdgeTable, Graph, GraphChange, SchemaChange, TagTable } from '../graph/graph.ts';
import type { DocumentChange, DocumentStore } from '../store/index.ts';
import { fullTextDocuments } from './documents.ts';

/** A full-text index of a space. */
export interface FullTextIndex {
  readonly name: string;
  readonly on: 'tag' | 'edge';
  readonly schemaId: number;
  readonly schemaName: string;
  /** The properties with searched texts. */
  readonly fields: readonly string[];
  readonly analyzer?: string;
}

/** Search results: dense vertex ids or edge rows, best first, with scores. */
export interface FullTextHits {
  readonly ids: Int32Array;
  readonly scores: Float64Array;
}

interface Kept {
  readonly index: FullTextIndex;
  /** Vertices by their dense id, edges by `source destination rank`. */
  readonly words: TextIndex;
}

const KIND = 'full-text';

/**
 * The full-text indexes of all spaces. Definitions are in the system store under `full-text`/space id/name; terms are built on first search
 * and follow commits.
 */
export class FullTextIndexes {
  readonly #documents: DocumentStore;
  readonly #kept = new Map<number, Map<string, Kept>>();

  constructor(documents: DocumentStore) {
    this.#documents = documents;
    for (const [key, json] of documents.list(KIND))
      this.#keep(Number(key.split('/')[0]), fullTextDocuments.decode(json));
  }

  /** The indexes of a space by name. */
  in(spaceId: number): readonly FullTextIndex[] {
    return [...(this.#kept.get(spaceId)?.values() ?? [])]
      .map(({ index }) => index)
      .sort((a, b) => compareText(a.name, b.name));
  }

  /** The indexes on a tag or an edge type. */
  on(spaceId: number, schemaId: number): readonly FullTextIndex[] {
    return this.in(spaceId).filter((index) => index.schemaId === schemaId);
  }

  /** Creates an index; the name must be unused in its space. */
  add(spaceId: number, index: FullTextIndex): void {
    this.#documents.transact(this.documentsFor(spaceId, [index]));
    this.adopt(spaceId, [index]);
  }

  /** Documents to write for the indexes of a new space; `adopt` registers the indexes once they are written. */
  documentsFor(spaceId: number, indexes: readonly FullTextIndex[]): readonly DocumentChange[] {
    return indexes.map((index) => ({
      kind: KIND,
      key: `${spaceId}/${index.name}`,
      json: fullTextDocuments.encode(index),
    }));
  }

  /** Takes over indexes whose documents were written. */
  adopt(spaceId: number, indexes: readonly FullTextIndex[]): void {
    for (const index of indexes) this.#keep(spaceId, index);
  }

  /** Removes an existing index. */
  remove(spaceId: number, name: string): void {
    this.#documents.transact([{ kind: KIND, key: `${spaceId}/${name}`, json: undefined }]);
    this.#kept.get(spaceId)?.delete(name);
  }

  /** Documents to delete with a space. */
  deletionsOf(spaceId: number): readonly DocumentChange[] {
    return this.in(spaceId).map(({ name }) => ({ kind: KIND, key: `${spaceId}/${name}`, json: undefined }));
  }

  /** Forgets the indexes of a space whose documents were deleted. */
  forget(spaceId: number): void {
    this.#kept.delete(spaceId);
  }

  /** Applies committed changes of a space. */
  follow(spaceId: number, graph: Graph, changes: readonly (GraphChange | SchemaChange)[]): void {
    const kept = this.#kept.get(spaceId);
    if (!kept || kept.size === 0) return;
    for (const change of changes) followChange([...kept.values()], graph, change);
  }

  /** Any row of a tag or edge type may have changed. */
  followAll(spaceId: number, schemaId: number): void {
    for (const { index, words } of this.#kept.get(spaceId)?.values() ?? [])
      if (index.schemaId === schemaId) words.forget();
  }

  /** Discards the terms of a space, keeping its indexes. */
  forgetWords(spaceId: number): void {
    for (const { words } of this.#kept.get(spaceId)?.values() ?? []) words.forget();
  }

  /** Searches an existing index. Terms are those of `current`; results that do not exist in `graph`, an earlier state, are omitted. */
  search(
    spaceId: number,
    name: string,
    { current, graph }: { readonly current: Graph; readonly graph: Graph },
    query: TextQuery,
    checkInterrupted: () => void,
  ): FullTextHits {
    const kept = this.#kept.get(spaceId)?.get(name);
    if (!kept) return { ids: new Int32Array(), scores: new Float64Array() };
    const hits = kept.words.search(query, rowsOf(kept.index, current), checkInterrupted);
    return hitsOf(hits, kept.index, graph);
  }

  /** Rebuilds the terms of all indexes of a space. */
  rebuild(spaceId: number, graph: Graph, checkInterrupted: () => void): void {
    for (const { index, words } of this.#kept.get(spaceId)?.values() ?? [])
      words.rebuild(rowsOf(index, graph), checkInterrupted);
  }

  #keep(spaceId: number, index: FullTextIndex): void {
    let kept = this.#kept.get(spaceId);
    if (!kept) this.#kept.set(spaceId, (kept = new Map()));
    kept.set(index.name, { index, words: new TextIndex(index.fields, index.analyzer) });
  }
}

function followChange(kept: readonly Kept[], graph: Graph, change: GraphChange | SchemaChange): void {
  const touch = (schemaId: number, key: string): void => {
    for (const { index, words } of kept) if (index.schemaId === schemaId) words.touch(key);
  };
  switch (change.kind) {
    case 'put-vertex':
    case 'delete-tag':
      touch(change.tagId, String(graph.vids.find(change.vid)));
      return;
    case 'put-edge':
    case 'delete-edge':
      touch(change.edgeTypeId, edgeKey(graph.vids.find(change.src), graph.vids.find(change.dst), change.rank));
      return;
    case 'clear':
      for (const { words } of kept) words.forget();
      return;
    case 'put-tag':
    case 'put-edge-type':
      for (const { index, words } of kept) if (index.schemaId === change.schema.id) words.forget();
      return;
    default:
  }
}

function edgeKey(src: number, dst: number, rank: bigint): string {
  return `${src} ${dst} ${rank}`;
}

function edgeRow(table: EdgeTable, key: string): number {
  const [src = '-1', dst = '-1', rank = '0'] = key.split(' ');
  return table.find(Number(src), Number(dst), BigInt(rank));
}

function rowsOf({ on, schemaId, fields }: FullTextIndex, graph: Graph): TextRows {
  if (on === 'tag') {
    const table = graph.tag(schemaId);
    return {
      *keys() {
        if (table) for (const id of idsOf(table)) yield String(id);
      },
      textsOf: (key) =>
        table?.has(Number(key))
          ? textsOf(table.schema, fields, (place) => table.valueAt(place, Number(key)))
          : undefined,
    };
  }
  const table = graph.edgeType(schemaId);
  return {
    *keys() {
      if (!table) return;
      for (const row of idsOf(table)) yield edgeKey(table.srcOf(row), table.dstOf(row), table.rankOf(row));
    },
    textsOf(key) {
      const row = table ? edgeRow(table, key) : -1;
      return table && row >= 0 ? textsOf(table.schema, fields, (place) => table.valueAt(place, row)) : undefined;
    },
  };
}

function* idsOf(table: TagTable | EdgeTable): Iterable<number> {
  const ids = new Int32Array(1024);
  for (let from = 0; from >= 0;) {
    const { length, next } = table.scan(from, ids);
    for (let at = 0; at < length; at++) yield ids[at]!;
    from = next;
  }
}

function textsOf(
  schema: TagSchema | EdgeTypeSchema,
  fields: readonly string[],
  valueAt: (place: number) => unknown,
): RowTexts {
  const texts = new Map<string, string>();
  for (const field of fields) {
    const place = schema.properties.findIndex((property) => property.name === field);
    const value = place < 0 ? undefined : valueAt(place);
    if (typeof value === 'string') texts.set(field, value);
  }
  return texts;
}

function hitsOf(hits: readonly TextHit[], { on, schemaId }: FullTextIndex, graph: Graph): FullTextHits {
  const [tag, edges] = on === 'tag' ? [graph.tag(schemaId), undefined] : [undefined, graph.edgeType(schemaId)];
  const idOf = (key: string): number => {
    if (edges) return edgeRow(edges, key);
    return tag?.has(Number(key)) ? Number(key) : -1;
  };
  const found = hits.map(({ key, score }) => ({ id: idOf(key), score })).filter(({ id }) => id >= 0);
  return { ids: Int32Array.from(found, ({ id }) => id), scores: Float64Array.from(found, ({ score }) => score) };
}
