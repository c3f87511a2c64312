import type { SchemaSnapshot } from '@astrolabe/model';
import { build } from '@astrolabe/ngql';
import { api } from '../data/api.ts';
import { enterNewSpace } from '../data/enter-new-space.ts';
import { runStatement } from '../data/schema-statements.ts';
import { batchOfGraph } from './sketch-ddl.ts';
import type { SketchGraph } from './sketch-graph.ts';

/** Names of the sketch that the space already uses, for tags or edge types, which share a namespace. */
function collidingNames(graph: SketchGraph, schema: SchemaSnapshot): readonly string[] {
  const taken = new Set([...schema.tags, ...schema.edgeTypes].map((element) => element.name));
  return [...graph.nodes, ...graph.lines].map((element) => element.name).filter((name) => taken.has(name));
}

/** Outcome of applying a sketch. */
export type ApplyOutcome =
  | { readonly kind: 'applied' }
  | { readonly kind: 'collision'; readonly names: readonly string[] }
  /** Of the names, `done` are in the space now; the rest failed with this error. */
  | { readonly kind: 'failed'; readonly done: number; readonly error: unknown };

/** Creates the elements of a sketch in an existing space, unless a name conflicts. */
export async function applyToSpace(graph: SketchGraph, space: string): Promise<ApplyOutcome> {
  const { schema } = await api.spaceSchema(space);
  const names = collidingNames(graph, schema);
  return names.length > 0 ? { kind: 'collision', names } : createIn(graph, space);
}

/**
 * Creates a space with the elements of a sketch. On a cluster, retries until the space is ready; `onWait` reports the seconds. Throws
 * errors that occur before the space exists.
 */
export async function applyToNewSpace(
  graph: SketchGraph,
  space: build.SpaceDefinition,
  onWait: (seconds: number) => void,
): Promise<ApplyOutcome> {
  await runStatement(build.createSpace(space), '');
  try {
    await enterNewSpace(space.name, onWait);
  } catch (error) {
    return { kind: 'failed', done: 0, error };
  }
  return createIn(graph, space.name);
}

async function createIn(graph: SketchGraph, space: string): Promise<ApplyOutcome> {
  try {
    await runStatement(batchOfGraph(graph), space);
    return { kind: 'applied' };
  } catch (error) {
    const done = await api.spaceSchema(space).then(
      ({ schema }) => collidingNames(graph, schema).length,
      () => 0,
    );
    return { kind: 'failed', done, error };
  }
}
