import type { EdgeTypeSchema, IndexSchema, PropertySchema, SpaceSchema, TagSchema } from '@astrolabe/model';
import { quoteName } from '@astrolabe/ngql';
import type { Catalogue } from '../../locale/catalogue.ts';
import { typeText } from '../../schema-model/property-type.ts';

/** What can be asked of a part of the schema with one statement. */
export interface ReadyStatement {
  readonly word: Exclude<keyof Catalogue['schemaMenu'], 'label' | 'insert'>;
  readonly text: string;
}

const LIMIT = 100;

/** Statements that are ready to run or to be filled in, for a tag or an edge type. */
export function statementsOfElement(
  element: TagSchema | EdgeTypeSchema,
  vidType: SpaceSchema['vidType'],
  isIndexed: boolean,
): readonly ReadyStatement[] {
  const name = quoteName(element.name);
  const vid = (letter: string): string => (vidType.kind === 'int64' ? '1' : `"${letter}"`);
  const properties = element.properties.map((property) => quoteName(property.name)).join(', ');
  const values = element.properties.map(exampleOf).join(', ');
  const word = element.kind === 'tag' ? 'TAG' : 'EDGE';
  const shared: readonly ReadyStatement[] = [
    ...(isIndexed
      ? [
          {
            word: 'lookup',
            text: `LOOKUP ON ${name} YIELD ${element.kind === 'tag' ? 'id(vertex) AS id, properties(vertex) AS properties' : 'edge AS e'} | LIMIT ${LIMIT}`,
          } as const,
        ]
      : [
          {
            word: 'createIndex',
            text: `CREATE ${word} INDEX IF NOT EXISTS ${quoteName(`${element.name}_index`)} ON ${name}();\nREBUILD ${word} INDEX ${quoteName(`${element.name}_index`)}`,
          } as const,
        ]),
    { word: 'describe', text: `DESCRIBE ${word} ${name}` },
    { word: 'showCreate', text: `SHOW CREATE ${word} ${name}` },
  ];
  return element.kind === 'tag'
    ? [
        { word: 'matchSome', text: `MATCH (v:${name}) RETURN v LIMIT ${LIMIT}` },
        { word: 'count', text: `MATCH (v:${name}) RETURN count(v) AS count` },
        { word: 'insert_', text: `INSERT VERTEX ${name}(${properties}) VALUES ${vid('id')}:(${values})` },
        ...shared,
      ]
    : [
        { word: 'matchSome', text: `MATCH (a)-[e:${name}]->(b) RETURN a, e, b LIMIT ${LIMIT}` },
        { word: 'go', text: `GO FROM ${vid('id')} OVER ${name} YIELD dst(edge) AS id, properties(edge) AS properties` },
        { word: 'count', text: `MATCH ()-[e:${name}]->() RETURN count(e) AS count` },
        { word: 'insert_', text: `INSERT EDGE ${name}(${properties}) VALUES ${vid('a')}->${vid('b')}:(${values})` },
        ...shared,
      ];
}

/** Statements for an index. */
export function statementsOfIndex(index: IndexSchema): readonly ReadyStatement[] {
  const word = index.on === 'tag' ? 'TAG' : 'EDGE';
  const name = quoteName(index.name);
  return [
    { word: 'rebuild', text: `REBUILD ${word} INDEX ${name}` },
    { word: 'describe', text: `DESCRIBE ${word} INDEX ${name}` },
    { word: 'showCreate', text: `SHOW CREATE ${word} INDEX ${name}` },
  ];
}

/** A value that a property can take, for a statement that is to be filled in. */
function exampleOf({ type }: PropertySchema): string {
  const name = typeText(type);
  if (/^(int|timestamp)/.test(name)) return '0';
  if (/^(float|double)/.test(name)) return '0.0';
  if (name.startsWith('bool')) return 'false';
  if (/^(string|fixed_string)/.test(name)) return '""';
  if (name === 'date') return 'date()';
  if (name === 'time') return 'time()';
  if (name === 'datetime') return 'datetime()';
  if (name.startsWith('geography')) return 'ST_Point(0.0, 0.0)';
  if (name === 'duration') return 'duration({days: 0})';
  return 'NULL';
}
