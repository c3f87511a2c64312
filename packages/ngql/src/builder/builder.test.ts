import { AstrolabeError, EMPTY, NULL, NULLS, type PropertySchema, type Value } from '@astrolabe/model';
import { describe, expect, test } from 'vitest';
import { parse } from '../parser/parse.ts';
import { printExpression } from '../printer/expression.ts';
import { printStatement } from '../printer/statement.ts';
import type { Statement } from '../ast/statement.ts';
import * as build from './index.ts';

describe('a value as nGQL', () => {
  test.each<[Value, string]>([
    [NULL, 'NULL'],
    [true, 'true'],
    [-9223372036854775808n, '-9223372036854775808'],
    [2.5, '2.5'],
    ['a"b\n', '"a\\"b\\n"'],
    [{ kind: 'date', year: 2024, month: 1, day: 31 }, 'date("2024-01-31")'],
    [{ kind: 'date', year: -44, month: 3, day: 15 }, 'date("-0044-03-15")'],
    [{ kind: 'time', hour: 1, minute: 2, second: 3, microsecond: 4 }, 'time("01:02:03.000004+00:00")'],
    [
      {
        kind: 'datetime',
        year: 2024,
        month: 12,
        day: 1,
        hour: 23,
        minute: 59,
        second: 0,
        microsecond: 999999,
      },
      'datetime("2024-12-01T23:59:00.999999+00:00")',
    ],
    [
      { kind: 'duration', months: 13, seconds: -5n, microseconds: 7 },
      'duration({months: 13, seconds: -5, microseconds: 7})',
    ],
    [{ kind: 'geography', shape: { type: 'point', coordinate: [1.5, -2] } }, 'ST_GeogFromText("POINT(1.5 -2)")'],
    [
      {
        kind: 'geography',
        shape: {
          type: 'linestring',
          coordinates: [
            [0, 0],
            [1, 1e-7],
          ],
        },
      },
      'ST_GeogFromText("LINESTRING(0 0, 1 0.0000001)")',
    ],
    [
      {
        kind: 'geography',
        shape: {
          type: 'polygon',
          rings: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      },
      'ST_GeogFromText("POLYGON((0 0, 1 0, 1 1, 0 0))")',
    ],
    [[1n, ['x']], '[1, ["x"]]'],
    [[], 'LIST[]'],
    [{ kind: 'set', items: [1n] }, '{1}'],
    [
      {
        kind: 'map',
        entries: new Map<string, Value>([
          ['a b', 1n],
          ['c', NULL],
        ]),
      },
      '{`a b`: 1, c: NULL}',
    ],
  ])('value %#', (value, text) => {
    expect(printExpression(build.literal(value))).toBe(text);
  });

  test.each<[Value, string]>([
    [EMPTY, 'a value of type __EMPTY__ cannot be written in nGQL'],
    [NULLS.BAD_DATA, 'the null of kind BAD_DATA cannot be written in nGQL'],
    [{ kind: 'vertex', vid: 'a', tags: [] }, 'a value of type VERTEX cannot be written in nGQL'],
  ])('value %# without a literal is refused', (value, message) => {
    expect(() => build.literal(value)).toThrow(message);
    expect(() => build.literal(value)).toThrow(AstrolabeError);
  });
});

const NAME: PropertySchema = {
  name: 'name',
  type: { kind: 'string' },
  isNullable: false,
  defaultText: '"x"',
  comment: 'the "name"',
};
const AGE: PropertySchema = { name: 'Group', type: { kind: 'int8' }, isNullable: true };

describe('statements of the product', () => {
  test.each<[Statement, string]>([
    [
      build.insertVertices(
        [{ name: 'person', properties: ['name', 'tag'] }],
        [
          { vid: 'a"', values: ['Ann', 1n] },
          { vid: 5n, values: [NULL, 2n] },
        ],
      ),
      'INSERT VERTEX person(name, `tag`) VALUES "a\\"":("Ann", 1), 5:(NULL, 2)',
    ],
    [
      build.insertVertices([], [{ vid: 'a', values: [] }], {
        ifNotExists: true,
        ignoreExistedIndex: true,
      }),
      'INSERT VERTEX IF NOT EXISTS IGNORE_EXISTED_INDEX VALUES "a":()',
    ],
    [
      build.insertEdges(
        'knows',
        ['since'],
        [
          { src: 'a', dst: 'b', values: [1n] },
          { src: 'a', dst: 'b', rank: -2n, values: [2n] },
        ],
      ),
      'INSERT EDGE knows(since) VALUES "a" -> "b":(1), "a" -> "b" @ -2:(2)',
    ],
    [
      build.updateVertex('person', 'a', new Map<string, Value>([['age', 3n]]), { isUpsert: true }),
      'UPSERT VERTEX ON person "a" SET age = 3',
    ],
    [
      build.updateEdge('knows', { src: 1n, dst: 2n, rank: 0n }, new Map<string, Value>([['since', 3n]])),
      'UPDATE EDGE ON knows 1 -> 2 SET since = 3',
    ],
    [build.deleteVertices(['a', 'b'], { withEdges: true }), 'DELETE VERTEX "a", "b" WITH EDGE'],
    [build.deleteTags(['person'], ['a']), 'DELETE TAG person FROM "a"'],
    [build.deleteEdges('knows', [{ src: 'a', dst: 'b', rank: 1n }]), 'DELETE EDGE knows "a" -> "b" @ 1'],
    [build.useSpace('My space'), 'USE `My space`'],
    [
      build.createSpace({
        name: 's',
        vidType: { kind: 'fixed_string', length: 32 },
        partitionCount: 10,
        replicaFactor: 1,
        charset: 'utf8',
        collation: 'utf8_bin',
        comment: 'it\'s "it"',
      }),
      'CREATE SPACE s (PARTITION_NUM = 10, REPLICA_FACTOR = 1, CHARSET = utf8, COLLATE = utf8_bin, VID_TYPE = FIXED_STRING(32)) COMMENT = "it\'s \\"it\\""',
    ],
    [build.cloneSpace('t', 's', { ifNotExists: true }), 'CREATE SPACE IF NOT EXISTS t AS s'],
    [build.dropSpace('s', { ifExists: true }), 'DROP SPACE IF EXISTS s'],
    [build.clearSpace('s'), 'CLEAR SPACE s'],
    [
      build.createSchema('tag', {
        name: 'person',
        properties: [NAME, AGE],
        timeToLive: { column: 'Group', durationSeconds: 60 },
        comment: '',
      }),
      'CREATE TAG person(name STRING NOT NULL DEFAULT "x" COMMENT "the \\"name\\"", `Group` INT8 NULL) TTL_DURATION = 60, TTL_COL = "Group", COMMENT = ""',
    ],
    [
      build.alterSchema('edge', 'knows', {
        add: [AGE],
        change: [NAME],
        drop: ['old'],
        timeToLive: null,
      }),
      'ALTER EDGE knows ADD (`Group` INT8 NULL), CHANGE (name STRING NOT NULL DEFAULT "x" COMMENT "the \\"name\\""), DROP (old) TTL_DURATION = 0, TTL_COL = ""',
    ],
    [build.dropSchema('tag', 'person'), 'DROP TAG person'],
    [
      build.createIndex({
        name: 'i',
        on: 'tag',
        schemaName: 'person',
        fields: [{ property: 'name', length: 10 }, { property: 'Group' }],
        s2MaxLevel: 9,
        comment: 'c',
      }),
      'CREATE TAG INDEX i ON person(name(10), `Group`) WITH (S2_MAX_LEVEL = 9) COMMENT "c"',
    ],
    [build.dropIndex('edge', 'i', { ifExists: true }), 'DROP EDGE INDEX IF EXISTS i'],
    [build.rebuildIndex('tag', ['i']), 'REBUILD TAG INDEX i'],
    [
      build.go(['a'], '*', [build.column(build.current('edge'), 'e')], {
        direction: 'both',
        steps: [1, 2],
      }),
      'GO 1 TO 2 STEPS FROM "a" OVER * BIDIRECT YIELD EDGE AS e',
    ],
    [
      build.limited(
        build.lookup(
          'person',
          [build.column(build.current('vertex'), 'v')],
          build.and([
            build.compare(build.attribute('person', 'name'), '==', build.literal('x')),
            build.compare(build.attribute('person', 'age'), '>', build.literal(3n)),
          ]),
        ),
        100,
      ),
      'LOOKUP ON person WHERE ((person.name == "x") AND (person.age > 3)) YIELD VERTEX AS v | LIMIT 100',
    ],
    [
      build.fetchVertices('*', [1n], [build.column(build.current('vertex'), 'v')]),
      'FETCH PROP ON * 1 YIELD VERTEX AS v',
    ],
    [
      build.fetchEdges('knows', [{ src: 'a', dst: 'b' }], [build.column(build.current('edge'), 'e')]),
      'FETCH PROP ON knows "a" -> "b" YIELD EDGE AS e',
    ],
    [
      build.findPath('single-shortest', ['a'], ['b'], ['knows'], 'p', { upto: 3 }),
      'FIND SINGLE SHORTEST PATH WITH PROP FROM "a" TO "b" OVER knows UPTO 3 STEPS YIELD PATH AS p',
    ],
    [
      build.subgraph(['a'], [build.column(build.current('vertices'), 'n')], {
        steps: 2,
        edgeTypes: ['knows'],
        direction: 'out',
      }),
      'GET SUBGRAPH WITH PROP 2 STEPS FROM "a" OUT knows YIELD VERTICES AS n',
    ],
    [
      build.match(
        [
          build.patternPath(
            [build.patternNode('v', 'person'), build.patternNode()],
            [
              build.patternEdge({
                alias: 'e',
                types: ['knows'],
                direction: 'in',
                steps: { min: 1, max: 2 },
              }),
            ],
            'p',
          ),
        ],
        [build.column(build.label('p'))],
        {
          where: build.compare(build.call('id', build.label('v')), 'IN', build.list([build.vidLiteral('a')])),
          limit: 10,
        },
      ),
      'MATCH p = (v:person)<-[e:knows*1..2]-() WHERE (id(v) IN ["a"]) RETURN p LIMIT 10',
    ],
    [build.changePassword('a b', 'old "1"', 'new'), 'CHANGE PASSWORD `a b` FROM "old \\"1\\"" TO "new"'],
    [
      build.updateConfig('storage', 'max_edge_returned_per_vertex', 10n),
      'UPDATE CONFIGS STORAGE:max_edge_returned_per_vertex = 10',
    ],
    [build.updateConfig('graph', 'odd `name`', 'say "no"'), 'UPDATE CONFIGS GRAPH:`odd \\`name\\`` = "say \\"no\\""'],
    [
      build.updateConfig('storage', 'rocksdb_db_options', {
        kind: 'map',
        entries: new Map<string, string | boolean>([
          ['disable_auto_compactions', true],
          ['max_background_jobs', '8'],
        ]),
      }),
      'UPDATE CONFIGS STORAGE:rocksdb_db_options = {disable_auto_compactions = true, max_background_jobs = "8"}',
    ],
    [build.addHosts([{ host: 'h1', port: 9779 }]), 'ADD HOSTS "h1":9779'],
    [
      build.addHosts(build.readHosts('h1:9779, [::1]:9780') ?? [], { zone: 'zone', isNew: true }),
      'ADD HOSTS "h1":9779, "::1":9780 INTO NEW ZONE zone',
    ],
    [build.dropHosts([{ host: 'h1', port: 9779 }]), 'DROP HOSTS "h1":9779'],
    [build.mergeZones(['a', 'b c'], 'd'), 'MERGE ZONE a, `b c` INTO d'],
    [build.renameZone('a', 'b'), 'RENAME ZONE a TO b'],
    [build.dropZone('a'), 'DROP ZONE a'],
    [
      build.divideZone('a', [
        { zone: 'b', hosts: [{ host: 'h1', port: 1 }] },
        { zone: 'c', hosts: [{ host: 'h2', port: 2 }] },
      ]),
      'DIVIDE ZONE a INTO b ("h1":1) c ("h2":2)',
    ],
    [build.createSnapshot(), 'CREATE SNAPSHOT'],
    [build.dropSnapshot('SNAPSHOT_1'), 'DROP SNAPSHOT SNAPSHOT_1'],
    [build.balanceData(), 'SUBMIT JOB BALANCE DATA'],
    [build.balanceData([{ host: 'h1', port: 1 }]), 'SUBMIT JOB BALANCE DATA REMOVE "h1":1'],
  ])('statement %#', (statement, text) => {
    expect(printStatement(statement)).toBe(text);
    expect(parse(text).errors).toEqual([]);
  });

  test.each(['', 'h1', 'h1:', 'h1:0', 'h1:65536', 'h1:9779; DROP SPACE s', 'a b'])('no machines: %j', (text) => {
    expect(build.readHosts(text)).toBeUndefined();
  });

  test('an invalid default expression is rejected', () => {
    expect(() =>
      build.createSchema('tag', {
        name: 't',
        properties: [{ ...NAME, defaultText: '1) ; DROP SPACE s' }],
      }),
    ).toThrow("syntax error near `) ; DROP'");
  });
});
