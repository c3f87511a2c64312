import type { EdgeTypeSchema, IndexSchema, PropertySchema, SchemaSnapshot, TagSchema } from '@astrolabe/model';
import {
  ROW_NUMBER,
  type FileMapping,
  type IdMapping,
  type ImportMapping,
  type PropertyMapping,
  type TargetMapping,
} from '../mapping/import-mapping.ts';
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

/** The mapping from cells of files to records, according to a model. */
export function modelMapping(model: InferredModel): ImportMapping {
  const files = model.files.flatMap(({ file, dialect, nullText }): readonly FileMapping[] => {
    const targets = [...model.tags, ...model.edgeTypes]
      .filter((element) => element.files.includes(file))
      .map((element) => targetOf(element, element.files.indexOf(file)));
    return targets.length === 0 ? [] : [{ file, dialect, ...(nullText !== undefined && { nullText }), targets }];
  });
  // Vertices before edges, so that an import can find dangling ends without storing all of them.
  return { files: files.toSorted((a, b) => edgesOnly(a) - edgesOnly(b)), onBadRow: 'skip' };
}

function edgesOnly({ targets }: FileMapping): number {
  return targets.every(({ kind }) => kind === 'edge') ? 1 : 0;
}

/** Merges elements with the same name; the result has the properties of all of them. */
function merged(elements: readonly (ModelTag | ModelEdgeType)[]): ReadonlyMap<string, readonly PropertySchema[]> {
  const found = new Map<string, readonly PropertySchema[]>();
  for (const { name, properties } of elements) {
    const before = found.get(name) ?? [];
    const added = properties.filter((property) => !before.some((known) => known.name === property.name));
    found.set(name, [...before, ...added.map(({ name: own, type, isNullable }) => ({ name: own, type, isNullable }))]);
  }
  return found;
}

/** Returns the target of the rows of one file of an element; `place` is the index of the file among those of the element. */
function targetOf(element: ModelTag | ModelEdgeType, place: number): TargetMapping {
  const properties = element.properties.map(propertyOf);
  const filtered = element.filter === undefined ? {} : { filter: element.filter };
  if (element.kind === 'tag')
    return { kind: 'vertex', tagName: element.name, vid: idIn(element.vid, place), properties, ...filtered };
  const { rank } = element;
  return {
    kind: 'edge',
    edgeTypeName: element.name,
    src: idIn(element.src.id, place),
    dst: idIn(element.dst.id, place),
    ...(rank && { rank: rank.column === ROW_NUMBER && place > 0 ? { ...rank, offset: place * FILE_RANKS } : rank }),
    properties,
    ...filtered,
  };
}

/** Row numbers of several files collide, so from the second file on they get the number of the file as a prefix. */
function idIn(id: IdMapping, place: number): IdMapping {
  return id.column === ROW_NUMBER && place > 0 ? { ...id, prefix: `${id.prefix ?? ''}${place + 1}-` } : id;
}

/** Distance between the ranks of two files: more than a file has lines. */
const FILE_RANKS = 1_000_000_000_000;

function propertyOf(property: ModelProperty): PropertyMapping {
  return { property: property.name, column: property.column, ...writtenAs(property) };
}
