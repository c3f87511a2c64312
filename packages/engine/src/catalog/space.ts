import { invariant } from '@astrolabe/model';
import type { EdgeTypeSchema, IndexSchema, SchemaSnapshot, SpaceSchema, TagSchema } from '@astrolabe/model';
import { checkChanges } from '../graph/change-check.ts';
import { isRowChange } from '../graph/staged-changes.ts';
import type { GraphChange, SchemaChange } from '../graph/graph.ts';
import type { DurableSpace, SpaceGraph, StagedChanges } from '../graph/index.ts';
import type { OpenSpace } from './catalog-view.ts';
import { refuseDuplicates, uniqueIndexesOf } from './unique-values.ts';

/** A snapshot of a space, for a reader that lets other statements run in between. */
export interface PinnedSpace {
  readonly space: Space;
  /** The reader is done. May be called more than once. */
  release(): void;
}

/** Receives committed changes of a space. */
export interface SpaceObserver {
  /** Changes that are committed. */
  changes(changes: readonly (GraphChange | SchemaChange)[]): void;
  /** Many rows of a tag or edge type. */
  rows(schemaId: number): void;
  /** A write failed, and all changes that were not durable are rolled back. */
  rolledBack(): void;
}

/** An opened space: its schema by name and its graph. The schema changes only through `commit`. */
export class Space implements OpenSpace {
  readonly schema: SpaceSchema;
  onWrite: SpaceObserver | undefined;
  readonly #data: DurableSpace;
  #tags: readonly TagSchema[];
  #edgeTypes: readonly EdgeTypeSchema[];
  #indexes: readonly IndexSchema[];
  #tagsByName = new Map<string, TagSchema>();
  #edgeTypesByName = new Map<string, EdgeTypeSchema>();
  #schemaVersion = 0;
  /** Last use of the space, in milliseconds of the catalog's clock. */
  usedAt = 0;
  /** The graph shown permanently by a pinned space. */
  readonly #pinned: SpaceGraph | undefined;

  /** Collects the changes of a space that has its own graph. */
  readonly #staged: StagedChanges | undefined;

  constructor(schema: SpaceSchema, data: DurableSpace, pinned?: SpaceGraph, staged?: StagedChanges) {
    this.schema = schema;
    this.#pinned = pinned;
    this.#staged = staged;
    this.#data = data;
    const { tags, edgeTypes, indexes } = (pinned ?? data.graph).schema;
    this.#tags = tags;
    this.#edgeTypes = edgeTypes;
    this.#indexes = indexes;
    this.#indexNames();
    if (!pinned) data.onRollback = () => this.#takeSchema();
  }

  #takeSchema(): void {
    const { tags, edgeTypes, indexes } = this.#data.graph.schema;
    this.#tags = tags;
    this.#edgeTypes = edgeTypes;
    this.#indexes = indexes;
    this.#indexNames();
    this.#schemaVersion++;
    this.onWrite?.rolledBack();
  }

  get tags(): readonly TagSchema[] {
    return this.#tags;
  }

  get edgeTypes(): readonly EdgeTypeSchema[] {
    return this.#edgeTypes;
  }

  get indexes(): readonly IndexSchema[] {
    return this.#indexes;
  }

  get graph(): SpaceGraph {
    return this.#pinned ?? this.#data.graph;
  }

  /** The data of the space, for jobs and imports. */
  get data(): DurableSpace {
    return this.#data;
  }

  /** Counts the changes of the schema since the space was opened. */
  get schemaVersion(): number {
    return this.#schemaVersion;
  }

  tagNamed(name: string): TagSchema | undefined {
    return this.#tagsByName.get(name);
  }

  edgeTypeNamed(name: string): EdgeTypeSchema | undefined {
    return this.#edgeTypesByName.get(name);
  }

  indexNamed(name: string): IndexSchema | undefined {
    return this.#indexes.find((index) => index.name === name);
  }

  snapshot(): SchemaSnapshot {
    return {
      space: this.schema,
      tags: this.#tags,
      edgeTypes: this.#edgeTypes,
      indexes: this.#indexes,
    };
  }

  /** Returns the current state of the space, unaffected by later writes until released. */
  pin(): PinnedSpace {
    if (this.#pinned) return { space: this, release: () => {} };
    const { graph, release } = this.#data.pin();
    return { space: new Space(this.schema, this.#data, graph), release };
  }

  /** The same space on a copy of its graph, to which changes are applied until someone adopts or drops it. */
  onCopy(copy: StagedChanges): Space {
    return new Space(this.schema, this.#data, copy.graph, copy);
  }

  /** Applies a change of the running statement at once; `commitStaged` makes it durable, `undoStaged` undoes it. */
  stage(change: GraphChange, mayRestart: boolean, stagedBytes: number): void {
    if (this.#staged) this.#staged.apply(change);
    else this.#data.stage(change, mayRestart, stagedBytes);
  }

  /** Makes the staged changes durable. No effect on a copy. */
  commitStaged(): void {
    if (this.#staged) return;
    const changes = [...this.#data.staged];
    if (changes.length === 0) return;
    checkChanges(this.snapshot(), changes);
    refuseDuplicates(changes, this.#data.graph);
    this.#data.commitStaged();
    this.onWrite?.changes(changes);
  }

  /** Makes the changes of a copy durable, and continues with the copy. `rollbackCount` is that of the data before the copy was made. */
  adoptCopy({ graph, changes }: StagedChanges, rollbackCount: number, check: () => void): void {
    if (changes.length === 0) return;
    checkChanges(this.snapshot(), changes);
    refuseDuplicates(changes, graph);
    this.#data.adoptCopy(graph, changes, rollbackCount, check);
    this.onWrite?.changes(changes);
  }

  /** Undoes the staged changes. No effect on a copy. */
  undoStaged(): void {
    if (!this.#staged) this.#data.undoStaged();
  }

  commit(changes: readonly (GraphChange | SchemaChange)[], check?: () => void): void {
    if (this.#staged) {
      checkChanges(this.snapshot(), changes);
      for (const change of changes) this.#staged.apply(change);
      return;
    }
    invariant(!this.#pinned, 'a space that is not pinned');
    if (uniqueIndexesOf(changes, this.#data.graph).length > 0) return this.#commitUnique(changes);
    this.#data.commit(changes, check);
    this.onWrite?.changes(changes);
    let hasNewSchema = false;
    for (const change of changes) hasNewSchema = this.#follow(change) || hasNewSchema;
    if (hasNewSchema) {
      this.#schemaVersion++;
      this.#indexNames();
    }
  }

  /** Applies the changes first, so that the indexes know which values are duplicates. */
  #commitUnique(changes: readonly (GraphChange | SchemaChange)[]): void {
    checkChanges(this.snapshot(), changes);
    try {
      for (const change of changes) {
        invariant(isRowChange(change), 'changes of rows only');
        this.#data.stage(change, false, 0);
      }
      this.commitStaged();
    } catch (error) {
      this.#data.undoStaged();
      throw error;
    }
  }

  close(): void {
    this.#data.close();
  }

  /** Closes a dropped space without further writes. */
  discard(): void {
    this.#data.discard();
  }

  /** Applies a committed schema change to the lists. Returns whether it was one. */
  #follow(change: GraphChange | SchemaChange): boolean {
    switch (change.kind) {
      case 'put-tag':
        this.#tags = put(this.#tags, change.schema);
        return true;
      case 'drop-tag':
        this.#tags = this.#tags.filter((tag) => tag.id !== change.tagId);
        return true;
      case 'put-edge-type':
        this.#edgeTypes = put(this.#edgeTypes, change.schema);
        return true;
      case 'drop-edge-type':
        this.#edgeTypes = this.#edgeTypes.filter((edgeType) => edgeType.id !== change.edgeTypeId);
        return true;
      case 'put-index':
        this.#indexes = put(this.#indexes, change.schema);
        return true;
      case 'drop-index':
        this.#indexes = this.#indexes.filter((index) => index.id !== change.indexId);
        return true;
      default:
        return false;
    }
  }

  #indexNames(): void {
    this.#tagsByName = new Map(this.#tags.map((tag) => [tag.name, tag]));
    this.#edgeTypesByName = new Map(this.#edgeTypes.map((edgeType) => [edgeType.name, edgeType]));
  }
}

/** Returns the list with the item replacing the one with the same id, or appended. */
function put<Item extends { readonly id: number }>(items: readonly Item[], item: Item): readonly Item[] {
  const at = items.findIndex((other) => other.id === item.id);
  return at < 0 ? [...items, item] : items.with(at, item);
}
