import type { SchemaSnapshot } from '@astrolabe/model';
import { elementKey } from './import-plan.ts';

/** Keys of the tags and edge types that a space lacks; all of them if there is no space yet. */
export function lackingElements(schema: SchemaSnapshot, present: SchemaSnapshot | undefined): ReadonlySet<string> {
  const known = new Set(present === undefined ? [] : keysOf(present));
  return new Set(keysOf(schema).filter((key) => !known.has(key)));
}

function keysOf({ tags, edgeTypes }: SchemaSnapshot): readonly string[] {
  return [
    ...tags.map(({ name }) => elementKey({ kind: 'vertex', name })),
    ...edgeTypes.map(({ name }) => elementKey({ kind: 'edge', name })),
  ];
}
