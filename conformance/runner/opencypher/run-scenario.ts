import { AstrolabeError, type ResultSet } from '@astrolabe/model';
import type { EngineSession } from '@astrolabe/engine';
import { canonicalActual, canonicalExpected } from './canonical-value.ts';
import type { Scenario, Step } from './feature-file.ts';

/** Outcome of a scenario. */
export type Outcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly query: string; readonly reason: string }
  | { readonly kind: 'skipped'; readonly reason: 'schema-less graph' | 'parameters' | 'procedures' };

/** Clauses that write, and labels or types in patterns: our graphs have a schema. */
const NEEDS_SCHEMALESS = /\b(?:CREATE|MERGE|SET|DELETE|REMOVE)\b|[([]\s*\w*\s*:\s*\w|\(\s*\w*\s*\{/iu;

/** Runs a scenario in a session whose space is empty and has no schema. */
export function runScenario({ steps }: Scenario, session: EngineSession): Outcome {
  const query = steps.find(({ text }) => text.startsWith('executing query'))?.block ?? '';
  if (steps.some(({ text }) => text.startsWith('there exists a procedure')) || /^\s*CALL\b/iu.test(query))
    return { kind: 'skipped', reason: 'procedures' };
  if (steps.some(({ text }) => text.startsWith('parameters'))) return { kind: 'skipped', reason: 'parameters' };
  if (steps.some(isSetUp) || NEEDS_SCHEMALESS.test(withoutStrings(query)))
    return { kind: 'skipped', reason: 'schema-less graph' };
  const wanted = steps.find(({ text }) => /^the result should be|should be raised/u.test(text));
  if (!wanted) return { kind: 'failed', query, reason: 'the kit expects nothing that is known here' };
  const reason = differenceOf(wanted, query, session);
  return reason === 'schema-less graph'
    ? { kind: 'skipped', reason }
    : reason === undefined
      ? { kind: 'passed' }
      : { kind: 'failed', query, reason };
}

function isSetUp({ text }: Step): boolean {
  return text.startsWith('having executed') || /^the .* graph$/u.test(text);
}

function withoutStrings(query: string): string {
  return query.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\/\/.*$/gmu, '');
}

/** How the result differs from the expected one; undefined if it does not. */
function differenceOf(wanted: Step, query: string, session: EngineSession): string | undefined {
  const isErrorWanted = wanted.text.includes('should be raised');
  let result: ResultSet;
  try {
    result = session.executeNow(query);
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    return isErrorWanted ? undefined : error.message;
  }
  if (isErrorWanted) return `no error: ${wanted.text}`;
  const [head = [], ...rows] = wanted.table ?? [];
  const ignoresOrderInLists = wanted.text.includes('ignoring element order');
  const form = (text: string): string => (ignoresOrderInLists ? Array.from(text).toSorted().join('') : text);
  const expected: string[] = [];
  for (const row of rows) {
    const cells = row.map(canonicalExpected);
    if (cells.includes(undefined)) return 'schema-less graph';
    expected.push(form(cells.join(' | ')));
  }
  const actual = result.rows.map((row) => form(row.map(canonicalActual).join(' | ')));
  if (rows.length > 0 && head.join(' | ') !== result.columns.join(' | '))
    return `columns ${result.columns.join(' | ')} instead of ${head.join(' | ')}`;
  if (!wanted.text.includes(', in order')) {
    expected.sort();
    actual.sort();
  }
  return expected.join('\n') === actual.join('\n')
    ? undefined
    : `${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;
}
