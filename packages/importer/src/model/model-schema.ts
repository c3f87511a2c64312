import type { EdgeTypeSchema, IndexSchema, PropertySchema, SchemaSnapshot, TagSchema } from '@astrolabe/model';
import type { FileMapping, ImportMapping, PropertyMapping, TargetMapping } from '../mapping/import-mapping.ts';
import { writtenAs } from './property-type.ts';
import type { InferredModel, ModelEdgeType, ModelProperty, ModelTag } from './inferred-model.ts';

/** The schema of a space that a model needs: its tags and edge types, and for each tag an index that finds its vertices. */
export function modelSchema(model: InferredModel, spaceName: string): SchemaSnapshot {
  const tags = [...merged(model.tags)].map(([name, properties], i): TagSchema => ({
    kind: 'tag',
    name,
    id: i + 1,
    properties,
  }));
  const edgeTypes = [...merged(model.edgeTypes)].map(([name, properties], i): EdgeTypeSchema => ({
    kind: 'edge',
    name,
    id: tags.length + i + 1,
    properties,
  }));
  return {
    space: {
      name: spaceName,
      id: 0,
      vidType: model.vidType,
      partitionCount: 10,
      replicaFactor: 1,
      charset: 'utf8',
      collation: 'utf8_bin',
    },
    tags,
    edgeTypes,
    indexes: tags.map((tag, i): IndexSchema => ({
      name: `i_${tag.name}`,
      id: tags.length + edgeTypes.length + i + 1,
      on: 'tag',
      schemaName: tag.name,
      fields: [],
    })),
  };
}

/** Which cell of which file becomes what, by a model. */
export function modelMapping(model: InferredModel): ImportMapping {
  const files = model.files.flatMap(({ file, dialect, nullText }): readonly FileMapping[] => {
    const targets = [...model.tags, ...model.edgeTypes].filter((element) => element.files.includes(file)).map(targetOf);
    return targets.length === 0 ? [] : [{ file, dialect, ...(nullText !== undefined && { nullText }), targets }];
  });
  // Vertices before the edges that lead to them: so an import can tell which ends are loose without remembering all of them.
  return { files: files.toSorted((a, b) => edgesOnly(a) - edgesOnly(b)), onBadRow: 'skip' };
}

function edgesOnly({ targets }: FileMapping): number {
  return targets.every(({ kind }) => kind === 'edge') ? 1 : 0;
}

/** Elements of one name are one; it has the properties of all of them. */
function merged(elements: readonly (ModelTag | ModelEdgeType)[]): ReadonlyMap<string, readonly PropertySchema[]> {
  const found = new Map<string, readonly PropertySchema[]>();
  for (const { name, properties } of elements) {
    const before = found.get(name) ?? [];
    const added = properties.filter((property) => !before.some((known) => known.name === property.name));
    found.set(name, [...before, ...added.map(({ name: own, type, isNullable }) => ({ name: own, type, isNullable }))]);
  }
  return found;
}

function targetOf(element: ModelTag | ModelEdgeType): TargetMapping {
  const properties = element.properties.map(propertyOf);
  const filtered = element.filter === undefined ? {} : { filter: element.filter };
  if (element.kind === 'tag')
    return { kind: 'vertex', tagName: element.name, vid: element.vid, properties, ...filtered };
  return {
    kind: 'edge',
    edgeTypeName: element.name,
    src: element.src.id,
    dst: element.dst.id,
    ...(element.rank && { rank: element.rank }),
    properties,
    ...filtered,
  };
}

function propertyOf(property: ModelProperty): PropertyMapping {
  return { property: property.name, column: property.column, ...writtenAs(property) };
}
