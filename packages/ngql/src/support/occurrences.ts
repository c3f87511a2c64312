import type { SourceRange } from '@astrolabe/model';
import type { Expression, Name } from '../ast/expression.ts';
import type { MatchStatement, PatternPath, Projection } from '../ast/match.ts';
import type { RemoveItem, SetItem, WriteStatement } from '../ast/write.ts';
import type { Statement } from '../ast/statement.ts';
import { lex } from '../lexer/lexer.ts';
import { T } from '../lexer/token.ts';
import { ANY_FUNCTION, parse } from '../parser/parse.ts';
import { scriptOffset, splitScript } from '../script/split-script.ts';
import { mapsOfPath, visitExpression } from './visit-expression.ts';

/**
 * Returns all occurrences of the variable at an offset for renaming: `$name` in the whole script, a name bound by a pattern, WITH or UNWIND
 * in its statement. Returns an empty list if there is no variable.
 */
export function occurrencesAt(text: string, offset: number): readonly SourceRange[] {
  return variablesAt(text, offset) ?? aliasesAt(text, offset) ?? [];
}

/** The places of a `$name`, each without its dollar sign. */
function variablesAt(text: string, offset: number): readonly SourceRange[] | undefined {
  const { kinds, ends } = lex(text);
  const startOf = (index: number): number => (index === 0 ? 0 : ends[index - 1]!);
  const at = kinds.findIndex(
    (kind, index) => kind === T.VARIABLE && startOf(index) <= offset && offset <= ends[index]!,
  );
  if (at < 0) return undefined;
  const name = text.slice(startOf(at), ends[at]);
  return kinds.flatMap((kind, index) => {
    const start = startOf(index);
    const end = ends[index]!;
    return kind === T.VARIABLE && text.slice(start, end) === name ? [{ start: start + 1, end }] : [];
  });
}

function aliasesAt(text: string, offset: number): readonly SourceRange[] | undefined {
  const part = splitScript(text).find(
    ({ kind, range }) => kind === 'statement' && range.start <= offset && offset <= range.end,
  );
  if (!part) return undefined;
  for (const statement of matchesIn(parse(part.text, ANY_FUNCTION).statements)) {
    const names = namesOf(statement);
    const meant = names.find(
      ({ range }) => scriptOffset(part, range.start) <= offset && offset <= scriptOffset(part, range.end),
    );
    if (!meant) continue;
    return names
      .filter((one) => one.text === meant.text)
      .map(({ range }) => ({ start: scriptOffset(part, range.start), end: scriptOffset(part, range.end) }))
      .toSorted((a, b) => a.start - b.start);
  }
  return undefined;
}

function matchesIn(statements: readonly Statement[]): readonly (MatchStatement | WriteStatement)[] {
  return statements.flatMap((statement): readonly (MatchStatement | WriteStatement)[] => {
    switch (statement.kind) {
      case 'match':
      case 'write':
        return [statement];
      case 'pipe':
      case 'set':
        return matchesIn([statement.left, statement.right]);
      case 'assignment':
        return matchesIn([statement.statement]);
      case 'explain':
        return matchesIn(statement.statements);
      default:
        return [];
    }
  });
}

/** Returns all positions where a statement binds or uses its names. */
function namesOf({ clauses, returning }: MatchStatement | WriteStatement): readonly Name[] {
  const names: Name[] = [];
  const expression = (root: Expression | undefined): void => {
    if (!root) return;
    visitExpression(root, (part, locals) => {
      if (part.kind === 'label' && !locals.has(part.name)) names.push({ text: part.name, range: part.range });
      if (part.kind === 'pattern') path(part.path);
    });
  };
  const path = ({ alias, nodes, edges }: PatternPath): void => {
    for (const name of [alias, ...nodes.map((node) => node.alias), ...edges.map((edge) => edge.alias)])
      if (name) names.push(name);
  };
  const projection = ({ columns, orderBy, skip, limit }: Projection): void => {
    for (const column of columns) {
      expression(column.expression);
      if (column.alias) names.push(column.alias);
    }
    for (const factor of orderBy ?? []) expression(factor.expression);
    expression(skip);
    expression(limit);
  };
  const items = (all: readonly (SetItem | RemoveItem)[]): void => {
    for (const item of all) {
      names.push(item.element);
      if ('value' in item) expression(item.value);
    }
  };
  for (const clause of clauses) {
    switch (clause.kind) {
      case 'match-clause':
        for (const one of clause.paths) {
          path(one);
          mapsOfPath(one).forEach(expression);
        }
        expression(clause.where);
        break;
      case 'unwind-clause':
        expression(clause.expression);
        names.push(clause.alias);
        break;
      case 'load-clause':
        expression(clause.file);
        names.push(clause.alias);
        break;
      case 'procedure-clause':
        clause.call.arguments.forEach(expression);
        for (const { name, alias } of clause.call.yield ?? []) names.push(alias ?? name);
        break;
      case 'copy-clause':
        expression(clause.file);
        break;
      case 'with-clause':
        projection(clause);
        expression(clause.where);
        break;
      case 'create-clause':
      case 'merge-clause':
        for (const one of clause.kind === 'create-clause' ? clause.paths : [clause.path]) {
          path(one);
          mapsOfPath(one).forEach(expression);
        }
        if (clause.kind === 'merge-clause') items([...clause.onCreate, ...clause.onMatch]);
        break;
      case 'set-clause':
      case 'remove-clause':
        items(clause.items);
        break;
      case 'delete-clause':
        clause.elements.forEach(expression);
    }
  }
  if (returning) projection(returning);
  return names;
}
