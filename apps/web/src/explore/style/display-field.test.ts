import { GraphScene } from '@astrolabe/graph-view';
import type { Edge, Vertex } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { displayFieldOf, tagIconOf, withDisplayField, withTagIcon } from './display-field.ts';
import { stylerOf, type StyleRule } from '../state/style-rule.ts';

const vertex = (vid: string, tag: string): Vertex => ({
  kind: 'vertex',
  vid,
  tags: [
    {
      name: tag,
      properties: new Map([
        ['code', `${vid}!`],
        ['since', `${vid}?`],
      ]),
    },
  ],
});
const edge: Edge = {
  kind: 'edge',
  edgeType: 'opens',
  src: 'a',
  dst: 'b',
  rank: 0n,
  properties: new Map([['toll', 7n]]),
};

test('a tag and an edge type can have their own caption property; others use the common one', () => {
  const red: StyleRule = { on: 'vertex', type: 'lock', test: { kind: 'all' }, color: '#d44f4f' };
  let rules = withDisplayField([red], { on: 'vertex', type: 'lock' }, 'since');
  rules = withDisplayField(rules, { on: 'vertex', type: '' }, 'code');
  rules = withDisplayField(rules, { on: 'edge', type: 'opens' }, 'toll');
  const scene = new GraphScene();
  scene.merge({ vertices: [vertex('a', 'lock'), vertex('b', 'boat')], edges: [edge] });
  scene.changeLook({ styler: stylerOf(rules) });
  expect([...scene.vertices, ...scene.edges].map(({ look }) => look?.caption)).toEqual(['a?', 'b!', '7']);
  expect(displayFieldOf(rules, { on: 'vertex', type: 'lock' })).toBe('since');
  expect(withDisplayField(rules, { on: 'vertex', type: 'lock' }, '')).toEqual(
    rules.filter((rule) => rule.caption !== 'since'),
  );
});

test('a tag has one icon beside its caption property, which can be removed', () => {
  const field = withDisplayField([], { on: 'vertex', type: 'lock' }, 'since');
  const rules = withTagIcon(withTagIcon(field, 'lock', 'ship'), 'lock', 'anchor');
  expect([tagIconOf(rules, 'lock'), displayFieldOf(rules, { on: 'vertex', type: 'lock' }), rules.length]).toEqual([
    'anchor',
    'since',
    2,
  ]);
  expect(withTagIcon(rules, 'lock', undefined)).toEqual(field);
});
