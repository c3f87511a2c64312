import type { SchemaSnapshot } from '@astrolabe/model';
import type { Statement } from '../ast/statement.ts';
import { createFullTextIndex, createIndex, createSchema, createSpace, useSpace } from './schema.ts';

/** Content of a schema script. */
export interface DdlOptions {
  /** Whether the script creates and uses the space; otherwise it can run in any space. */
  readonly hasSpace: boolean;
}

/** The statements that recreate a space: its settings, tags, edge types and indexes. */
export function recreateSpace(schema: SchemaSnapshot, { hasSpace }: DdlOptions): readonly Statement[] {
  const { space } = schema;
  const ofSpace: readonly Statement[] = [
    createSpace(
      {
        name: space.name,
        vidType: space.vidType,
        partitionCount: space.partitionCount,
        replicaFactor: space.replicaFactor,
        charset: space.charset,
        collation: space.collation,
        comment: space.comment,
      },
      { ifNotExists: true },
    ),
    useSpace(space.name),
  ];
  return [
    ...(hasSpace ? ofSpace : []),
    ...schema.tags.map((tag) => createSchema('tag', tag, { ifNotExists: true })),
    ...schema.edgeTypes.map((edgeType) => createSchema('edge', edgeType, { ifNotExists: true })),
    ...schema.indexes.map((index) => createIndex(index, { ifNotExists: true })),
    ...(schema.fullTextIndexes ?? []).map(createFullTextIndex),
  ];
}
