import { AstrolabeError, type EdgeTypeSchema, type TagSchema } from '@astrolabe/model';
import { columnName, type Expression, type Name } from '@astrolabe/ngql';
import { executionError, namesHint } from '../../catalog/errors.ts';
import { bindExpression } from '../../expression/bind.ts';
import type { Scope } from '../../expression/scope.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { semanticError } from '../../expression/errors.ts';
import { literalValue } from '../../expression/literal-value.ts';
import type { WrittenExpression } from '../../plan/mutate/written-expressions.ts';
import { someExpression } from '../scope.ts';
import type { ValidationContext } from '../validator.ts';

/** Creates the error message for an expression that must not read anything; receives its text. */
export type Refusal = (text: string) => string;

/** Message for an expression that must be constant. */
export const notEvaluable: Refusal = (text) => `\`${text}' is not an evaluable expression.`;

/** Binds an expression of a written row unless it is a literal. */
export function bindWritten(
  expression: Expression,
  into: Map<Expression, BoundExpression>,
  context: ValidationContext,
  refusal: Refusal,
): void {
  if (literalValue(expression) !== undefined) return;
  into.set(expression, bindExpression(expression, constantScope(expression, refusal), context));
}

/**
 * Binds the value of a written property. Static types are not checked: a constant that evaluates to a bad null fails the statement as it
 * would at run time.
 */
export function bindWrittenValue(
  expression: Expression,
  into: Map<Expression, BoundExpression>,
  context: ValidationContext,
  refusal: Refusal,
): void {
  try {
    bindWritten(expression, into, context, refusal);
  } catch (error) {
    const isRefused = !AstrolabeError.is(error) || error.message === refusal(columnName(expression));
    if (isRefused || error.code !== 'SEMANTIC_ERROR' || someExpression(expression, isNeverComputed)) throw error;
    throw executionError(`Wrong value type: ${columnName(expression)}`, {
      position: error.position ?? expression.range,
      hint: error.hint ?? error.message,
    });
  }
}

function isNeverComputed({ kind }: Expression): boolean {
  return kind === 'aggregate' || kind === 'uuid';
}

/** Binds a vid, an end or a rank that a statement writes out. */
export function writtenExpression(
  expression: Expression,
  context: ValidationContext,
  refusal: Refusal = notEvaluable,
): WrittenExpression {
  return {
    expression: bindExpression(expression, constantScope(expression, refusal), context),
    text: columnName(expression),
    range: expression.range,
  };
}

/** The names of the properties that a statement sets, in its order; without a list, all of the schema. */
export function givenProperties(
  schema: TagSchema | EdgeTypeSchema,
  written: readonly Name[] | undefined,
): readonly string[] {
  const known = schema.properties.map((property) => property.name);
  if (!written) return known;
  for (const name of written) {
    if (!known.includes(name.text))
      throw semanticError(`Unknown column \`${name.text}' in schema`, name.range, namesHint(name.text, known));
  }
  return written.map((name) => name.text);
}

/** A tag or edge type that a statement writes to. */
export function schemaForWrite<Schema extends TagSchema | EdgeTypeSchema>(
  name: Name,
  known: readonly Schema[],
): Schema {
  const schema = known.find((candidate) => candidate.name === name.text);
  if (schema) return schema;
  throw semanticError(
    `No schema found for \`${name.text}'`,
    name.range,
    namesHint(
      name.text,
      known.map((candidate) => candidate.name),
    ),
  );
}

function constantScope(whole: Expression, refusal: Refusal): Scope {
  return {
    columnCount: 0,
    reference() {
      throw semanticError(refusal(columnName(whole)), whole.range);
    },
  };
}
