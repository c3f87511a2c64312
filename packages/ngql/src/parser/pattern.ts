import type { Expression, MapLiteral, Name } from '../ast/expression.ts';
import type { PatternEdge, PatternNode, PatternPath, StepRange } from '../ast/match.ts';
import { T, isNameToken } from '../lexer/token.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';
import { isAtWord } from './clause.ts';
import { callOf } from './subquery.ts';
import { parseMap } from './collection.ts';

/** Whether a token is an edge of a pattern, or starts one. */
export function isPatternEdge(kind: number): boolean {
  return (kind >= T.EDGE_BOTH && kind <= T.EDGE_IN_OUT) || kind === T.HYPHEN_BRACKET || kind === T.LEFT_ARROW_BRACKET;
}

/** `path = [ name '=' ] ( pattern | ( SHORTESTPATH | ALLSHORTESTPATHS ) '(' pattern ')' )` */
export function parsePath(cursor: Cursor, given?: Name): PatternPath {
  const { start } = given ? given.range : cursor;
  const isNamed = !given && isNameToken(cursor.kind) && cursor.peek() === T.ASSIGN;
  const alias = isNamed ? cursor.name() : given;
  if (isNamed) cursor.expect(T.ASSIGN);
  const { kind } = cursor;
  if (kind !== T.SHORTESTPATH && kind !== T.ALLSHORTESTPATHS) {
    const path = parseLongPattern(cursor, alias);
    return { ...path, ...(alias && { alias }), range: cursor.rangeFrom(start) };
  }
  cursor.advance();
  cursor.expect(T.OPEN_PAREN);
  const { nodes, edges } = parsePattern(cursor);
  cursor.expect(T.CLOSE_PAREN);
  return {
    ...(alias && { alias }),
    function: kind === T.SHORTESTPATH ? 'shortestPath' : 'allShortestPaths',
    nodes,
    edges,
    range: cursor.rangeFrom(start),
  };
}

/** `pattern = node { edge node }` */
export function parsePattern(cursor: Cursor): PatternPath {
  const { start } = cursor;
  const nodes = [parseNode(cursor)];
  const edges: PatternEdge[] = [];
  while (isPatternEdge(cursor.kind) || isShortEdge(cursor)) {
    edges.push(parseEdge(cursor));
    nodes.push(parseNode(cursor));
  }
  return { nodes, edges, range: cursor.rangeFrom(start) };
}

/** Whether `->`, `<-` or `-` is an edge: a node follows. */
function isShortEdge(cursor: Cursor): boolean {
  return cursor.isAt(T.RIGHT_ARROW, T.LEFT_ARROW, T.HYPHEN) && cursor.peek() === T.OPEN_PAREN;
}

/**
 * ```
 * node = '(' ')' | '(' name ')' | '(' [ name ] ( ':' name [ map ] ) { ':' name [ map ] } ')' | '(' [ name ] map ')'
 * ```
 */
function parseNode(cursor: Cursor): PatternNode {
  const { start } = cursor;
  cursor.expect(T.OPEN_PAREN);
  const written = acceptAlias(cursor);
  if (isAtLabels(cursor) && isLabelExpression(cursor, true)) {
    cursor.advance();
    const alias = written ?? hiddenName(cursor, 'node');
    const tags = callOf('tags', [{ kind: 'label', name: alias.text, range: alias.range }]);
    cursor.conditions.push(parseLabelExpression(cursor, (name) => isTagged(name, tags)));
    const properties = parseOptionalMap(cursor);
    parseElementCondition(cursor);
    cursor.expect(T.CLOSE_PAREN);
    return { alias, labels: [], ...(properties && { properties }), range: cursor.rangeFrom(start) };
  }
  const alias = written;
  if (isAtLabels(cursor)) {
    const labels: { readonly name: Name; readonly properties?: MapLiteral }[] = [];
    while (isAtLabels(cursor)) {
      cursor.advance();
      const name = cursor.name();
      const properties = parseOptionalMap(cursor);
      labels.push({ name, ...(properties && { properties }) });
      if (cursor.kind !== T.AMPERSAND) continue;
      cursor.extend('(a:A&B)');
      cursor.advance();
      labels.push({ name: cursor.name() });
    }
    parseElementCondition(cursor);
    cursor.expect(T.CLOSE_PAREN);
    return { ...(alias && { alias }), labels, range: cursor.rangeFrom(start) };
  }
  const properties = parseOptionalMap(cursor);
  parseElementCondition(cursor);
  if (cursor.kind !== T.CLOSE_PAREN) failInNode(cursor, start, alias !== undefined);
  cursor.advance();
  return {
    ...(alias && { alias }),
    labels: [],
    ...(properties && { properties }),
    range: cursor.rangeFrom(start),
  };
}

/** An expression in place of a node gets its own message, as in NebulaGraph. */
function failInNode(cursor: Cursor, start: number, hasAlias: boolean): never {
  if (!hasAlias || cursor.kind !== T.DOT) cursor.unexpected(T.CLOSE_PAREN);
  while (cursor.kind === T.DOT || isNameToken(cursor.kind)) cursor.advance();
  cursor.expect(T.CLOSE_PAREN);
  return cursor.fail('Invalid node pattern', cursor.rangeFrom(start), {
    hint: 'a node is (alias), (alias:tag) or (alias:tag {property: value})',
  });
}

function parseOptionalMap(cursor: Cursor): MapLiteral | undefined {
  if (cursor.takesMapParameter && cursor.kind === T.VARIABLE) {
    cursor.extend('CREATE (:tag $map)');
    const { text: parameter, range } = cursor.variable();
    return { kind: 'map', entries: [], parameter, range };
  }
  return cursor.kind === T.OPEN_BRACE || cursor.kind === T.MAP ? parseMap(cursor) : undefined;
}

/**
 * ```
 * edge     = '--' | '-->' | '<--' | '<-->' | '->' | '<-' | '-' | ( '-[' | '<-[' ) edgeBody ( ']-' | ']->' )
 * edgeBody = [ name ] [ ':' name { '|' [ ':' ] name } ] [ '*' [ int ] [ '..' [ int ] ] ] [ map ]
 * ```
 */
function parseEdge(cursor: Cursor): PatternEdge {
  const { start, kind } = cursor;
  cursor.advance();
  switch (kind) {
    case T.EDGE_BOTH:
    case T.EDGE_IN_OUT:
      return quantified(cursor, { direction: 'both', types: [], range: cursor.rangeFrom(start) }, []);
    case T.EDGE_OUT:
      return quantified(cursor, { direction: 'out', types: [], range: cursor.rangeFrom(start) }, []);
    case T.EDGE_IN:
      return quantified(cursor, { direction: 'in', types: [], range: cursor.rangeFrom(start) }, []);
    case T.RIGHT_ARROW:
    case T.LEFT_ARROW:
    case T.HYPHEN:
      cursor.extend('(a)->(b)', start);
      return {
        direction: kind === T.RIGHT_ARROW ? 'out' : kind === T.LEFT_ARROW ? 'in' : 'both',
        types: [],
        range: cursor.rangeFrom(start),
      };
  }
  const named = acceptAlias(cursor);
  const { result, conditions } = withConditions(cursor, () => parseEdgeBody(cursor, start, kind, named));
  return quantified(cursor, result, conditions);
}

/** The rest of an edge in brackets. */
function parseEdgeBody(cursor: Cursor, start: number, kind: number, named: Name | undefined): PatternEdge {
  const types: Name[] = [];
  let alias = named;
  if (isAtLabels(cursor) && isLabelExpression(cursor, false)) {
    cursor.advance();
    alias ??= hiddenName(cursor, 'edge');
    const type = callOf('type', [{ kind: 'label', name: alias.text, range: alias.range }]);
    cursor.conditions.push(parseLabelExpression(cursor, (name) => isOfType(name, type)));
  } else if (isAtLabels(cursor)) {
    cursor.advance();
    types.push(cursor.name());
    while (cursor.accept(T.PIPE)) {
      cursor.accept(T.COLON);
      types.push(cursor.name());
    }
  }
  const steps = cursor.kind === T.STAR ? parseStepRange(cursor) : undefined;
  const cost = parseCost(cursor, alias);
  const properties = parseOptionalMap(cursor);
  parseElementCondition(cursor);
  const isIn = kind === T.LEFT_ARROW_BRACKET;
  const isOut = cursor.kind === T.BRACKET_RIGHT_ARROW;
  if (!cursor.accept(T.BRACKET_RIGHT_ARROW)) cursor.expect(T.BRACKET_HYPHEN);
  const direction = isIn === isOut ? 'both' : isOut ? 'out' : 'in';
  return {
    direction,
    ...(alias && { alias }),
    types,
    ...(steps && { steps }),
    ...(cost && { cost }),
    ...(properties && { properties }),
    range: cursor.rangeFrom(start),
  };
}

/** `[ COST name '.' name | WSHORTEST '(' name ')' ]` in an edge: the property that a path adds up */
function parseCost(cursor: Cursor, alias: Name | undefined): Name | undefined {
  const isCost = isAtWord(cursor, 'COST');
  if (!isCost && !isAtWord(cursor, 'WSHORTEST')) return undefined;
  cursor.extend(isCost ? 'COST' : 'WSHORTEST');
  cursor.advance();
  if (!isCost) cursor.expect(T.OPEN_PAREN);
  const { range } = cursor;
  const edge = isCost ? cursor.name() : undefined;
  if (edge && edge.text !== alias?.text)
    cursor.fail('syntax error', range, { hint: 'COST is a property of the edge: -[e:knows COST e.weight]->' });
  if (isCost) cursor.expect(T.DOT);
  const cost = cursor.name();
  if (!isCost) cursor.expect(T.CLOSE_PAREN);
  return cost;
}

/** `'*' [ int ] [ '..' [ int ] ]`; without numbers from one step to any number; `*..` is an error */
function parseStepRange(cursor: Cursor): StepRange {
  cursor.expect(T.STAR);
  const min = parseStepCount(cursor);
  if (!cursor.accept(T.DOT_DOT)) return min === undefined ? { min: 1 } : { min, max: min };
  const max = parseStepCount(cursor);
  if (min === undefined && max === undefined) cursor.unexpected(T.INTEGER);
  return { min: min ?? 1, ...(max !== undefined && { max }) };
}

function parseStepCount(cursor: Cursor): number | undefined {
  if (cursor.kind === T.HYPHEN) cursor.fail('Expected an unsigned integer.', { start: cursor.start, end: cursor.end });
  return cursor.kind === T.INTEGER ? Number(cursor.integer()) : undefined;
}

/** Prefix of generated names for unnamed patterns; RETURN * excludes them. */
const HIDDEN = '#';

/** A name that no statement can use, for an element that conditions refer to. */
export function hiddenName(cursor: Cursor, of: string): Name {
  const at = cursor.previousEnd;
  return { text: `${HIDDEN}${of}${++cursor.hiddenNames}`, range: { start: at, end: at } };
}

/** Runs a part of the parser, and collects the conditions of its pattern elements. */
export function withConditions<Result>(
  cursor: Cursor,
  parse: (cursor: Cursor) => Result,
): { readonly result: Result; readonly conditions: Expression[] } {
  const outer = cursor.conditions;
  cursor.conditions = [];
  const result = parse(cursor);
  const { conditions } = cursor;
  cursor.conditions = outer;
  return { result, conditions };
}

/** Combines conditions with AND. */
export function together(conditions: readonly Expression[]): Expression | undefined {
  const [first] = conditions;
  if (!first || conditions.length === 1) return first;
  const operands = conditions.flatMap((one) =>
    one.kind === 'logical' && one.operator === 'AND' ? one.operands : [one],
  );
  return { kind: 'logical', operator: 'AND', operands, range: first.range };
}

/** `[ WHERE expr ]` in a node or an edge */
function parseElementCondition(cursor: Cursor): void {
  if (cursor.kind !== T.WHERE) return;
  cursor.extend('(a WHERE …)');
  cursor.advance();
  cursor.conditions.push(parseExpression(cursor));
}

/** The name of a node or an edge, if it has one. */
function acceptAlias(cursor: Cursor): Name | undefined {
  return isNameToken(cursor.kind) ? cursor.name() : undefined;
}

/** Whether labels follow, after `:` or, as in GQL, after IS. */
function isAtLabels(cursor: Cursor): boolean {
  if (cursor.kind === T.COLON) return true;
  if (cursor.kind !== T.IS) return false;
  cursor.extend('(a IS A)');
  return true;
}

/** Whether `:` is followed by more than 3.x supports: `!`, `%`, a parenthesis, or `|` between labels of a node. */
function isLabelExpression(cursor: Cursor, isNode: boolean): boolean {
  const next = cursor.peek();
  if (next === T.BANG || next === T.PERCENT || next === T.OPEN_PAREN) return true;
  const sign = cursor.peek(2);
  if (!isNameToken(next)) return false;
  return sign === T.AMPERSAND
    ? cursor.peek(3) === T.BANG || cursor.peek(3) === T.OPEN_PAREN
    : sign === T.PIPE && isNode;
}

/** `or = and { '|' and }`, `and = not { '&' not }`, `not = '!' not | '(' or ')' | '%' | name` */
export function parseLabelExpression(cursor: Cursor, test: (name: Name | undefined) => Expression): Expression {
  cursor.extend('(a:A|B)');
  const chain = (sign: number, operator: 'AND' | 'OR', parse: () => Expression): Expression => {
    const operands = [parse()];
    while (cursor.accept(sign)) operands.push(parse());
    const [first] = operands;
    return operands.length === 1 && first ? first : { kind: 'logical', operator, operands, range: first!.range };
  };
  const not = (): Expression => {
    const { range } = cursor;
    if (cursor.accept(T.BANG)) return { kind: 'unary', operator: '!', operand: not(), range };
    if (cursor.accept(T.PERCENT)) return test(undefined);
    if (!cursor.accept(T.OPEN_PAREN)) return test(cursor.name());
    const inner = or();
    cursor.expect(T.CLOSE_PAREN);
    return inner;
  };
  const or = (): Expression => chain(T.PIPE, 'OR', () => chain(T.AMPERSAND, 'AND', not));
  return or();
}

function isTagged(name: Name | undefined, tags: Expression): Expression {
  const { range } = name ?? tags;
  if (!name)
    return { kind: 'relational', operator: '>', left: callOf('size', [tags]), right: literal(0n, range), range };
  return { kind: 'relational', operator: 'IN', left: literal(name.text, range), right: tags, range };
}

function isOfType(name: Name | undefined, type: Expression): Expression {
  const { range } = name ?? type;
  return { kind: 'relational', operator: '==', left: type, right: name ? literal(name.text, range) : type, range };
}

function literal(value: string | bigint, range: Name['range']): Expression {
  return { kind: 'literal', value, range };
}

/** Parses `{m,n}`, `+`, `*` or `?` after an edge, and applies its conditions to the row or to every edge of the list. */
function quantified(cursor: Cursor, edge: PatternEdge, conditions: readonly Expression[]): PatternEdge {
  const steps = edge.steps ?? parseQuantifier(cursor);
  const found: PatternEdge = steps ? { ...edge, steps } : edge;
  const where = together(conditions);
  if (!where) return found;
  if (!steps) {
    cursor.conditions.push(where);
    return found;
  }
  const variable = edge.alias ?? hiddenName(cursor, 'edge');
  const list: Expression = { kind: 'label', name: variable.text, range: variable.range };
  cursor.conditions.push({ kind: 'predicate', quantifier: 'all', variable, list, where, range: where.range });
  return { ...found, alias: variable };
}

/** `'{' [ int ] [ ',' [ int ] ] '}' | '+' | '*' | '?'` */
function parseQuantifier(cursor: Cursor): StepRange | undefined {
  if (cursor.isAt(T.PLUS, T.STAR, T.QUESTION, T.OPEN_BRACE)) cursor.extend('-->{1,3}');
  switch (cursor.kind) {
    case T.PLUS:
      cursor.advance();
      return { min: 1 };
    case T.STAR:
      cursor.advance();
      return { min: 0 };
    case T.QUESTION:
      cursor.advance();
      return { min: 0, max: 1 };
    case T.OPEN_BRACE: {
      cursor.advance();
      const min = parseStepCount(cursor);
      if (!cursor.accept(T.COMMA)) {
        cursor.expect(T.CLOSE_BRACE);
        return { min: min ?? 1, max: min ?? 1 };
      }
      const max = parseStepCount(cursor);
      cursor.expect(T.CLOSE_BRACE);
      return { min: min ?? 0, ...(max !== undefined && { max }) };
    }
    default:
      return undefined;
  }
}

/** `pattern` of a MATCH, in which parts in parentheses may be repeated: `(s) ((a)-[e]->(b)){1,3} (t)`. */
function parseLongPattern(cursor: Cursor, written: Name | undefined): PatternPath {
  const { start } = cursor;
  const nodes: PatternNode[] = [];
  const edges: PatternEdge[] = [];
  let alias = written;
  const anonymous = (): PatternNode => ({ labels: [], range: { start: cursor.start, end: cursor.start } });
  while (cursor.kind === T.OPEN_PAREN) {
    if (cursor.peek() === T.OPEN_PAREN) {
      if (nodes.length === edges.length) nodes.push(anonymous());
      if (edges.some((edge) => edge.steps))
        cursor.fail('syntax error', cursor.range, { hint: 'a MATCH path has one quantified part' });
      alias ??= hiddenName(cursor, 'path');
      const group = parseGroup(cursor, alias, edges.length);
      edges.push(...group.edges);
      nodes.push(...group.nodes);
      continue;
    }
    const isInside = nodes.length > edges.length;
    if (isInside) break;
    const part = parsePattern(cursor);
    nodes.push(...part.nodes);
    edges.push(...part.edges);
  }
  if (nodes.length === 0) parseNode(cursor);
  if (nodes.length === edges.length) nodes.push(anonymous());
  return { ...(alias && { alias }), nodes, edges, range: cursor.rangeFrom(start) };
}

/** The edges of a part, and the nodes between them. */
type RepeatedPart = Pick<PatternPath, 'edges' | 'nodes'>;

/** A part that is repeated: one edge any number of times, or several edges a fixed number of times. */
function parseGroup(cursor: Cursor, path: Name, before: number): RepeatedPart {
  const { start } = cursor;
  cursor.extend('((a)-->(b)){1,3}');
  cursor.expect(T.OPEN_PAREN);
  const { result: inner, conditions } = withConditions(cursor, parsePattern);
  if (cursor.accept(T.WHERE)) conditions.push(parseExpression(cursor));
  cursor.expect(T.CLOSE_PAREN);
  const steps = parseQuantifier(cursor) ?? { min: 1, max: 1 };
  const [edge] = inner.edges;
  const [left, right] = inner.nodes;
  if (inner.edges.length > 1) return unrolled(cursor, inner, conditions, steps, { path, before, start });
  if (!edge || !left || !right || edge.steps)
    return cursor.fail('syntax error', cursor.rangeFrom(start), {
      hint: 'a quantified part has one edge: ((a)-[e]->(b)){1,3}',
    });
  const list = edge.alias ?? hiddenName(cursor, 'edge');
  const place = hiddenName(cursor, 'place');
  const label = (name: Name): Expression => ({ kind: 'label', name: name.text, range: name.range });
  const { range } = place;
  const at = (offset: number): Expression => ({
    kind: 'arithmetic',
    operator: '+',
    left: label(place),
    right: literal(BigInt(offset), range),
    range,
  });
  const nodeAt = (offset: number): Expression => ({
    kind: 'subscript',
    base: callOf('nodes', [label(path)]),
    index: at(before + offset),
    range,
  });
  const names = new Map<string, Expression>();
  const each = [...conditions];
  for (const [offset, node] of [left, right].entries()) {
    if (node.alias) names.set(node.alias.text, nodeAt(offset));
    for (const { name } of node.labels) each.push(isTagged(name, callOf('tags', [nodeAt(offset)])));
  }
  if (edge.alias) names.set(edge.alias.text, { kind: 'subscript', base: label(list), index: at(0), range });
  const where = together(each);
  if (where) {
    const size: Expression = callOf('size', [label(list)]);
    const last: Expression = { kind: 'arithmetic', operator: '-', left: size, right: literal(1n, range), range };
    cursor.conditions.push({
      kind: 'predicate',
      quantifier: 'all',
      variable: place,
      list: callOf('range', [literal(0n, range), last]),
      where: withNames(where, names),
      range,
    });
  }
  return { edges: [{ ...edge, alias: list, steps, range: cursor.rangeFrom(start) }], nodes: [] };
}

function mapOf({ properties }: PatternNode | PatternEdge): Pick<PatternNode, 'properties'> {
  return properties ? { properties } : {};
}

/** Edges of a part times its repetitions. */
const UNROLLED_EDGES_MAX = 32;

/** Repeats a group of several edges; its names are visible only in its own conditions. */
function unrolled(
  cursor: Cursor,
  { edges, nodes }: PatternPath,
  conditions: readonly Expression[],
  { min: times, max }: StepRange,
  { path, before, start }: { readonly path: Name; readonly before: number; readonly start: number },
): RepeatedPart {
  const range = cursor.rangeFrom(start);
  const count = edges.length;
  const [first, last] = [nodes[0]!, nodes[count]!];
  const hasMap = [first, last].some((node) => node.properties ?? node.labels.some(({ properties }) => properties));
  if (times !== max || times < 1 || times * count > UNROLLED_EDGES_MAX || edges.some(({ steps }) => steps) || hasMap)
    cursor.fail('syntax error', range, {
      hint: 'a part of several edges has a fixed number of repetitions, and no maps at its ends',
    });
  const element = (list: 'nodes' | 'relationships', place: number): Expression => ({
    kind: 'subscript',
    base: callOf(list, [{ kind: 'label', name: path.text, range: path.range }]),
    index: literal(BigInt(before + place), path.range),
    range: path.range,
  });
  const part: { edges: PatternEdge[]; nodes: PatternNode[] } = { edges: [], nodes: [] };
  for (let round = 0; round < times; round++) {
    const names = new Map<string, Expression>();
    for (const [place, { alias }] of nodes.entries())
      if (alias) names.set(alias.text, element('nodes', round * count + place));
    for (const [place, { alias }] of edges.entries())
      if (alias) names.set(alias.text, element('relationships', round * count + place));
    cursor.conditions.push(...conditions.map((condition) => withNames(condition, names)));
    for (const [place, edge] of edges.entries()) {
      const inside = nodes[place]!;
      if (place > 0) part.nodes.push({ labels: inside.labels, ...mapOf(inside), range: inside.range });
      else if (round > 0) part.nodes.push({ labels: [...last.labels, ...first.labels], range });
      const { direction, types } = edge;
      part.edges.push({ direction, types, ...mapOf(edge), range: edge.range });
    }
  }
  const ends = [
    [first, 0],
    [last, times * count],
  ] as const;
  for (const [{ labels }, place] of ends)
    for (const { name } of labels)
      cursor.conditions.push(isTagged(name, movedTo(callOf('tags', [element('nodes', place)]), name.range)));
  return part;
}

/** The expression as if all of it were written at a place. */
function movedTo(expression: Expression, range: Name['range']): Expression {
  const moved = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(moved);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [key, key === 'range' ? range : moved(value)]),
    );
  };
  // Only ranges change.
  return moved(expression) as Expression;
}

/** The expression with names replaced by other expressions. */
function withNames(expression: Expression, names: ReadonlyMap<string, Expression>): Expression {
  const replaced = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(replaced);
    if (typeof part !== 'object' || part === null) return part;
    const found = 'kind' in part && part.kind === 'label' && 'name' in part ? names.get(String(part.name)) : undefined;
    if (found && 'range' in part) return movedTo(found, part.range as Name['range']);
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replaced(value)]));
  };
  // Labels are replaced by expressions, so that the result is an expression too.
  return replaced(expression) as Expression;
}
