import { expect, it, test } from 'vitest';
import { Engine } from '@astrolabe/engine';
import { canonicalActual, canonicalExpected } from './canonical-value.ts';
import { parseFeature } from './feature-file.ts';
import { runScenario } from './run-scenario.ts';

const FEATURE = `
Feature: Own - values

  Background:
    Given any graph

  Scenario: a value
    When executing query:
      """
      RETURN [1, 2.5, 'a|b', null] AS l, {k: true} AS m
      """
    Then the result should be, in any order:
      | l                     | m         |
      | [1, 2.5, 'a\\|b', null] | {k: true} |
    And no side effects

  Scenario Outline: sums
    When executing query:
      """
      RETURN <a> + 1 AS s
      """
    Then the result should be, in any order:
      | s       |
      | <sum>   |

    Examples:
      | a | sum |
      | 1 | 2   |
      | 1 | 3   |

  Scenario: an error
    When executing query:
      """
      RETURN nothing AS x
      """
    Then a SyntaxError should be raised at compile time: UndefinedVariable

  Scenario: rows in order
    When executing query:
      """
      UNWIND [2, 1] AS x RETURN x ORDER BY x
      """
    Then the result should be, in order:
      | x |
      | 1 |
      | 2 |

  Scenario: a graph
    Given an empty graph
    And having executed:
      """
      CREATE (:A)
      """
    When executing query:
      """
      MATCH (n) RETURN n
      """
    Then the result should be, in any order:
      | n    |
      | (:A) |
`;

test('scenarios of the kit pass, fail and are skipped for their reasons', async () => {
  const engine = Engine.open({});
  const session = await engine.authenticate('root', 'nebula');
  session.executeNow('CREATE SPACE kit(vid_type = INT64); USE kit');
  const outcomes = parseFeature(FEATURE).map((scenario) => ({
    name: scenario.name,
    ...runScenario(scenario, session),
  }));
  expect(outcomes).toEqual([
    { name: 'a value', kind: 'passed' },
    { name: 'sums (1, 2)', kind: 'passed' },
    { name: 'sums (1, 3)', kind: 'failed', query: 'RETURN 1 + 1 AS s', reason: '["2"] instead of ["3"]' },
    { name: 'an error', kind: 'passed' },
    { name: 'rows in order', kind: 'passed' },
    { name: 'a graph', kind: 'skipped', reason: 'schema-less graph' },
  ]);
  await engine.close();
});

it.each<[string, string | undefined]>([
  ['1', '1'],
  ['-1.0', 'float -1'],
  ["'it\\'s'", '"it\'s"'],
  ["[1, [], {a: 'x'}]", '[1,[],{"a":"x"}]'],
  ['{b: 1, a: null}', '{"a":null,"b":1}'],
  ['(:A {x: 1})', undefined],
  ['[:T]', undefined],
  ['1 2', undefined],
])('reads %s', (text, form) => {
  expect(canonicalExpected(text)).toBe(form);
});

test('our values have the same forms', () => {
  expect(canonicalActual(1)).toBe('float 1');
  expect(canonicalActual([1n, 'x', { kind: 'date', year: 2024, month: 5, day: 1 }])).toBe('[1,"x","2024-05-01"]');
});
