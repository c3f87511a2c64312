import { utf8Length, type PropertyType } from '@astrolabe/model';
import type { Expression } from '../ast/expression.ts';
import type { Statement } from '../ast/statement.ts';
import type { EdgeKeyLiteral, EdgeKeySource, VidSource } from '../ast/traverse.ts';
import { printType } from '../printer/expression.ts';
import { kindOf, writtenInteger } from './expression-kind.ts';
import { said } from './diagnostic-text.ts';
import type { QuickFix, Report } from './finding.ts';

/** Statements that reject an impossible vid; those that read find nothing by it. */
const WRITES: ReadonlySet<Statement['kind']> = new Set(['insert-vertices', 'insert-edges']);

/** Reports invalid vids: ints in spaces with string vids, strings in spaces with int vids, or strings that are too long. */
export function checkVids(statement: Statement, vidType: PropertyType, report: Report): void {
  for (const vid of vidsOf(statement)) checkVid(vid, vidType, WRITES.has(statement.kind), report);
}

function checkVid(vid: Expression, vidType: PropertyType, isWritten: boolean, report: Report): void {
  const found = kindOf(vid);
  const expected = vidType.kind === 'fixed_string' ? 'string' : 'int';
  if (found === undefined) return;
  if (found === expected) return checkLength(vid, vidType, isWritten, report);
  report({
    range: vid.range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message: said('wrongVid', { expected: printType(vidType), found }),
    fixes: fixesOf(vid, expected),
  });
}

function checkLength(vid: Expression, vidType: PropertyType, isWritten: boolean, report: Report): void {
  if (vidType.kind !== 'fixed_string' || vid.kind !== 'literal' || typeof vid.value !== 'string') return;
  const length = utf8Length(vid.value);
  if (length <= vidType.length) return;
  report({
    range: vid.range,
    severity: isWritten ? 'error' : 'warning',
    code: 'SEMANTIC_ERROR',
    message: said('longVid', { most: String(vidType.length), length: String(length) }),
    fixes: [],
  });
}

/** The same vid as the space writes it. */
function fixesOf(vid: Expression, expected: 'string' | 'int'): readonly QuickFix[] {
  const integer = writtenInteger(vid);
  const text = vid.kind === 'literal' && typeof vid.value === 'string' ? vid.value : '';
  const insert =
    expected === 'string' && integer !== undefined ? `"${integer}"` : /^-?\d{1,18}$/.test(text) ? text : undefined;
  return insert === undefined ? [] : [{ title: insert, edits: [{ ...vid.range, insert }] }];
}

/** The vids that a statement writes, including those of edge ends. */
function vidsOf(statement: Statement): readonly Expression[] {
  switch (statement.kind) {
    case 'go':
    case 'subgraph':
      return ofSource(statement.from);
    case 'find-path':
      return [...ofSource(statement.from), ...ofSource(statement.to)];
    case 'fetch-vertices':
    case 'delete-vertices':
    case 'delete-tags':
    case 'update-vertices':
      return ofSource(statement.vids);
    case 'fetch-edges':
    case 'delete-edges':
    case 'update-edges':
      return ofKeys(statement.keys);
    case 'insert-vertices':
      return statement.rows.map((row) => row.vid);
    case 'insert-edges':
      return statement.rows.flatMap((row) => ends(row.key));
    case 'update-vertex':
      return [statement.vid];
    case 'update-edge':
      return ends(statement.key);
    default:
      return [];
  }
}

function ofSource(source: VidSource): readonly Expression[] {
  return source.kind === 'vids' ? source.vids : [];
}

function ofKeys(source: EdgeKeySource): readonly Expression[] {
  return source.kind === 'keys' ? source.keys.flatMap(ends) : [];
}

function ends({ src, dst }: EdgeKeyLiteral): readonly Expression[] {
  return [src, dst];
}
