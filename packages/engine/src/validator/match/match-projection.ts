import type { SourceRange } from '@astrolabe/model';
import { columnName, type Expression, type OrderFactor, type Projection, type WithClause } from '@astrolabe/ngql';
import { bindExpression } from '../../expression/bind.ts';
import type { Scope } from '../../expression/scope.ts';
import { semanticError } from '../../expression/errors.ts';
import { evaluateConstant } from '../../expression/evaluate.ts';
import type { SortFactor } from '../../plan/sort.ts';
import { bindGrouping, bindWithWindows, hasAggregate, type ProjectionItem } from '../projection.ts';
import { undefinedParameter } from '../scope.ts';
import type { ValidationContext } from '../validator.ts';
import { kindOfType, type Alias } from './alias.ts';
import { bindConditions, placePatterns, withCounts } from './conditions.ts';
import { MatchScope } from './match-scope.ts';
import type { ValidatedMatchProjection } from './validated-match.ts';

/** WITH or RETURN, and the names known after it. */
export function validateProjection(
  clause: Projection & { readonly kind: 'with-clause' | 'return-clause' },
  scope: MatchScope,
): { readonly clause: ValidatedMatchProjection; readonly scope: MatchScope } {
  const { context } = scope;
  const isWith = clause.kind === 'with-clause';
  const shown = itemsOf(clause, scope, isWith);
  const hidden = hiddenItems(clause, shown);
  const items = [...shown, ...hidden];
  const { lists, references } = placePatterns(
    items.map((item) => item.expression),
    scope,
  );
  const inner = scope.expressionScope(isWith ? 'with' : 'return', references);
  const isGrouped = clause.groupBy !== undefined || items.some((item) => hasAggregate(item.expression));
  const projection = isGrouped
    ? bindGrouping(items, [], clause.isDistinct, inner, context, undefined, true)
    : bindWithWindows(items, clause.isDistinct, inner, scope.width, context);
  const factors = sortFactors(clause.orderBy, items, hidden.length, context);
  const offset = clause.skip ? countOf(clause.skip, 'SKIP', context) : 0;
  const count = clause.limit ? countOf(clause.limit, 'LIMIT', context) : undefined;
  const after = new MatchScope(
    context,
    shown.map(({ name, expression }, slot): Alias => {
      const { type } = projection.columns[slot]!;
      const kept = expression.kind === 'label' ? scope.get(expression.name) : undefined;
      return {
        name,
        kind: kept?.kind ?? kindOfType(type),
        type,
        slot,
        ...(kept?.tagIds && { tagIds: kept.tagIds }),
      };
    }),
    shown.map(({ name }) => name),
  );
  const conditions = bindConditions((clause as Partial<WithClause>).where, after, 'where', []);
  return {
    clause: {
      kind: 'projection',
      names: scope.names,
      lists,
      projection,
      visible: shown.length,
      factors,
      offset,
      count,
      conditions,
      conditionNames: after.names,
    },
    scope: after,
  };
}

function itemsOf(clause: Projection, scope: MatchScope, isWith: boolean): readonly ProjectionItem[] {
  const items: ProjectionItem[] = [];
  if (clause.isAll) {
    const { aliases } = scope;
    if (aliases.length === 0 && !isWith)
      throw semanticError(
        'RETURN * is not allowed when there are no variables in scope',
        clause.range,
        'name what the pattern finds, as in (v)',
      );
    for (const { name } of aliases)
      if (!isHidden(name)) items.push({ name, expression: { kind: 'label', name, range: clause.range } });
  }
  for (const { expression, alias } of clause.columns) {
    if (isWith && !alias && expression.kind !== 'label')
      throw semanticError(
        'Expression in WITH must be aliased (use AS)',
        expression.range,
        'write AS and a name behind it',
      );
    // A bare pattern returns its paths.
    items.push({
      name: alias?.text ?? columnName(expression),
      expression: expression.kind === 'pattern' ? expression : withCounts(expression),
    });
  }
  return items;
}

/** Names that no statement can write: columns of the input, and elements that conditions refer to. */
function isHidden(name: string): boolean {
  return name.startsWith('#');
}

/** Sort or group keys that are not returned. Names of returned columns refer to them. */
function hiddenItems(clause: Projection, shown: readonly ProjectionItem[]): readonly ProjectionItem[] {
  const hidden: ProjectionItem[] = [];
  for (const { expression } of clause.orderBy ?? []) {
    if (isConstant(expression) || (expression.kind === 'label' && shown.some(({ name }) => name === expression.name)))
      continue;
    if (expression.kind === 'label' || shown.some((item) => isSame(item.expression, expression))) continue;
    if (hidden.some(({ name }) => name === sortName(expression))) continue;
    hidden.push({ name: sortName(expression), expression: withItems(expression, shown) });
  }
  for (const expression of clause.groupBy ?? []) {
    const key = withItems(expression, shown);
    const name = columnName(key);
    if (!shown.some((item) => columnName(item.expression) === name))
      hidden.push({ name: `#key ${name}`, expression: key });
  }
  if (clause.isDistinct && hidden.length > 0)
    throw semanticError(
      'Only column name can be used as sort item',
      clause.range,
      'with DISTINCT, return what is sorted by',
    );
  return hidden;
}

function isConstant(expression: Expression): boolean {
  return expression.kind === 'literal' || expression.kind === 'variable';
}

/** Whether two expressions print equally. */
function isSame(a: Expression, b: Expression): boolean {
  return columnName(a) === columnName(b);
}

function sortName(expression: Expression): string {
  return `#sort ${columnName(expression)}`;
}

/** The expression with its names replaced by the items of the projection. */
function withItems(expression: Expression, items: readonly ProjectionItem[]): Expression {
  const replaced = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(replaced);
    if (typeof part !== 'object' || part === null) return part;
    if ('kind' in part && part.kind === 'label' && 'name' in part)
      return items.find(({ name }) => name === part.name)?.expression ?? part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replaced(value)]));
  };
  // Labels are replaced by expressions, so that the result is an expression too.
  return replaced(expression) as Expression;
}

/** ORDER BY returned columns, or hidden columns after them; constants and parameters have no effect. */
function sortFactors(
  orderBy: readonly OrderFactor[] | undefined,
  columns: readonly ProjectionItem[],
  hidden: number,
  { parameters }: ValidationContext,
): readonly SortFactor[] {
  if (!orderBy) return [];
  const seen = new Set<string>();
  for (const { name } of columns.slice(0, columns.length - hidden)) {
    if (seen.has(name))
      throw semanticError(
        `Duplicated columns not allowed: ${name}`,
        orderBy[0]!.range,
        'give the columns different names with AS',
      );
    seen.add(name);
  }
  const factors: SortFactor[] = [];
  for (const { expression, isDescending } of orderBy) {
    if (expression.kind === 'literal' || (expression.kind === 'variable' && parameters.has(expression.name))) continue;
    const wanted = expression.kind === 'label' ? expression.name : sortName(expression);
    const named = columns.findIndex(({ name }) => name === wanted);
    const column = named < 0 ? columns.findIndex((item) => isSame(item.expression, expression)) : named;
    if (column < 0 && expression.kind === 'variable') throw undefinedParameter(expression.name, expression.range);
    if (column < 0 && expression.kind === 'label')
      throw semanticError(`Column \`${expression.name}' not found`, expression.range);
    factors.push({ column, isDescending });
  }
  return factors;
}

function countOf(expression: Expression, keyword: 'SKIP' | 'LIMIT', context: ValidationContext): number {
  const scope: Scope = {
    columnCount: 0,
    reference(node) {
      if (node.kind === 'variable') throw undefinedParameter(node.name, node.range);
      throw notEvaluable(keyword, expression.range);
    },
    aggregate() {
      throw notEvaluable(keyword, expression.range);
    },
  };
  const value = evaluateConstant(bindExpression(expression, scope, context), context.functions);
  if (typeof value !== 'bigint')
    throw semanticError(`${keyword} should be of type integer`, expression.range, 'use a number or a parameter');
  if (value < 0n) throw semanticError(`${keyword} should not be negative`, expression.range, 'use 0 or more');
  return Number(value);
}

function notEvaluable(keyword: string, range: SourceRange): Error {
  return semanticError(`${keyword} should be instantly evaluable`, range, 'use a number or a parameter');
}
