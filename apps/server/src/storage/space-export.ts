import type { EdgeTypeSchema, PropertySchema, SchemaSnapshot, TagSchema } from '@astrolabe/model';
import { build, printStatement, type Expression, type Statement } from '@astrolabe/ngql';
import { printPropertyType } from '@astrolabe/importer';
import { stringify } from 'yaml';

/** Text for NULL in the files: an empty cell is an empty string in string properties. */
const NULL_TEXT = '__NULL__';

/** A file of an exported space: a text, or the result of a statement as CSV. */
export type ExportFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'csv'; readonly statement: string };

/**
 * Returns the file with this name for moving a space to a cluster; undefined if there is none:
 *
 *     space.ngql    the statement that creates the space
 *     schema.ngql   statements that create its tags, edge types and indexes, once the space is chosen
 *     import.yaml   the importer's configuration, version 3
 *     tag-1.csv …   the vertices of each tag, in the order of the schema
 *     edge-1.csv …  the edges of each type
 */
export function exportFile(schema: SchemaSnapshot, name: string): ExportFile | undefined {
  if (name === 'space.ngql') return script(build.recreateSpace(schema, { hasSpace: true }).slice(0, 1));
  if (name === 'schema.ngql') return script(build.recreateSpace(schema, { hasSpace: false }));
  if (name === 'import.yaml') return { kind: 'text', text: stringify(importerConfig(schema)) };
  const [, kind, number] = /^(tag|edge)-(\d{1,6})\.csv$/.exec(name) ?? [];
  const tag = kind === 'tag' ? schema.tags[Number(number) - 1] : undefined;
  const edgeType = kind === 'edge' ? schema.edgeTypes[Number(number) - 1] : undefined;
  if (tag) return { kind: 'csv', statement: vertexStatement(tag) };
  return edgeType && { kind: 'csv', statement: edgeStatement(edgeType) };
}

function script(statements: readonly Statement[]): ExportFile {
  return { kind: 'text', text: statements.map((statement) => `${printStatement(statement)};\n`).join('') };
}

function vertexStatement({ name, properties }: TagSchema): string {
  return printStatement(
    build.match(
      [build.patternPath([build.patternNode('v', name)], [])],
      [
        build.column(build.call('id', build.label('v')), 'vid'),
        ...properties.map((property) =>
          build.column(cell(build.attribute('v', name, property.name), property), property.name),
        ),
      ],
    ),
  );
}

function edgeStatement({ name, properties }: EdgeTypeSchema): string {
  const of = (end: string): Expression => build.call(end, build.label('e'));
  return printStatement(
    build.match(
      [
        build.patternPath(
          [build.patternNode(), build.patternNode()],
          [build.patternEdge({ alias: 'e', types: [name] })],
        ),
      ],
      [
        build.column(of('src'), 'src'),
        build.column(of('dst'), 'dst'),
        build.column(of('rank'), 'rank'),
        ...properties.map((property) =>
          build.column(cell(build.attribute('e', property.name), property), property.name),
        ),
      ],
    ),
  );
}

/** Returns an expression for a property value in a file. */
function cell(value: Expression, { type }: PropertySchema): Expression {
  const text = type.kind === 'geography' ? build.call('st_astext', value) : value;
  return build.call('coalesce', text, build.literal(NULL_TEXT));
}

function importerConfig({ space, tags, edgeTypes }: SchemaSnapshot): object {
  const id = (index: number): object => ({ type: space.vidType.kind === 'int64' ? 'INT' : 'STRING', index });
  const props = (properties: readonly PropertySchema[], first: number): readonly object[] =>
    properties.map((property, index) => ({
      name: property.name,
      type: printPropertyType(property.type).replace(/\(.*/, '').toUpperCase(),
      index: first + index,
      nullable: true,
      nullValue: NULL_TEXT,
    }));
  const csv = { delimiter: ',', withHeader: true };
  return {
    client: { version: 'v3', address: '127.0.0.1:9669', user: 'root', concurrencyPerAddress: 10, retry: 3 },
    manager: { spaceName: space.name, batch: 128 },
    sources: [
      ...tags.map((tag, index) => ({
        path: `tag-${index + 1}.csv`,
        csv,
        tags: [{ name: tag.name, id: id(0), props: props(tag.properties, 1) }],
      })),
      ...edgeTypes.map((edgeType, index) => ({
        path: `edge-${index + 1}.csv`,
        csv,
        edges: [
          {
            name: edgeType.name,
            src: { id: id(0) },
            dst: { id: id(1) },
            rank: { index: 2 },
            props: props(edgeType.properties, 3),
          },
        ],
      })),
    ],
  };
}
