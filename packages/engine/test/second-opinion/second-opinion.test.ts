import { AstrolabeError } from '@astrolabe/model';
import { parseStatements, printStatement } from '@astrolabe/ngql';
import { expect, test } from 'vitest';
import { openDatabase, type TestSession } from '../_database.ts';
import { evaluateStatement } from './answer-statement.ts';
import type { Doubt } from './answer.ts';
import { differenceBetween } from './judge.ts';
import { randomGraph } from './plain-graph.ts';
import { randomStatement } from './random-statement.ts';
import { Random } from './random.ts';

/** Run more seeds with SECOND_OPINION_SEEDS=10000; start elsewhere with SECOND_OPINION_FIRST=5000. */
const SEEDS = Number(process.env['SECOND_OPINION_SEEDS'] ?? 300);
const FIRST = Number(process.env['SECOND_OPINION_FIRST'] ?? 1);
const SEEDS_A_TEST = 50;
const STATEMENTS_A_GRAPH = 8;
/** The reference implementation has no planner, so larger results take too long. */
const JUDGED_ROWS_MAX = 50_000;

/** Statements may be rejected for the types of their constants, which the second opinion does not check beforehand. */
const REFUSED =
  /not a valid expression|expected|Can not convert|Type error|Divide by 0|cannot be represented|can not apply|Expect (list|integer)|Unsupported type of variable/;
const DOUBTFUL = /^Failed to evaluate condition/;

/** Differences between the engine and the reference implementation, and the number of statements that both completed. */
function compare(
  seed: number,
  root: TestSession,
): { readonly differences: readonly string[]; readonly answered: number; readonly refused: number } {
  const random = new Random(seed);
  const graph = randomGraph(random, 'chance');
  root.setUp(...graph.statements);
  const differences: string[] = [];
  let [answered, refused] = [0, 0];
  for (let count = STATEMENTS_A_GRAPH; count > 0; count--) {
    const text = printStatement(randomStatement(random, graph));
    const difference = differenceFor(text);
    if (difference === 'refused') refused++;
    else {
      answered++;
      if (difference !== undefined) differences.push(`seed ${seed}: ${text}\n  ${difference}`);
    }
  }
  root.setUp('DROP SPACE chance');
  return { differences, answered, refused };

  function differenceFor(text: string): string | undefined {
    const [statement, ...others] = parseStatements(text);
    if (!statement || others.length) return 'the text is not one statement';
    const doubt: Doubt = { hasFailed: false };
    try {
      const actual = root.session.executeNow(text, { rowsMax: JUDGED_ROWS_MAX });
      const expected = evaluateStatement(graph, statement, doubt);
      return differenceBetween(actual, expected);
    } catch (error) {
      if (!AstrolabeError.is(error)) throw new Error(`${text}\n${graph.statements.join(';\n')}`, { cause: error });
      if (error.code === 'ROW_LIMIT_EXCEEDED') return 'refused';
      if (error.code === 'SEMANTIC_ERROR' && REFUSED.test(error.message)) return 'refused';
      if (DOUBTFUL.test(error.message)) {
        evaluateStatement(graph, statement, doubt);
        if (doubt.hasFailed) return undefined;
      }
      return error.explain(text);
    }
  }
}

async function expectAgreement(seeds: readonly number[]): Promise<void> {
  const differences: string[] = [];
  let [answered, refused] = [0, 0];
  // Signing in takes longer than many statements, so the seeds share a database.
  const { engine, root } = await openDatabase();
  for (const seed of seeds) {
    const result = compare(seed, root);
    differences.push(...result.differences);
    answered += result.answered;
    refused += result.refused;
  }
  await engine.close();
  expect(differences.join('\n\n')).toBe('');
  // Otherwise the statements would prove little.
  expect(refused).toBeLessThanOrEqual(answered / 2);
}

for (let first = FIRST; first < FIRST + SEEDS; first += SEEDS_A_TEST) {
  const seeds = Array.from({ length: Math.min(SEEDS_A_TEST, FIRST + SEEDS - first) }, (_, index) => first + index);
  test(
    `seeds ${first} to ${seeds.at(-1)}: the engine returns the same as the reference implementation`,
    () => expectAgreement(seeds),
    600_000,
  );
}
