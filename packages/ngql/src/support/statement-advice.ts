import type { SchemaSnapshot, SourceRange } from '@astrolabe/model';
import type { Expression } from '../ast/expression.ts';
import type { MatchClause, MatchStatement, PatternPath } from '../ast/match.ts';
import type { Statement } from '../ast/statement.ts';
import type { GoStatement } from '../ast/traverse.ts';
import { ANY_FUNCTION, parse } from '../parser/parse.ts';
import { quoteName } from '../printer/quote.ts';
import type { TextEdit } from './finding.ts';
import type { SeenEdge } from './seen-edges.ts';
import { visitExpression } from './visit-expression.ts';

/** Why a statement may be unnecessarily expensive, from its text alone. */
export type AdviceKind = 'sortsAll' | 'readsAll' | 'unjoined' | 'unbounded' | 'wholeVertices';

/** A reason why a statement is expensive, and a cheaper statement. */
export interface StatementAdvice {
  readonly kind: AdviceKind;
  /** Without EXPLAIN or PROFILE. May return fewer rows because of an added limit, bound or join. */
  readonly better: string;
}

/** Limit added to results without one. */
const LIMITED_ROWS = 100;
/** Step limit added to unbounded paths. */
const STEPS = 3;

/** Returns why a statement is expensive, also under EXPLAIN or PROFILE. Known edges of the data determine how patterns can be joined. */
export function statementAdvice(
  text: string,
  schema: SchemaSnapshot | undefined,
  seen: readonly SeenEdge[] = [],
): readonly StatementAdvice[] {
  const { statements, errors } = parse(text, ANY_FUNCTION);
  const [only] = statements;
  if (errors.length > 0 || only === undefined || statements.length > 1) return [];
  const statement = only.kind === 'explain' ? only.statements[0] : only;
  if (statement === undefined || (only.kind === 'explain' && only.statements.length > 1)) return [];
  const { start, end } = statement.range;
  const better = (edits: readonly TextEdit[]): string => edited(text.slice(start, end), start, edits);
  return findings(statement, text, schema, seen).map(({ kind, edits }) => ({ kind, better: better(edits) }));
}

interface AdvisedEdits {
  readonly kind: AdviceKind;
  readonly edits: readonly TextEdit[];
}

function findings(
  statement: Statement,
  text: string,
  schema: SchemaSnapshot | undefined,
  seen: readonly SeenEdge[],
): readonly AdvisedEdits[] {
  const { end } = statement.range;
  const append = (insert: string): TextEdit => ({ start: end, end, insert });
  switch (statement.kind) {
    case 'match': {
      const { orderBy, limit, columns } = statement.returning;
      const isOpen = limit === undefined && !columns.some(({ expression }) => aggregates(expression));
      const kind = orderBy === undefined ? ('readsAll' as const) : ('sortsAll' as const);
      return [
        ...matchFindings(statement, text, seen),
        ...(isOpen ? [{ kind, edits: [append(` LIMIT ${LIMITED_ROWS}`)] }] : []),
      ];
    }
    case 'pipe':
      return [
        ...findings(statement.left, text, schema, seen).filter(
          ({ kind }) => kind !== 'sortsAll' && kind !== 'readsAll',
        ),
        ...(statement.right.kind === 'order-by'
          ? [{ kind: 'sortsAll' as const, edits: [append(` | LIMIT ${LIMITED_ROWS}`)] }]
          : findings(statement.right, text, schema, seen)),
      ];
    case 'go': {
      const edits = wholeVertices(statement, schema);
      return edits.length === 0 ? [] : [{ kind: 'wholeVertices', edits }];
    }
    default:
      return [];
  }
}

function matchFindings({ clauses }: MatchStatement, text: string, seen: readonly SeenEdge[]): readonly AdvisedEdits[] {
  const patterns = clauses.filter((clause) => clause.kind === 'match-clause');
  const joins = patterns.flatMap((clause) => joinEdit(clause, seen) ?? []);
  const bounds = patterns.flatMap(({ paths }) => paths.flatMap((path) => boundEdits(path, text)));
  return [
    ...(joins.length === 0 ? [] : [{ kind: 'unjoined' as const, edits: joins }]),
    ...(bounds.length === 0 ? [] : [{ kind: 'unbounded' as const, edits: bounds }]),
  ];
}

/** The edge to insert between two patterns of a clause that share no name or condition, which would otherwise be a cross product. */
function joinEdit({ paths, where }: MatchClause, seen: readonly SeenEdge[]): TextEdit | undefined {
  for (const [index, path] of paths.entries()) {
    const next = paths[index + 1];
    if (next === undefined || where !== undefined || path.function || next.function || next.alias) continue;
    const names = namesOf(path);
    if (namesOf(next).some((name) => names.includes(name))) continue;
    const [from, to] = [path.nodes.at(-1)?.labels[0]?.name.text, next.nodes[0]?.labels[0]?.name.text];
    return { start: path.range.end, end: next.range.start, insert: edgeBetween(from, to, seen) };
  }
  return undefined;
}

function namesOf({ nodes, edges }: PatternPath): readonly string[] {
  return [...nodes, ...edges].flatMap(({ alias }) => (alias ? [alias.text] : []));
}

/** The most frequent edge between vertices of two tags as a pattern; any edge if none was seen. */
function edgeBetween(from: string | undefined, to: string | undefined, seen: readonly SeenEdge[]): string {
  const best = seen
    .filter(({ srcTag, dstTag }) => (srcTag === from && dstTag === to) || (srcTag === to && dstTag === from))
    .toSorted((a, b) => b.count - a.count)[0];
  if (best === undefined) return '--';
  const type = quoteName(best.edgeType);
  return best.srcTag === from ? `-[:${type}]->` : `<-[:${type}]-`;
}

/** Returns an unbounded path with a step limit. */
function boundEdits({ edges, function: search }: PatternPath, text: string): readonly TextEdit[] {
  return edges.flatMap(({ steps, range }) => {
    if (steps === undefined || steps.max !== undefined || search !== undefined) return [];
    const written = /\*\s*\d*\s*(?:\.\.)?\s*/.exec(text.slice(range.start, range.end));
    if (written === null) return [];
    const start = range.start + written.index;
    const insert = `*${steps.min}..${Math.max(STEPS, steps.min)}`;
    return [{ start, end: start + written[0].trimEnd().length, insert }];
  });
}

/** `properties($$).name` reads all properties of a vertex, `$$.tag.name` only one. */
function wholeVertices({ where, yield: clause }: GoStatement, schema: SchemaSnapshot | undefined): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const root of [where, ...(clause?.columns ?? []).map(({ expression }) => expression)]) {
    if (root === undefined) continue;
    visitExpression(root, (part) => {
      if (part.kind !== 'attribute' || part.base.kind !== 'call') return;
      const [argument] = part.base.arguments;
      if (part.base.name.text.toLowerCase() !== 'properties' || argument === undefined) return;
      const end = endOf(argument);
      const owners = (schema?.tags ?? []).filter(({ properties }) =>
        properties.some(({ name }) => name === part.name.text),
      );
      const [owner] = owners;
      if (end === undefined || owner === undefined || owners.length > 1) return;
      edits.push({ ...part.range, insert: `${end}.${quoteName(owner.name)}.${quoteName(part.name.text)}` });
    });
  }
  return edits;
}

/** `$$` or `$^`, where an expression is one. */
function endOf(expression: Expression): '$$' | '$^' | undefined {
  if (expression.kind !== 'current') return undefined;
  return expression.what === 'destination' ? '$$' : expression.what === 'source' ? '$^' : undefined;
}

function aggregates(expression: Expression): boolean {
  let found = false;
  visitExpression(expression, ({ kind }) => {
    if (kind === 'aggregate') found = true;
  });
  return found;
}

function edited(text: string, offset: number, edits: readonly TextEdit[]): string {
  return edits
    .toSorted((a: SourceRange, b: SourceRange) => b.start - a.start)
    .reduce((left, { start, end, insert }) => left.slice(0, start - offset) + insert + left.slice(end - offset), text);
}
