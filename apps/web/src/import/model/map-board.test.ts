import { describe, expect, test } from 'vitest';
import { FERRIES, FERRY_PREVIEWS } from '../plan/_two-files.ts';
import { importMappingOf } from '../plan/mapping-draft.ts';
import { boxesOf, freePropertyName, withClearedSlot, withDrawnEdge, withDroppedColumn } from './map-board.ts';

const PORTS = { file: 'ports.csv', column: 1 };
const TEXT = { kind: 'string' } as const;
const targetsOf = (plan: typeof FERRIES, file: string) =>
  importMappingOf(plan.drafts).files.find((one) => one.file === file)?.targets;

test('tags and edge types are boxes whose fields show their columns', () => {
  const column = (at: number) => [{ file: 'sails.csv', column: at }];
  expect(boxesOf(FERRIES)).toEqual([
    {
      key: 'vertex:port',
      kind: 'vertex',
      name: 'port',
      isAdded: true,
      slots: [
        { role: 'vid', columns: [{ file: 'ports.csv', column: 0 }] },
        { role: 'property:name', columns: [PORTS] },
      ],
    },
    {
      key: 'edge:sails',
      kind: 'edge',
      name: 'sails',
      isAdded: true,
      slots: [
        { role: 'src', columns: column(0) },
        { role: 'dst', columns: column(1) },
        { role: 'rank', columns: [] },
        { role: 'property:minutes', columns: column(2) },
      ],
      ends: { src: 'port', dst: 'port' },
    },
  ]);
});

describe('a dropped column', () => {
  test('replaces the ID column, whose property is removed', () => {
    const plan = withDroppedColumn(FERRIES, PORTS, 'vertex:port', 'vid', TEXT);
    expect(targetsOf(plan, 'ports.csv')).toEqual([
      { kind: 'vertex', tagName: 'port', vid: { column: 1 }, properties: [] },
    ]);
    expect(plan.schema.tags[0]?.properties).toEqual([]);
  });

  test('on a property remains the ID', () => {
    const id = { file: 'ports.csv', column: 0 };
    const plan = withDroppedColumn(FERRIES, id, 'vertex:port', 'property:code', { kind: 'int64' });
    expect(targetsOf(plan, 'ports.csv')).toEqual([
      {
        kind: 'vertex',
        tagName: 'port',
        vid: { column: 0 },
        properties: [
          { property: 'name', column: 1 },
          { property: 'code', column: 0 },
        ],
      },
    ]);
    expect(plan.schema.tags[0]?.properties.at(-1)).toEqual({
      name: 'code',
      type: { kind: 'int64' },
      isNullable: true,
    });
    expect(targetsOf(withClearedSlot(plan, id, 'vertex:port', 'property:code'), 'ports.csv')).toEqual(
      targetsOf(FERRIES, 'ports.csv'),
    );
  });

  test('on an unmapped element maps its file to it', () => {
    const plan = withDroppedColumn(FERRIES, { file: 'sails.csv', column: 1 }, 'vertex:port', 'vid', TEXT);
    expect(targetsOf(plan, 'sails.csv')?.[1]).toEqual({
      kind: 'vertex',
      tagName: 'port',
      vid: { column: 1 },
      properties: [],
    });
  });
});

test('a cleared field is empty again', () => {
  const plan = withClearedSlot(FERRIES, { file: 'sails.csv', column: 0 }, 'edge:sails', 'src');
  expect(boxesOf(plan)[1]?.slots[0]).toEqual({ role: 'src', columns: [] });
});

test('an edge drawn between two tags takes its ends from their ID columns', () => {
  const { plan, key } = withDrawnEdge(FERRIES, { src: 'port', dst: 'port' }, 'ports.csv', FERRY_PREVIEWS);
  expect(key).toBe('edge:port_port');
  expect(targetsOf(plan, 'sails.csv')?.[1]).toEqual({
    kind: 'edge',
    edgeTypeName: 'port_port',
    src: { column: 0 },
    dst: { column: 1 },
    properties: [],
  });
  expect(plan.added.has(key)).toBe(true);
});

test('a new property gets an unused name', () => {
  const [box] = boxesOf(FERRIES);
  expect([freePropertyName(box!, 'name'), freePropertyName(box!, 'city')]).toEqual(['name_2', 'city']);
});
