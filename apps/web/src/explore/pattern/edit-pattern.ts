import { build } from '@astrolabe/ngql';
import type { DrawnChain, DrawnEdge, DrawnVertex, PatternDrawing } from './pattern-drawing.ts';

/** Adds an unconnected vertex, optionally with a tag. */
export function addVertex(drawing: PatternDrawing, tag?: string): PatternDrawing {
  const alias = freeAlias(drawing, 'v');
  const { labels } = build.patternNode(undefined, ...(tag === undefined ? [] : [tag]));
  return {
    ...drawing,
    vertices: [...drawing.vertices, { id: alias, alias, labels }],
    chains: [...drawing.chains, { alias: '', start: alias, edges: [] }],
  };
}

/** Adds an edge from a vertex to another one or itself. Extends a path that ends there, if any. */
export function connect(drawing: PatternDrawing, from: string, to: string, type?: string): PatternDrawing {
  const alias = freeAlias(drawing, 'e');
  const edge: DrawnEdge = { id: alias, alias, from, to, isBothWays: false, types: type === undefined ? [] : [type] };
  const walked = { id: alias, isForward: true };
  const isAlone = (chain: DrawnChain, id: string): boolean => chain.edges.length === 0 && chain.start === id;
  const others = from === to ? drawing.chains : drawing.chains.filter((chain) => !isAlone(chain, to));
  const grown = others.findIndex((chain) => chain.function === undefined && endOf(chain, drawing) === from);
  const chains =
    grown >= 0
      ? others.map((chain, at) => (at === grown ? { ...chain, edges: [...chain.edges, walked] } : chain))
      : [...others, { alias: '', start: from, edges: [walked] }];
  return namedWhereRepeated({ ...drawing, edges: [...drawing.edges, edge], chains });
}

/** Changes a vertex of the pattern. An empty or used alias is ignored. */
export function changeVertex(
  drawing: PatternDrawing,
  id: string,
  change: { readonly alias?: string; readonly tags?: readonly string[] },
): PatternDrawing {
  const { alias, tags } = change;
  const changed: PatternDrawing =
    tags === undefined
      ? drawing
      : {
          ...drawing,
          vertices: drawing.vertices.map((vertex) =>
            vertex.id === id ? { ...vertex, labels: build.patternNode(undefined, ...tags).labels } : vertex,
          ),
        };
  return alias === undefined || !isFree(drawing, alias) ? changed : renamed(changed, id, alias);
}

/** Changes an edge of the pattern. An empty or used alias is ignored. */
export function changeEdge(
  drawing: PatternDrawing,
  id: string,
  change: Partial<Pick<DrawnEdge, 'types' | 'isBothWays'>> & {
    readonly alias?: string;
    /** Absent: unchanged; `undefined`: once. */
    readonly steps?: DrawnEdge['steps'] | undefined;
    readonly isTurned?: boolean;
  },
): PatternDrawing {
  const { alias, isTurned = false, steps, ...rest } = change;
  const newId = alias !== undefined && isFree(drawing, alias) ? alias : id;
  const edges = drawing.edges.map((edge): DrawnEdge => {
    if (edge.id !== id) return edge;
    const { steps: before, ...once } = edge;
    const repeats = 'steps' in change ? steps : before;
    return {
      ...once,
      ...rest,
      ...(isTurned && { from: edge.to, to: edge.from }),
      ...(repeats !== undefined && { steps: repeats }),
      ...(newId !== id && { id: newId, alias: newId }),
    };
  });
  const chains = drawing.chains.map((chain) => ({
    ...chain,
    edges: chain.edges.map((walked) =>
      walked.id === id ? { id: newId, isForward: walked.isForward !== isTurned } : walked,
    ),
  }));
  return { ...drawing, edges, chains };
}

/** Removes an edge; its path is split in two. */
export function removeEdge(drawing: PatternDrawing, id: string): PatternDrawing {
  const chains = drawing.chains.flatMap((chain): readonly DrawnChain[] => {
    const at = chain.edges.findIndex((walked) => walked.id === id);
    if (at < 0) return [chain];
    const left = { ...chain, edges: chain.edges.slice(0, at) };
    const start = endOf({ ...chain, edges: chain.edges.slice(0, at + 1) }, drawing);
    return [left, { alias: '', start, edges: chain.edges.slice(at + 1) }];
  });
  return withoutEmptyChains({ ...drawing, edges: drawing.edges.filter((edge) => edge.id !== id), chains });
}

/** Removes a vertex with its edges. */
export function removeVertex(drawing: PatternDrawing, id: string): PatternDrawing {
  const its = drawing.edges.filter(({ from, to }) => from === id || to === id);
  const left = its.reduce((rest, edge) => removeEdge(rest, edge.id), drawing);
  return {
    ...left,
    vertices: left.vertices.filter((vertex) => vertex.id !== id),
    chains: left.chains.filter(({ start }) => start !== id),
  };
}

/** The last vertex of a path. */
function endOf(chain: DrawnChain, { edges }: PatternDrawing): string {
  const last = chain.edges.at(-1);
  const edge = edges.find(({ id }) => id === last?.id);
  if (last === undefined || edge === undefined) return chain.start;
  return last.isForward ? edge.to : edge.from;
}

/** A path of one vertex is redundant if another path contains the vertex. */
function withoutEmptyChains(drawing: PatternDrawing): PatternDrawing {
  const isIn = ({ start, edges }: DrawnChain, id: string): boolean =>
    start === id ||
    edges.some((walked) => drawing.edges.some((edge) => edge.id === walked.id && (edge.from === id || edge.to === id)));
  const chains: DrawnChain[] = [];
  for (const [at, chain] of drawing.chains.entries()) {
    const others = [...chains, ...drawing.chains.slice(at + 1)];
    if (chain.edges.length > 0 || !others.some((other) => isIn(other, chain.start))) chains.push(chain);
  }
  return { ...drawing, chains };
}

/** Elements that occur more than once in the text need a name. */
function namedWhereRepeated(drawing: PatternDrawing): PatternDrawing {
  const places = (id: string): number =>
    drawing.chains.reduce((sum, chain) => {
      const ends = chain.edges.map((_, at) => endOf({ ...chain, edges: chain.edges.slice(0, at + 1) }, drawing));
      return sum + [chain.start, ...ends].filter((one) => one === id).length;
    }, 0);
  const nameless = drawing.vertices.filter(({ id, alias }) => alias === '' && places(id) > 1);
  return nameless.reduce((named, { id }) => renamed(named, id, freeAlias(named, 'v')), drawing);
}

function renamed(drawing: PatternDrawing, id: string, alias: string): PatternDrawing {
  const rename = (one: string): string => (one === id ? alias : one);
  return {
    vertices: drawing.vertices.map((vertex): DrawnVertex =>
      vertex.id === id ? { ...vertex, id: alias, alias } : vertex,
    ),
    edges: drawing.edges.map((edge) => ({ ...edge, from: rename(edge.from), to: rename(edge.to) })),
    chains: drawing.chains.map((chain) => ({ ...chain, start: rename(chain.start) })),
  };
}

function isFree({ vertices, edges, chains }: PatternDrawing, alias: string): boolean {
  return alias.trim() !== '' && ![...vertices, ...edges, ...chains].some((one) => one.alias === alias);
}

/** `v`, then `v2`, `v3` and so on. */
function freeAlias(drawing: PatternDrawing, letter: string): string {
  for (let number = 1; ; number++) {
    const alias = number === 1 ? letter : `${letter}${number}`;
    if (isFree(drawing, alias)) return alias;
  }
}
