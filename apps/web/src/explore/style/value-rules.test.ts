import { describe, expect, test } from 'vitest';
import { elementsOfRows, GraphScene } from '@astrolabe/graph-view';
import type { Value, Vertex } from '@astrolabe/model';
import { rulesOfValues } from './value-rules.ts';

function sceneOf(property: string, values: readonly Value[]): GraphScene {
  const scene = new GraphScene();
  const vertices = values.map((value, at): Vertex => ({
    kind: 'vertex',
    vid: `v${at}`,
    tags: [{ name: 'place', properties: new Map([[property, value]]) }],
  }));
  scene.merge(elementsOfRows([vertices]));
  return scene;
}

const place = (property: string) => ({ on: 'vertex', type: 'place', property }) as const;

describe('values of a property as rules', () => {
  test('texts get a colour each, the most frequent first', () => {
    const rules = rulesOfValues(sceneOf('city', ['Oslo', 'Turin', 'Turin']), place('city'), 'colour');
    expect(rules.map(({ test: asked }) => asked.kind === 'value' && asked.value)).toEqual(['Turin', 'Oslo']);
    expect(new Set(rules.map(({ color }) => color)).size).toBe(2);
  });

  test('many numbers get classes of equally many, without a gap and without a number in two', () => {
    const scene = sceneOf(
      'age',
      Array.from({ length: 50 }, (_, at) => BigInt(at)),
    );
    const ranges = rulesOfValues(scene, place('age'), 'colour').map(
      ({ test: asked }) => asked.kind === 'range' && [asked.from, asked.to],
    );
    expect(ranges).toEqual([
      [0, 9],
      [10, 19],
      [20, 29],
      [30, 39],
      [40, 49],
    ]);
  });

  test('equal numbers are in one class, and sizes grow with them', () => {
    const scene = sceneOf('age', [1n, 1n, 1n, 1n, 9n]);
    expect(
      rulesOfValues(scene, place('age'), 'size').map(({ test: asked, size }) => [
        asked.kind === 'range' && [asked.from, asked.to],
        size,
      ]),
    ).toEqual([
      [[1, 1], 0.6],
      [[9, 9], 0.8],
    ]);
  });

  test('texts have no size, and what nothing has gives no rules', () => {
    const scene = sceneOf('city', ['Oslo']);
    expect([rulesOfValues(scene, place('city'), 'size'), rulesOfValues(scene, place('age'), 'colour')]).toEqual([
      [],
      [],
    ]);
  });
});
