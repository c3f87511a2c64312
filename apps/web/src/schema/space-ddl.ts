import type { SchemaSnapshot } from '@astrolabe/model';
import { build, printStatement, type Statement } from '@astrolabe/ngql';

/** What a text of a schema is to hold. */
export interface DdlOptions {
  /** Whether it creates the space and goes into it; without that it can be run in any space. */
  readonly hasSpace: boolean;
}

/** The statements that create a space exactly as it is: its settings, tags, edge types and indexes. */
export function ddlStatements(schema: SchemaSnapshot, { hasSpace }: DdlOptions): readonly Statement[] {
  const { space } = schema;
  const ofSpace: readonly Statement[] = [
    build.createSpace(
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
    build.useSpace(space.name),
  ];
  return [
    ...(hasSpace ? ofSpace : []),
    ...schema.tags.map((tag) => build.createSchema('tag', tag, { ifNotExists: true })),
    ...schema.edgeTypes.map((edgeType) => build.createSchema('edge', edgeType, { ifNotExists: true })),
    ...schema.indexes.map((index) => build.createIndex(index, { ifNotExists: true })),
  ];
}

/** The same as text, one statement a line; `wait` is a remark for the place where a cluster needs time. */
export function ddlText(schema: SchemaSnapshot, options: DdlOptions, wait: string): string {
  return ddlStatements(schema, options)
    .map((statement) => `${statement.kind === 'use' ? `# ${wait}\n` : ''}${printStatement(statement)};\n`)
    .join('');
}
