import type { GraphScene } from '@astrolabe/graph-view';

/** Position of keyboard navigation among the edges of one type at one vertex. */
export interface NavigationPosition {
  /** Index of the start vertex. */
  readonly from: number;
  readonly edgeType: string;
  /** Position of the edge among those of its type, from 1, and their number. */
  readonly at: number;
  readonly count: number;
  /** Index of the edge. */
  readonly edge: number;
  /** The vertex at its other end. */
  readonly to: number;
}

/** Returns the edges of a type at a vertex as positions. */
export function navigationAt(scene: GraphScene, from: number, edgeType: string): readonly NavigationPosition[] {
  const edges = [...scene.edgesAt(from)].filter(
    (edge) => scene.isEdgeShown(edge) && scene.edges[edge]?.edgeType === edgeType,
  );
  return edges.map((edge, at) => {
    const { src, dst } = scene.edges[edge]!;
    return { from, edgeType, at: at + 1, count: edges.length, edge, to: src === from ? dst : src };
  });
}

/** Returns the position for a letter: the first edge of a type that starts with it, the next one when pressed again. */
export function navigateByLetter(
  scene: GraphScene,
  from: number,
  letter: string,
  before: NavigationPosition | undefined,
): NavigationPosition | undefined {
  const types = [...new Set([...scene.edgesAt(from)].map((edge) => scene.edges[edge]!.edgeType))]
    .filter((edgeType) => edgeType.toLowerCase().startsWith(letter.toLowerCase()))
    .sort();
  const all = types.flatMap((edgeType) => navigationAt(scene, from, edgeType));
  const isGoingOn = before?.from === from && types.includes(before.edgeType);
  const at = isGoingOn ? all.findIndex((position) => position.edge === before.edge) + 1 : 0;
  return all[at % Math.max(1, all.length)];
}

/** Moves to the next or previous edge of the same type. */
export function navigateOn(
  scene: GraphScene,
  position: NavigationPosition,
  distance: number,
): NavigationPosition | undefined {
  const all = navigationAt(scene, position.from, position.edgeType);
  return all[(position.at - 1 + distance + all.length) % Math.max(1, all.length)];
}

/** Returns the position for a step from one vertex to another along an edge. */
export function navigateBetween(scene: GraphScene, from: number, to: number): NavigationPosition | undefined {
  for (const edge of scene.edgesAt(from)) {
    const { src, dst, edgeType } = scene.edges[edge]!;
    if ((src === from ? dst : src) !== to) continue;
    return navigationAt(scene, from, edgeType).find((position) => position.edge === edge);
  }
  return undefined;
}
