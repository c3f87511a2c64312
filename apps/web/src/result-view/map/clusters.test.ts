import { expect, test } from 'vitest';
import { cellFor, clustersOf } from './clusters.ts';
import { freeLabels } from './free-labels.ts';

const points = [
  { x: 0.1, y: 0.1 },
  { x: 0.12, y: 0.1 },
  { x: 0.9, y: 0.9 },
];

test('close points are one cluster at their mean, which splits when cells become smaller', () => {
  const coarse = clustersOf(points, 0.25);
  expect([coarse.map(({ members }) => members), clustersOf(points, 0.015625).length]).toEqual([[[0, 1], [2]], 3]);
  expect(coarse[0]?.x).toBeCloseTo(0.11);
});

test('halving the cell never merges clusters', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ x: (index * 0.618) % 1, y: (index * 0.377) % 1 }));
  for (let cell = 0.5; cell > 0.01; cell /= 2) {
    const coarse = new Map(clustersOf(many, cell).flatMap(({ members }, at) => members.map((member) => [member, at])));
    for (const { members } of clustersOf(many, cell / 2))
      expect(new Set(members.map((member) => coarse.get(member))).size).toBe(1);
  }
});

test('small zooms keep the cells', () => {
  expect([cellFor(1000) === cellFor(1050), cellFor(1000) / cellFor(2000)]).toEqual([true, 2]);
});

test('a label that would cover a mark or another label is hidden', () => {
  const labels = [
    { text: 'Bern', x: 0, y: 0 },
    { text: 'Thun', x: 4, y: 2 },
    { text: 'Oslo', x: 100, y: 0 },
    { text: 'Lima', x: 0, y: 50 },
  ];
  const mark = { left: 10, right: 20, top: 45, bottom: 55 };
  expect(freeLabels(labels, [mark]).map(({ text }) => text)).toEqual(['Bern', 'Oslo']);
});
