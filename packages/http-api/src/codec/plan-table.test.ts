import type { PlanDescription } from '@astrolabe/model';
import { describe, expect, it } from 'vitest';
import { planDot, planTable } from './plan-table.ts';

const plan: PlanDescription = {
  format: 'row',
  optimizeUs: 12,
  nodes: [
    {
      id: 2,
      name: 'Project',
      dependencies: [1],
      outputVariable: '{"colNames":["a"]}',
      details: [
        ['columns', '["$a"]'],
        ['limit', '9223372036854775807'],
      ],
      profiles: [{ rows: 1, executeUs: 3, totalUs: 5, statistics: [['calls', '1']] }],
    },
    {
      id: 1,
      name: 'Start',
      dependencies: [],
      outputVariable: '',
      details: [],
      branch: { conditionNodeId: 2, isDoBranch: true },
    },
  ],
};

describe('planTable', () => {
  it('shows one row per node', () => {
    expect(planTable(plan)).toEqual({
      columns: ['id', 'name', 'dependencies', 'profiling data', 'operator info'],
      rows: [
        [
          2n,
          'Project',
          '1',
          'ver: 0, rows: 1, execTime: 3us, totalTime: 5us\ncalls: 1',
          'outputVar: {\n  "colNames": [\n    "a"\n  ]\n}\ncolumns: [\n  "$a"\n]\nlimit: 9223372036854775807',
        ],
        [1n, 'Start', '', '', 'branch: true, nodeId: 2'],
      ],
    });
  });

  it('omits times and operator details in the format of test kits', () => {
    expect(planTable({ ...plan, format: 'tck' }).rows).toEqual([
      [2n, 'Project', '1', 'ver: 0, rows: 1', ''],
      [1n, 'Start', '', '', ''],
    ]);
  });

  it('is one cell with the drawing for the dot formats', () => {
    expect(planTable({ ...plan, format: 'dot' })).toEqual({
      columns: ['format'],
      rows: [[planDot({ ...plan, format: 'dot' })]],
    });
  });
});

describe('planDot', () => {
  it('draws nodes, data flowing upwards, and branches', () => {
    expect(
      planDot({
        ...plan,
        nodes: [{ ...plan.nodes[0]!, details: [['filter', 'a == "x"']], profiles: [] }, plan.nodes[1]!],
      }),
    ).toBe(
      [
        'digraph exec_plan {',
        '  rankdir=BT;',
        '  "Project_2"[label="Project_2\\lfilter: a == \\"x\\"\\l", shape=box];',
        '  "Start_1"->"Project_2";',
        '  "Start_1"[label="Start_1", shape=box];',
        '  "Start_1"->"Project_2"[label="Y", style=dashed];',
        '}',
      ].join('\n'),
    );
  });
});
