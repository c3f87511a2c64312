import { expect, test } from 'vitest';
import type { TaskReport } from '@astrolabe/http-api';
import { imageStatements, importedDataStatement } from './imported-statements.ts';

function reportOf(...targets: readonly (readonly ['vertex' | 'edge', string, number])[]): TaskReport {
  return { targets: targets.map(([kind, name, written]) => ({ kind, name, written })) } as unknown as TaskReport;
}

test('edges with their ends come before vertices, and what was not written is skipped', () => {
  const report = reportOf(['vertex', 'person', 3], ['edge', 'knows', 2], ['edge', 'rated by', 1], ['edge', 'empty', 0]);
  expect(importedDataStatement(report, 7)).toBe('MATCH (a)-[e:knows|`rated by`]->(b) RETURN a, e, b LIMIT 7');
  expect(imageStatements(report, 7)).toEqual([
    'MATCH (a)-[e:knows]->(b) RETURN a, e, b LIMIT 3',
    'MATCH (a)-[e:`rated by`]->(b) RETURN a, e, b LIMIT 3',
  ]);
  expect(importedDataStatement(reportOf(['vertex', 'a b', 3], ['edge', 'knows', 0]))).toBe(
    'MATCH (v:`a b`) RETURN v LIMIT 200',
  );
  expect(importedDataStatement(reportOf(['vertex', 'person', 0]))).toBeUndefined();
});
