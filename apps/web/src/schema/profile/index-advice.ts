import type { IndexSchema, SchemaSnapshot } from '@astrolabe/model';
import { build, type CreateIndexStatement, type DropIndexStatement } from '@astrolabe/ngql';
import type { ElementProfile } from './profile-space.ts';

/** Advice about the indexes of a space, with the statement that follows it. */
export type IndexAdvice =
  | {
      readonly kind: 'covered';
      readonly index: IndexSchema;
      /** The other index, which starts with the same properties. */
      readonly by: string;
      readonly statement: DropIndexStatement;
    }
  | { readonly kind: 'empty'; readonly index: IndexSchema; readonly statement: DropIndexStatement }
  | {
      readonly kind: 'missing';
      readonly on: 'tag' | 'edge';
      readonly schemaName: string;
      readonly statement: CreateIndexStatement;
    };

/**
 * Returns redundant indexes (covered by another index, or empty) and element types with rows but without an index, which clusters refuse in
 * LOOKUP and MATCH.
 */
export function indexAdvice(schema: SchemaSnapshot, profiles: readonly ElementProfile[]): readonly IndexAdvice[] {
  const advice: IndexAdvice[] = [];
  for (const index of schema.indexes) {
    const by = schema.indexes.find((other) => other !== index && covers(other, index));
    const profile = profiles.find((one) => one.on === index.on && one.name === index.schemaName);
    const statement = build.dropIndex(index.on, index.name);
    if (by !== undefined) advice.push({ kind: 'covered', index, by: by.name, statement });
    else if (profile !== undefined && profile.error === undefined && profile.rows === 0)
      advice.push({ kind: 'empty', index, statement });
  }
  const taken = new Set(schema.indexes.map((index) => index.name));
  for (const { on, name, rows } of profiles) {
    if (rows === 0 || schema.indexes.some((index) => index.on === on && index.schemaName === name)) continue;
    // A type cannot have both an index and TTL.
    const element = (on === 'tag' ? schema.tags : schema.edgeTypes).find((one) => one.name === name);
    if (element?.timeToLive !== undefined) continue;
    const indexName = freeName(`${name}_index`, taken);
    advice.push({
      kind: 'missing',
      on,
      schemaName: name,
      statement: build.createIndex({ name: indexName, on, schemaName: name, fields: [] }),
    });
  }
  return advice;
}

/** Whether an index covers another one: it starts with the same fields. Of two equal indexes, the later one is covered. */
function covers(other: IndexSchema, index: IndexSchema): boolean {
  if (other.on !== index.on || other.schemaName !== index.schemaName || index.fields.length === 0) return false;
  const isStart = index.fields.every((field, at) => {
    const same = other.fields[at];
    return same?.property === field.property && same.length === field.length;
  });
  return isStart && (other.fields.length > index.fields.length || other.id < index.id);
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
  return name;
}
