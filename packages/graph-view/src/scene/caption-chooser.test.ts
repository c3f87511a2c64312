import type { Value, Vertex } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { CaptionChooser } from './caption-chooser.ts';
import { GraphScene } from './graph-scene.ts';

const made = (tag: string, count: number, propertiesOf: (at: number) => Readonly<Record<string, Value>>): Vertex[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'vertex',
    vid: `${tag}${at}`,
    tags: [{ name: tag, properties: new Map(Object.entries(propertiesOf(at))) }],
  }));

test.each<readonly [string, string, string | undefined, (at: number) => Readonly<Record<string, Value>>]>([
  ['a qualified name before a code', 'port', 'full_name', (at) => ({ code: `C${at}`, full_name: `Old quay ${at}` })],
  ['the name of the tag itself', 'ship', 'shipName', (at) => ({ ownerName: 'Lund', shipName: `Vega ${at}` })],
  ['a name in Chinese', '公司', '公司名称', (at) => ({ 代码: `A${at}`, 公司名称: `海运${at}` })],
  ['the fuller one of two', 'person', 'fullName', (at) => ({ first_name: `Ann${at}`, fullName: `Ann Lee ${at}` })],
  ['the distinct one of two', 'track', 'title', (at) => ({ label: 'EMI', title: `Song ${at}` })],
  [
    'what is there, not what is mostly empty',
    'firm',
    'label',
    (at) => ({ name: at === 0 ? 'x' : '', label: `L${at}` }),
  ],
  ['values that read as names', 'lake', 'water', (at) => ({ water: `Blue Tarn ${at}`, zone: 'north' })],
  [
    'no id, address or long text',
    'user',
    undefined,
    (at) => ({ email: `a${at}@b.c`, uuid: `0-${at}`, bio: 'x'.repeat(300) }),
  ],
  ['no category', 'city', undefined, (at) => ({ country: ['Peru', 'Oman'][at % 2]! })],
])('the caption is %s', (_, tag, expected, propertiesOf) => {
  const chooser = new CaptionChooser();
  const vertices = made(tag, 20, propertiesOf);
  chooser.learn(vertices);
  expect(chooser.propertyOf(tag)).toBe(expected);
  expect(chooser.textOf(vertices[3]!)).toBe(expected === undefined ? `${tag}3` : propertiesOf(3)[expected]);
});

test('a vertex without the chosen property shows another name of its tag, or its id', () => {
  const scene = new GraphScene();
  scene.merge({ vertices: made('firm', 9, (at) => (at === 4 ? { label: 'Four' } : { name: `N${at}` })), edges: [] });
  scene.merge({ vertices: made('firm', 10, (at) => (at === 9 ? {} : { name: `M${at}` })).slice(8), edges: [] });
  expect([3, 4, 8, 9].map((at) => scene.vertices[at]?.caption)).toEqual(['N3', 'Four', 'M8', 'firm9']);
});

test('captions of existing vertices follow the choice', () => {
  const scene = new GraphScene();
  scene.merge({ vertices: made('firm', 1, () => ({ label: 'First' })), edges: [] });
  expect(scene.vertices[0]?.caption).toBe('First');
  scene.merge({ vertices: made('firm', 30, (at) => ({ label: 'Same', trade_name: `T${at}` })), edges: [] });
  expect(scene.vertices.slice(0, 2).map(({ caption }) => caption)).toEqual(['T0', 'T1']);
});
