import { build, printStatement } from '@astrolabe/ngql';
import type { SchemaSnapshot } from '@astrolabe/model';
import { elementKey, type ImportPlan } from './import-plan.ts';

/** The part of a plan's schema that the database lacks. */
export function addedSchema({ schema, added }: ImportPlan): SchemaSnapshot {
  const isAdded = (kind: 'vertex' | 'edge', name: string): boolean => added.has(elementKey({ kind, name }));
  return {
    space: schema.space,
    tags: schema.tags.filter(({ name }) => isAdded('vertex', name)),
    edgeTypes: schema.edgeTypes.filter(({ name }) => isAdded('edge', name)),
    indexes: schema.indexes.filter((index) => isAdded(index.on === 'tag' ? 'vertex' : 'edge', index.schemaName)),
  };
}

/** The statements that prepare a space for an import, in nGQL, one per line; empty if nothing has to be created. */
export function planScript(plan: ImportPlan, isNewSpace: boolean): string {
  const schema = addedSchema(plan);
  // The database decides how to distribute a new space.
  const { name, vidType } = schema.space;
  const space = isNewSpace ? [build.createSpace({ name, vidType }, { ifNotExists: true }), build.useSpace(name)] : [];
  return [...space, ...build.recreateSpace(schema, { hasSpace: false })]
    .map((statement) => `${printStatement(statement)};\n`)
    .join('');
}
