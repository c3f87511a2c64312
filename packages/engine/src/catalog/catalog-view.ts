import type { EdgeTypeSchema, IndexSchema, SpaceSchema, TagSchema } from '@astrolabe/model';
import type { Graph, GraphChange, SchemaChange } from '../graph/graph.ts';
import type { FullTextIndex } from './full-text-indexes.ts';
import type { UserFunctions } from './user-functions.ts';

/** The schema of a space for name resolution. All lists are in order of creation. */
export interface SpaceView {
  readonly schema: SpaceSchema;
  readonly tags: readonly TagSchema[];
  readonly edgeTypes: readonly EdgeTypeSchema[];
  readonly indexes: readonly IndexSchema[];
  tagNamed(name: string): TagSchema | undefined;
  edgeTypeNamed(name: string): EdgeTypeSchema | undefined;
}

/** A space with its data in memory. */
export interface OpenSpace extends SpaceView {
  readonly graph: Graph;
  /** Makes the changes durable and visible atomically. If `check` throws before they are durable, none is applied. */
  commit(changes: readonly (GraphChange | SchemaChange)[], check?: () => void): void;
}

/**
 * The permission a statement needs: `none` for no right, `use` for any role in the space, `read` for schema and data. Statements with
 * additional conditions check them themselves.
 */
export type Privilege =
  | 'none'
  | 'use'
  | 'read'
  | 'write-data'
  | 'write-schema'
  | 'write-space'
  | 'write-user'
  | 'grant'
  | 'show-users'
  | 'kill-session';

/** The part of the catalog that validation and sessions need. */
export interface CatalogView {
  /** Returns a space by name, opening it if needed; undefined if it does not exist. */
  space(name: string): OpenSpace | undefined;
  /** The full-text indexes of the space with this name. */
  fullTextIndexes(spaceName: string): readonly FullTextIndex[];
  /** The functions that users created. */
  readonly userFunctions: UserFunctions;
  /** Throws `PERMISSION_DENIED` if the user may not; `spaceName` is the chosen or named space, if any. */
  authorize(userName: string, privilege: Privilege, spaceName: string | undefined): void;
}
