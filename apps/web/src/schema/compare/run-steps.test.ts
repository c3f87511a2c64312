import { beforeEach, expect, test, vi } from 'vitest';
import { AstrolabeError } from '@astrolabe/model';
import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { migrationSteps, parseStatements, printStatement, schemaOfStatements } from '@astrolabe/ngql';

const ran: string[] = [];
const refused = new Map<string, AstrolabeError>();

vi.mock('../../data/api.ts', () => ({
  api: { spaces: () => Promise.resolve({ items: [{ name: 'air' }, { name: 'air_trial' }] }) },
}));
vi.mock('../../data/schema-statements.ts', () => ({
  runStatement: (statement: Parameters<typeof printStatement>[0], space: string) => {
    const text = `${space}: ${printStatement(statement).replaceAll(/\s+/g, ' ')}`;
    ran.push(text);
    const error = [...refused].find(([part]) => text.includes(part))?.[1];
    return error === undefined ? Promise.resolve({ columns: [], rows: [] }) : Promise.reject(error);
  },
}));
vi.mock('../../data/enter-new-space.ts', () => ({
  enterNewSpace: (space: string, onWait: (seconds: number) => void) => {
    ran.push(`enter ${space}`);
    onWait(1);
    return Promise.resolve();
  },
}));

const { tryOnCopy } = await import('./run-steps.ts');
const schemaOf = (text: string) => schemaOfStatements(parseStatements(text), sampleSpace('air')).schema;
const now = schemaOf('CREATE TAG wing(span int)');
const steps = migrationSteps(now, schemaOf('CREATE TAG wing(span int, age int); CREATE TAG INDEX by_age ON wing(age)'));
const waits: number[] = [];
const attempt = () => tryOnCopy(now, steps, (seconds) => waits.push(seconds));

beforeEach(() => {
  ran.length = 0;
  waits.length = 0;
  refused.clear();
});

test('steps are tried on a copy, without sorting its missing rows, and the copy is dropped', async () => {
  expect(await attempt()).toEqual({ doneCount: 2, hasCopy: true });
  expect([waits, ran]).toEqual([
    [1],
    [
      ': CREATE SPACE air_trial_2 AS air',
      'enter air_trial_2',
      'air_trial_2: ALTER TAG wing ADD (age INT64 NULL)',
      'air_trial_2: CREATE TAG INDEX by_age ON wing(age)',
      ': DROP SPACE IF EXISTS air_trial_2',
    ],
  ]);
});

test('a failed step is reported, and the copy is dropped', async () => {
  const error = new AstrolabeError('EXECUTION_ERROR', 'no');
  refused.set('INDEX', error);
  expect(await attempt()).toEqual({ doneCount: 1, error, hasCopy: true });
  expect(ran.at(-1)).toBe(': DROP SPACE IF EXISTS air_trial_2');
});

test('without a copy nothing is tried and nothing dropped', async () => {
  const error = new AstrolabeError('PERMISSION_DENIED', 'no');
  refused.set('CREATE SPACE', error);
  expect(await attempt()).toEqual({ doneCount: 0, error, hasCopy: false });
  expect(ran).toEqual([': CREATE SPACE air_trial_2 AS air']);
});
