import type { SourceRange } from '@astrolabe/model';
import {
  build,
  printPath,
  printStatement,
  quoteName,
  type MatchClause,
  type MatchStatement,
  type PatternEdge,
  type PatternNode,
  type PatternPath,
} from '@astrolabe/ngql';

/** A vertex of a drawn pattern, shared by all its mentions. */
export interface DrawnVertex {
  /** The alias, or a number after `#`. */
  readonly id: string;
  /** Empty if the pattern does not name it. */
  readonly alias: string;
  readonly labels: PatternNode['labels'];
  readonly properties?: PatternNode['properties'];
}

/** A drawn edge of a pattern; if it has no direction, `from` is the end written first. */
export interface DrawnEdge {
  readonly id: string;
  readonly alias: string;
  readonly from: string;
  readonly to: string;
  readonly isBothWays: boolean;
  readonly types: readonly string[];
  readonly steps?: PatternEdge['steps'];
  readonly properties?: PatternEdge['properties'];
}

/** A path as written: its start, and its edges with or against their direction. */
export interface DrawnChain {
  readonly alias: string;
  readonly function?: PatternPath['function'];
  readonly start: string;
  readonly edges: readonly { readonly id: string; readonly isForward: boolean }[];
}

/** The first MATCH of a statement as vertices and edges. */
export interface PatternDrawing {
  readonly vertices: readonly DrawnVertex[];
  readonly edges: readonly DrawnEdge[];
  readonly chains: readonly DrawnChain[];
}

export const NO_PATTERN: PatternDrawing = { vertices: [], edges: [], chains: [] };

/** Returns the drawing of paths. A repeated vertex adds its new tags. */
export function drawingOf(paths: readonly PatternPath[]): PatternDrawing {
  const vertices: DrawnVertex[] = [];
  const edges: DrawnEdge[] = [];
  const vertexOf = ({ alias, labels, properties }: PatternNode): string => {
    const id = alias?.text ?? `#${vertices.length}`;
    const at = alias === undefined ? -1 : vertices.findIndex((one) => one.id === id);
    const known = vertices[at];
    if (known === undefined)
      vertices.push({ id, alias: alias?.text ?? '', labels, ...(properties !== undefined && { properties }) });
    else {
      const added = labels.filter(({ name }) => !known.labels.some((label) => label.name.text === name.text));
      const kept = known.properties ?? properties;
      vertices[at] = { ...known, labels: [...known.labels, ...added], ...(kept !== undefined && { properties: kept }) };
    }
    return id;
  };
  const chains = paths.map((path): DrawnChain => {
    const ids = path.nodes.map(vertexOf);
    const walked = path.edges.map((edge, at) => {
      const { alias, direction, types, steps, properties } = edge;
      const id = alias?.text ?? `#${edges.length}`;
      const isForward = direction !== 'in';
      const [left, right] = [ids[at]!, ids[at + 1]!];
      edges.push({
        id,
        alias: alias?.text ?? '',
        from: isForward ? left : right,
        to: isForward ? right : left,
        isBothWays: direction === 'both',
        types: types.map(({ text }) => text),
        ...(steps !== undefined && { steps }),
        ...(properties !== undefined && { properties }),
      });
      return { id, isForward };
    });
    return {
      alias: path.alias?.text ?? '',
      start: ids[0]!,
      edges: walked,
      ...(path.function !== undefined && { function: path.function }),
    };
  });
  return { vertices, edges, chains };
}

/** Returns the paths of a drawing. The first occurrence of a vertex is complete, later ones have the alias only. */
export function pathsOf({ vertices, edges, chains }: PatternDrawing): readonly PatternPath[] {
  const written = new Set<string>();
  const node = (id: string): PatternNode => {
    const vertex = vertices.find((one) => one.id === id)!;
    const bare = build.patternNode(vertex.alias === '' ? undefined : vertex.alias);
    if (written.has(id)) return bare;
    written.add(id);
    const { labels, properties } = vertex;
    return { ...bare, labels, ...(properties !== undefined && { properties }) };
  };
  return chains.map(({ alias, function: search, start, edges: walked }) => {
    const nodes = [node(start)];
    const steps: PatternEdge[] = [];
    for (const { id, isForward } of walked) {
      const edge = edges.find((one) => one.id === id)!;
      const { types, isBothWays, properties, steps: repeats } = edge;
      const printed = build.patternEdge({
        ...(edge.alias !== '' && { alias: edge.alias }),
        types,
        direction: isBothWays ? 'both' : isForward ? 'out' : 'in',
        ...(repeats !== undefined && { steps: repeats }),
      });
      steps.push({ ...printed, ...(properties !== undefined && { properties }) });
      nodes.push(node(isForward ? edge.to : edge.from));
    }
    const path = build.patternPath(nodes, steps, alias === '' ? undefined : alias);
    return search === undefined ? path : { ...path, function: search };
  });
}

/** The drawn MATCH of a statement: the first one. */
export function drawnClause(statement: MatchStatement): MatchClause | undefined {
  return statement.clauses.find((clause) => clause.kind === 'match-clause');
}

/**
 * Returns the text with the drawing as its pattern, or a new statement. The rest is unchanged, except that RETURN includes new aliases and drops
 * removed ones.
 */
export function textWithDrawing(text: string, statement: MatchStatement | undefined, drawing: PatternDrawing): string {
  const paths = pathsOf(drawing);
  const after = aliasesOf(drawing);
  const column = (alias: string) => build.column(build.label(alias));
  const clause = statement && drawnClause(statement);
  if (statement === undefined || clause === undefined)
    return printStatement(build.match(paths, after.map(column), { limit: FIRST_LIMIT }));
  const { columns } = statement.returning;
  const before = aliasesOf(drawingOf(clause.paths));
  const names = columns.map(({ expression }) => (expression.kind === 'label' ? expression.name : undefined));
  const isListed = before.length > 0 && before.every((alias) => names.includes(alias));
  const kept = columns.filter((_, at) => after.includes(names[at] ?? '') || !before.includes(names[at] ?? ''));
  const texts = [
    ...kept.map(({ range }) => text.slice(range.start, range.end)),
    ...(isListed ? after.filter((alias) => !before.includes(alias)).map(quoteName) : []),
  ];
  // A statement must return something.
  const handed = texts.length > 0 ? texts : after.map(quoteName);
  const withColumns = replaced(
    text,
    columns,
    kept.length === columns.length && texts.length === kept.length ? undefined : handed.join(', '),
  );
  return replaced(withColumns, clause.paths, paths.map(printPath).join(', '));
}

/** Replaces the text from the first to the last of the parts. */
function replaced(text: string, parts: readonly { readonly range: SourceRange }[], other: string | undefined): string {
  const [first, last] = [parts[0], parts.at(-1)];
  if (other === undefined || first === undefined || last === undefined) return text;
  return text.slice(0, first.range.start) + other + text.slice(last.range.end);
}

const FIRST_LIMIT = 100;

/** The names in a pattern, paths first. */
function aliasesOf({ vertices, edges, chains }: PatternDrawing): readonly string[] {
  return [...chains, ...vertices, ...edges].flatMap(({ alias }) => (alias === '' ? [] : [alias]));
}
