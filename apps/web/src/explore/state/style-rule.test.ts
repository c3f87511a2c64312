import { GraphScene } from '@astrolabe/graph-view';
import type { Edge, Vertex } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { RULE_COLOURS } from '../../ui/rule-colours.ts';
import { changesOfRules, rulesOfText, rulesToText, stylerOf, type StyleRule } from './style-rule.ts';

const vertex = (vid: string, tag: string, depth: bigint): Vertex => ({
  kind: 'vertex',
  vid,
  tags: [
    {
      name: tag,
      properties: new Map<string, bigint | string>([
        ['depth', depth],
        ['owner', `owner of ${vid}`],
      ]),
    },
  ],
});
const edge = (src: string, dst: string): Edge => ({
  kind: 'edge',
  edgeType: 'flows',
  src,
  dst,
  rank: 0n,
  properties: new Map([['width', 3n]]),
});

function looksOf(...rules: readonly StyleRule[]): readonly unknown[] {
  const scene = new GraphScene();
  scene.merge({
    vertices: [vertex('a', 'lake', 10n), vertex('b', 'lake', 40n), vertex('c', 'spring', 40n)],
    edges: [edge('a', 'b'), edge('a', 'c')],
  });
  scene.changeLook({ styler: stylerOf(rules) });
  return [...scene.vertices.map(({ look }) => look?.color ?? look?.caption ?? look?.size), scene.edges[0]?.look?.color];
}
const rule = (more: Partial<StyleRule>): StyleRule => ({ on: 'vertex', type: '', test: { kind: 'all' }, ...more });

test('a rule applies to a tag, a value, a range or a degree, and a later one wins', () => {
  expect(looksOf(rule({ type: 'lake', color: '#111111' }))).toEqual(['#111111', '#111111', undefined, undefined]);
  expect(looksOf(rule({ test: { kind: 'value', property: 'depth', value: '40' }, color: '#222222' }))).toEqual([
    undefined,
    '#222222',
    '#222222',
    undefined,
  ]);
  expect(
    looksOf(rule({ type: 'lake', test: { kind: 'range', property: 'depth', from: 20, to: 50 }, color: '#333333' })),
  ).toEqual([undefined, '#333333', undefined, undefined]);
  expect(looksOf(rule({ test: { kind: 'degree', from: 2, to: 9 }, color: '#444444' }))).toEqual([
    '#444444',
    undefined,
    undefined,
    undefined,
  ]);
  expect(looksOf(rule({ color: '#555555' }), rule({ type: 'spring', color: '#666666' }))).toEqual([
    '#555555',
    '#555555',
    '#666666',
    undefined,
  ]);
  expect(looksOf(rule({ type: 'spring', caption: 'owner' }))).toEqual([undefined, undefined, 'owner of c', undefined]);
  expect(
    looksOf(
      rule({ on: 'edge', type: 'flows', test: { kind: 'range', property: 'width', from: 1, to: 5 }, color: '#777777' }),
    )[3],
  ).toBe('#777777');
});

test('rules are restored from their text, invalid ones skipped', () => {
  const rules = [
    rule({ type: 'lake', color: '#4966e0', size: 1.5, shape: 'diamond', icon: '≈' }),
    rule({ test: { kind: 'range', property: 'depth', from: 1, to: 2 }, caption: 'owner' }),
    rule({ type: 'lake', symbol: 'waves', image: 'photo' }),
  ];
  expect(rulesOfText(rulesToText(rules))).toEqual(rules);
  // A range has two ends.
  for (const end of ['"from":1', '"to":2'])
    expect(() =>
      rulesOfText(
        `{"format":"astrolabe-style","rules":[{"on":"vertex","type":"lake","test":{"kind":"degree",${end}},"color":"#4966e0"}]}`,
      ),
    ).toThrow('rule 1');
  expect(() => rulesOfText('nothing')).toThrow('no JSON');
  expect(() => rulesOfText('{}')).toThrow('no style rules');
  expect(() => rulesOfText('{"format":"astrolabe-style","rules":[{"on":"vertex"}]}')).toThrow('rule 1');
});

test('a file of rules shows which are added, unchanged and removed', () => {
  const [red, blue, big] = [rule({ color: '#d44f4f' }), rule({ type: 'lake', color: '#2f8fdd' }), rule({ size: 2 })];
  const read = rulesOfText(rulesToText([blue, big]));
  expect(changesOfRules([red, blue], read).map(({ rule: one, change }) => [change, one.color ?? one.size])).toEqual([
    ['stays', '#2f8fdd'],
    ['comes', 2],
    ['goes', '#d44f4f'],
  ]);
});

test('32 different colors can be selected', () => {
  expect(new Set(RULE_COLOURS).size).toBe(32);
});
