import { describe, expect, test } from 'vitest';
import { elementsOfRows, GraphScene } from '@astrolabe/graph-view';
import type { Value, Vertex } from '@astrolabe/model';
import { rampOfJson } from '../state/style-ramp.ts';
import { rulesOfText, rulesToText, stylerOf, type StyleRule } from '../state/style-rule.ts';
import { legendGroups, legendOfImage } from './legend-groups.ts';
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
  test('texts get a color each, the most frequent first, and other values a gray', () => {
    const rules = rulesOfValues(sceneOf('city', ['Oslo', 'Turin', 'Turin']), place('city'), 'colour');
    expect(rules.map(({ test: asked }) => (asked.kind === 'value' ? asked.value : asked.kind))).toEqual([
      'present',
      'Turin',
      'Oslo',
    ]);
    expect(new Set(rules.map(({ color }) => color)).size).toBe(3);
  });

  test('no value looks like a vertex without a rule, however many values there are', () => {
    const scene = sceneOf(
      'city',
      Array.from({ length: 400 }, (_, at) => `City ${at % 90}`),
    );
    for (const own of ['#4966e0', '#a58b32', '#7f8794']) {
      const rules = rulesOfValues(scene, place('city'), 'colour', [own]);
      expect(rules.map(({ color }) => color)).not.toContain(own === '#7f8794' ? '' : own);
      scene.changeLook({ styler: stylerOf(rules) });
      expect(scene.vertices.filter(({ look }) => look?.color === undefined)).toEqual([]);
    }
  });

  test('numbers use a continuous scale from minimum to maximum', () => {
    const scene = sceneOf(
      'age',
      Array.from({ length: 49 }, (_, at) => BigInt(at)),
    );
    for (const look of ['colour', 'size'] as const) {
      const [rule, ...more] = rulesOfValues(scene, place('age'), look);
      expect([rule?.ramp?.fromText, rule?.ramp?.toText, rule?.ramp?.isLog, more]).toEqual(['0', '48', false, []]);
      scene.changeLook({ styler: stylerOf([rule!]) });
      const looks = scene.vertices.map((vertex) => (look === 'size' ? vertex.look?.size : vertex.look?.color));
      expect(new Set(looks).size).toBe(25);
      expect(Number(looks[48] ?? 0) < Number(looks[0] ?? 0)).toBe(false);
    }
  });

  test('skewed positive numbers use a logarithmic scale, and equal numbers none', () => {
    const skewed = sceneOf('age', [1n, 2n, 3n, 4n, 1_000_000n]);
    expect(rulesOfValues(skewed, place('age'), 'size')[0]?.ramp?.isLog).toBe(true);
    expect(rulesOfValues(sceneOf('age', [7n, 7n]), place('age'), 'size')).toEqual([]);
  });

  test('a scale is unchanged after writing and reading', () => {
    const rules = rulesOfValues(sceneOf('age', [1, 2.5, 9]), place('age'), 'size');
    expect(rulesOfText(rulesToText(rules))).toEqual(rules);
    expect(rampOfJson({ property: 'age', from: 'x' })).toBeUndefined();
  });

  test('a legend has the scale, each value, and other values last', () => {
    const cities = rulesOfValues(sceneOf('city', ['Oslo', 'Turin', 'Turin']), place('city'), 'colour');
    const ages = rulesOfValues(sceneOf('age', [1, 2.5, 9]), place('age'), 'size');
    const caption: StyleRule = { on: 'vertex', type: 'place', test: { kind: 'all' }, caption: 'city' };
    expect(
      legendGroups([caption, ...cities, ...ages]).map(({ title, ramp, rows }) => [
        title,
        ramp?.toText ?? rows.map(({ name }) => name),
      ]),
    ).toEqual([
      ['city', ['Turin', 'Oslo', '']],
      ['age', '9'],
    ]);
    expect(legendOfImage(cities, 'other').map(({ name }) => name)).toEqual([
      'place.city: Turin',
      'place.city: Oslo',
      'place.city: other',
    ]);
  });

  test('texts have no size, and absent properties yield no rules', () => {
    const scene = sceneOf('city', ['Oslo']);
    expect([rulesOfValues(scene, place('city'), 'size'), rulesOfValues(scene, place('age'), 'colour')]).toEqual([
      [],
      [],
    ]);
  });
});
