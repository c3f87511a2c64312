import { expect, test } from 'vitest';
import type { TaskPlan } from '@astrolabe/http-api';
import { FERRIES, FERRY_PREVIEWS } from './_two-files.ts';
import { draftOfTask } from './edited-task.ts';
import { importMappingOf } from './mapping-draft.ts';

/** A task whose ferries were mapped in two parts, as a configuration of the importer writes them. */
const PLAN: TaskPlan = {
  name: 'nightly',
  space: 'sea',
  batchSize: 90,
  mapping: {
    onBadRow: 'stop',
    files: [
      {
        file: 'ports.csv',
        nullText: '-',
        rowsMax: 50,
        hasLabel: true,
        targets: [
          { kind: 'vertex', tagName: 'port', vid: { column: 0 }, properties: [{ property: 'name', column: 1 }] },
        ],
      },
      {
        file: 'sails.csv',
        targets: [{ kind: 'edge', edgeTypeName: 'sails', src: { column: 0 }, dst: { column: 1 }, properties: [] }],
      },
      {
        file: 'sails.csv',
        targets: [{ kind: 'edge', edgeTypeName: 'sails', src: { column: 1 }, dst: { column: 0 }, properties: [] }],
      },
    ],
  },
  files: [],
};

test('a form from an earlier import has the same meaning, with edges between the tags of its files', () => {
  const { plan, ...rest } = draftOfTask(PLAN, FERRIES.schema, FERRY_PREVIEWS);
  expect(rest).toEqual({
    files: ['ports.csv', 'sails.csv'],
    space: { name: 'sea', isNew: false },
    batch: '90',
    onBadRow: 'stop',
  });
  expect(plan?.added).toEqual(new Set());
  expect(plan?.drafts[1]?.targets.map((target) => target.ends)).toEqual([
    { src: 'port', dst: 'port' },
    { src: 'port', dst: 'port' },
  ]);
  const edges = { kind: 'edge', edgeTypeName: 'sails', properties: [] };
  expect(importMappingOf(plan?.drafts ?? []).files).toEqual([
    { ...(PLAN.mapping['files'] as object[])[0], dialect: {} },
    {
      file: 'sails.csv',
      dialect: {},
      targets: [
        { ...edges, src: { column: 0 }, dst: { column: 1 } },
        { ...edges, src: { column: 1 }, dst: { column: 0 } },
      ],
    },
  ]);
});

test('deleted schema elements are created again from the known schema, or detected', () => {
  expect(draftOfTask({ ...PLAN, schema: FERRIES.schema }, undefined, FERRY_PREVIEWS)).toMatchObject({
    space: { name: 'sea', isNew: true },
    plan: { added: FERRIES.added },
  });
  expect(draftOfTask(PLAN, undefined, FERRY_PREVIEWS).plan).toBeUndefined();
});
