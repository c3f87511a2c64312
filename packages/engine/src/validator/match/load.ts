import type { CopyClause, Expression, FileSource, LoadClause, ProcedureClause } from '@astrolabe/ngql';
import { COPY_COLUMNS } from '@astrolabe/ngql';
import { namesHint } from '../../catalog/errors.ts';
import { bindExpression } from '../../expression/bind.ts';
import { semanticError } from '../../expression/errors.ts';
import type { Scope } from '../../expression/scope.ts';
import { validateProcedureCall } from '../call.ts';
import type { PlannedFile } from '../../plan/load.ts';
import { kindOfType } from './alias.ts';
import { placePatterns } from './conditions.ts';
import type { MatchScope } from './match-scope.ts';
import type { ValidatedCopy, ValidatedLoad, ValidatedProcedure } from './validated-match.ts';

/** LOAD CSV: declares the row. */
export function validateLoad(clause: LoadClause, scope: MatchScope): ValidatedLoad {
  const { alias } = clause;
  if (scope.get(alias.text))
    throw semanticError(`Variable \`${alias.text}\` already declared`, alias.range, 'choose another name');
  const { lists, references } = placePatterns([clause.file], scope);
  const source = bindSource(clause, scope, scope.expressionScope('unwind', references));
  const { names } = scope;
  scope.declare(alias.text, 'Runtime');
  return { kind: 'load', names, lists, source, alias: alias.text };
}

/** COPY FROM: declares the columns of rejected rows. */
export function validateCopy(clause: CopyClause, scope: MatchScope): ValidatedCopy {
  const space = scope.context.requireSpace();
  const { target, columns, keepsRejected } = clause;
  const schema = space.tagNamed(target.text) ?? space.edgeTypeNamed(target.text);
  if (!schema)
    throw semanticError(
      `No schema found for \`${target.text}'`,
      target.range,
      namesHint(
        target.text,
        [...space.tags, ...space.edgeTypes].map(({ name }) => name),
      ),
    );
  const source = bindSource(clause, scope, scope.expressionScope('unwind', new Map()));
  for (const name of COPY_COLUMNS) scope.declare(name, 'Runtime');
  return {
    kind: 'copy',
    names: scope.names,
    source,
    target: { on: schema.kind, id: schema.id, columns, keepsRejected },
  };
}

/** CALL of a procedure after other clauses: declares its columns. */
export function validateProcedure({ call, range }: ProcedureClause, scope: MatchScope): ValidatedProcedure {
  const { node, columns } = validateProcedureCall(call, scope.context);
  const { names } = scope;
  for (const { name, type } of columns) {
    if (scope.get(name))
      throw semanticError(`Variable \`${name}\` already declared`, range, 'yield it under another name with AS');
    scope.declare(name, kindOfType(type));
  }
  return { kind: 'procedure', names, node };
}

function bindSource({ file, hasHeaders, delimiter, range }: FileSource, scope: MatchScope, names: Scope): PlannedFile {
  const bind = (expression: Expression) => bindExpression(expression, names, scope.context);
  return { file: bind(file), hasHeaders, delimiter: delimiter && bind(delimiter), range };
}
