import type { ListLiteral } from '../ast/expression.ts';
import type { GoStatement } from '../ast/traverse.ts';
import { said } from './diagnostic-text.ts';
import type { Report } from './finding.ts';

/** LIMIT and SAMPLE within GO take a list with one number per step; a single number is usually meant for the whole result. */
export function checkGoLimit({ limit, steps, yield: clause }: GoStatement, report: Report): void {
  if (limit?.expression.kind === 'list') return checkLength(limit.expression, steps, report);
  if (limit?.expression.kind !== 'literal') return;
  const word = limit.kind === 'limit' ? 'LIMIT' : 'SAMPLE';
  const { range, value } = limit.expression;
  const list = `[${Array.from({ length: steps?.max ?? 1 }, () => String(value)).join(', ')}]`;
  // LIMIT works after a pipe, SAMPLE does not.
  const isPiped = limit.kind === 'limit' && clause !== undefined;
  report({
    range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message: said('limitTakesList', { word }),
    hint: said('write', { example: isPiped ? `| ${word} ${String(value)}` : `${word} ${list}` }),
    fixes: [
      ...(isPiped
        ? [
            {
              title: `| ${word} ${String(value)}`,
              edits: [{ start: clause.range.end, end: clause.range.end, insert: ' |' }],
            },
          ]
        : []),
      { title: `${word} ${list}`, edits: [{ ...range, insert: list }] },
    ],
  });
}

/** The list needs a number per step. Step ranges are not checked. */
function checkLength({ items, range }: ListLiteral, steps: GoStatement['steps'], report: Report): void {
  const count = steps?.max ?? 1;
  if (steps?.isRange === true || items.length === count) return;
  report({
    range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message: said('limitLength', { count: String(count), found: String(items.length) }),
    fixes: [],
  });
}
