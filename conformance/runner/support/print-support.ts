import type { DifferenceKind, VectorFailure, VectorReport } from '../vectors/run-vectors.ts';
import { KNOWN_DIFFERENCES } from './known-differences.ts';

const REASONS: Readonly<Record<DifferenceKind, string>> = {
  'not-supported': 'the statement is not supported',
  'unexpected-error': 'is refused with an error',
  'no-error': 'is answered where an error is wanted',
  'other-error': 'fails with another error, or another wording of it',
  'other-columns': 'has other column names',
  'other-row-count': 'answers another number of rows',
  'other-rows': 'answers as many rows, not the same ones or in another order',
  'not-reached': 'cannot be reached, because the scenario ends before',
};

/** A documentation page: the number of passing vectors per group, and each failing one with the kind of its difference. */
export function printSupport(report: VectorReport): string {
  const groups = [...report.groups].sort(([a], [b]) => (a < b ? -1 : 1));
  const passed = groups.reduce((sum, [, group]) => sum + group.passed, 0);
  const failed = groups.reduce((sum, [, group]) => sum + group.failed, 0);
  return `# How much of nGQL is supported

Conformance vectors are statements with the answers that NebulaGraph 3.x gives. This page is written by a run of all of them against the embedded
database: \`npm run conformance -- --support docs/reference/ngql-support.md\`.

**${passed} of ${passed + failed} hold (${percentOf(passed, failed)} %).**

| group | hold | of | |
| --- | ---: | ---: | ---: |
${groups.map(([name, group]) => `| ${name} | ${group.passed} | ${group.passed + group.failed} | ${percentOf(group.passed, group.failed)} % |`).join('\n')}

## Those that do not hold

${failed === 0 ? 'None.' : `Each line of a scenario's list is the line of its expectation in the file that the scenario names, and in what way the answer differs.\n\n${printScenarios(report.failures)}`}
`;
}

/** Rounded down, so that 100 % means all. */
function percentOf(passed: number, failed: number): string {
  return passed + failed === 0 ? '100.0' : (Math.floor((1000 * passed) / (passed + failed)) / 10).toFixed(1);
}

function printScenarios(failures: readonly VectorFailure[]): string {
  const scenarios = new Map<string, VectorFailure[]>();
  for (const failure of failures) {
    const known = scenarios.get(failure.id);
    if (known) known.push(failure);
    else scenarios.set(failure.id, [failure]);
  }
  return Array.from(scenarios, ([id, list]) => {
    const known = KNOWN_DIFFERENCES.find(({ scenario }) => id.startsWith(scenario));
    return `- \`${id}\`${known ? `: ${known.reason}` : ''}\n${[...linesByKind(list)].map((line) => `  - ${line}`).join('\n')}`;
  }).join('\n');
}

function* linesByKind(failures: readonly VectorFailure[]): Iterable<string> {
  const kinds = new Map<DifferenceKind, number[]>();
  for (const { kind, line } of failures) kinds.set(kind, [...(kinds.get(kind) ?? []), line]);
  for (const [kind, lines] of kinds) {
    // A scenario that ended has no separate entries for its remaining steps.
    const where = lines.every((line) => line === 0) ? `${lines.length} more` : lines.join(', ');
    yield `${where}: ${REASONS[kind]}`;
  }
}
