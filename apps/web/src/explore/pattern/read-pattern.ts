import type { AstrolabeError } from '@astrolabe/model';
import { parse, type MatchStatement } from '@astrolabe/ngql';
import { drawingOf, drawnClause, NO_PATTERN, type PatternDrawing } from './pattern-drawing.ts';

/** Parsed pattern text: empty, a drawable MATCH, another statement, or invalid. */
export type ReadPattern =
  | { readonly kind: 'empty'; readonly drawing: PatternDrawing; readonly statement?: undefined }
  | { readonly kind: 'match'; readonly drawing: PatternDrawing; readonly statement: MatchStatement }
  | { readonly kind: 'other' }
  | { readonly kind: 'broken'; readonly error: AstrolabeError };

/** Parses a text as one MATCH statement. */
export function readPattern(text: string): ReadPattern {
  if (text.trim() === '') return { kind: 'empty', drawing: NO_PATTERN };
  const { statements, errors } = parse(text);
  const [error] = errors;
  if (error !== undefined) return { kind: 'broken', error };
  const [statement, ...more] = statements;
  const clause = statement?.kind === 'match' ? drawnClause(statement) : undefined;
  if (statement?.kind !== 'match' || clause === undefined || more.length > 0) return { kind: 'other' };
  return { kind: 'match', statement, drawing: drawingOf(clause.paths) };
}
