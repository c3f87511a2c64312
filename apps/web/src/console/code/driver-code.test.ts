import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { DRIVERS, type DriverCall } from './driver-call.ts';
import { driverCode } from './driver-code.ts';

const call = (statement: string, more: Partial<DriverCall> = {}): DriverCall => ({
  statement,
  space: 'players',
  host: '127.0.0.1',
  port: 9669,
  user: 'root',
  parameters: [],
  ...more,
});

const HARD = [
  'RETURN "a" AS x',
  "RETURN 'it''s' AS `x y`",
  'MATCH (v)\nWHERE v.t.n == "\\"quoted\\" ${not} `raw`"\nRETURN v',
  'RETURN "tab\\t and back\\\\slash" AS s, """"',
  'RETURN "\u4e2d\u6587 \u{1f600}"\n// end"',
];

/** Returns the value of the first `statement = …` of a JavaScript program. */
function evaluated(code: string): unknown {
  const literal = /const statement = ([\s\S]*?);\n(?:\/\/|const (?:client|cluster))/.exec(code)?.[1];
  return runInNewContext(literal ?? '');
}

test.each(HARD)('the statement is the same in JavaScript: %s', (statement) => {
  expect([
    evaluated(driverCode('javascript', call(statement))),
    evaluated(driverCode('astrolabe', call(statement))),
  ]).toEqual([statement, statement]);
});

const python = findPython();

test.skipIf(python === undefined)('the statements are the same in Python', () => {
  const literals = HARD.map(
    (statement) => /^statement = ([\s\S]*?)\n\npool/m.exec(driverCode('python', call(statement)))?.[1],
  );
  const program = `import json\nprint(json.dumps([${literals.join(',')}]))`;
  expect(JSON.parse(execFileSync(python!, ['-c', program], { encoding: 'utf8' }))).toEqual(HARD);
});

function findPython(): string | undefined {
  try {
    execFileSync('python3', ['--version']);
    return 'python3';
  } catch {
    return undefined;
  }
}

test('Java joins lines with their line ends; Go uses a raw literal unless it contains a backquote', () => {
  expect([
    driverCode('java', call('MATCH (v)\nRETURN "x"')).includes('"MATCH (v)\\n"\n        + "RETURN \\"x\\""'),
    driverCode('go', call('MATCH (v)\nRETURN "x"')).includes('`MATCH (v)\nRETURN "x"`'),
    driverCode('go', call('MATCH (`v`)\nRETURN 1')).includes('"MATCH (`v`)\\nRETURN 1"'),
  ]).toEqual([true, true, true]);
});

test('every program names server, user and space, passes parameters by name, and contains no password', () => {
  for (const driver of DRIVERS) {
    const code = driverCode(driver, call('RETURN $age', { parameters: ['age'] }));
    expect(
      [/127\.0\.0\.1/, /9669/, /root/, /players/, /age/, /NEBULA_PASSWORD/].filter((part) => !part.test(code)),
    ).toEqual([]);
  }
});

test('without a space none is selected', () => {
  for (const driver of DRIVERS)
    expect(driverCode(driver, call('SHOW SPACES', { space: '' }))).not.toMatch(/USE|space:/);
});
