import {
  NULL,
  type EdgeTypeSchema,
  type IndexSchema,
  type PropertySchema,
  type SpaceSchema,
  type TagSchema,
  type Vid,
} from '@astrolabe/model';
import {
  build,
  printStatement,
  type Expression,
  type PatternEdge,
  type PatternNode,
  type Statement,
} from '@astrolabe/ngql';
import type { Catalogue } from '../../locale/catalogue.ts';
import { typeText } from '../../schema-model/property-type.ts';

/** A one-statement query about a part of the schema. */
export interface ReadyStatement {
  readonly word: Exclude<keyof Catalogue['schemaMenu'], 'label' | 'insert'>;
  readonly text: string;
}

const LIMIT = 100;

/** Ready-to-run statements, or templates to fill in, for a tag or an edge type. */
export function statementsOfElement(
  element: TagSchema | EdgeTypeSchema,
  vidType: SpaceSchema['vidType'],
  isIndexed: boolean,
): readonly ReadyStatement[] {
  const { kind, name } = element;
  const on = kind === 'tag' ? 'tag' : 'edge';
  const vid = (letter: string): Vid => (vidType.kind === 'int64' ? 1n : letter);
  const properties = element.properties.map((property) => property.name);
  const values = element.properties.map(exampleOf);
  const shared = [
    isIndexed
      ? ready('lookup', build.limited(build.lookup(name, on === 'tag' ? FOUND_VERTEX : FOUND_EDGE), LIMIT))
      : ready('createIndex', ...newIndex(on, name)),
    ready('describe', build.describe(on, name)),
    ready('showCreate', build.showCreate(`create-${on}`, name)),
  ];
  return on === 'tag'
    ? [
        ready('matchSome', build.someVertices(name, LIMIT)),
        ready('count', counted([build.patternNode('v', name)], [], 'v')),
        ready('insert_', {
          ...build.insertVertices([{ name, properties }], []),
          rows: [{ vid: build.vidLiteral(vid('id')), values, range: NOWHERE }],
        }),
        ...shared,
      ]
    : [
        ready('matchSome', build.someEdges([name], LIMIT)),
        ready('go', build.go([vid('id')], [name], REACHED)),
        ready(
          'count',
          counted([build.patternNode(), build.patternNode()], [build.patternEdge({ alias: 'e', types: [name] })], 'e'),
        ),
        ready('insert_', {
          ...build.insertEdges(name, properties, []),
          rows: [{ key: build.edgeKey({ src: vid('a'), dst: vid('b') }), values, range: NOWHERE }],
        }),
        ...shared,
      ];
}

/** Statements for an index. */
export function statementsOfIndex({ on, name }: IndexSchema): readonly ReadyStatement[] {
  return [
    ready('rebuild', build.rebuildIndex(on, [name])),
    ready('describe', build.describe(`${on}-index`, name)),
    ready('showCreate', build.showCreate(`create-${on}-index`, name)),
  ];
}

const NOWHERE = { start: 0, end: 0 };
const EDGE = build.current('edge');
const VERTEX = build.current('vertex');
const FOUND_EDGE = [build.column(EDGE, 'e')];
const FOUND_VERTEX = [
  build.column(build.call('id', VERTEX), 'id'),
  build.column(build.call('properties', VERTEX), 'properties'),
];
const REACHED = [
  build.column(build.call('dst', EDGE), 'id'),
  build.column(build.call('properties', EDGE), 'properties'),
];

function ready(word: ReadyStatement['word'], ...statements: readonly Statement[]): ReadyStatement {
  return { word, text: statements.map(printStatement).join(';\n') };
}

function counted(nodes: readonly PatternNode[], edges: readonly PatternEdge[], alias: string): Statement {
  const count = build.column(build.aggregate('count', build.label(alias)), 'count');
  return build.match([build.patternPath(nodes, edges)], [count]);
}

function newIndex(on: 'tag' | 'edge', schemaName: string): readonly Statement[] {
  const name = `${schemaName}_index`;
  const create = build.createIndex({ name, on, schemaName, fields: [] }, { ifNotExists: true });
  return [create, build.rebuildIndex(on, [name])];
}

/** A placeholder value of a property's type. */
function exampleOf({ type }: PropertySchema): Expression {
  const name = typeText(type);
  if (/^(int|timestamp)/.test(name)) return build.literal(0n);
  if (/^(float|double)/.test(name)) return build.literal(0);
  if (name.startsWith('bool')) return build.literal(false);
  if (/^(string|fixed_string)/.test(name)) return build.literal('');
  if (name === 'date' || name === 'time' || name === 'datetime') return build.call(name);
  if (name.startsWith('geography')) return build.call('ST_Point', build.literal(0), build.literal(0));
  if (name === 'duration') return build.call('duration', build.mapOf([['days', build.literal(0n)]]));
  return build.literal(NULL);
}
