import { ACTIVE_EDGES_MAX } from '../limits.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import type { SceneTarget } from '../scene/scene-state.ts';

/**
 * Highlighted edges: those of selected vertices or selected with them, unless they are a large part of the graph, and the hovered one.
 * Cached until one of these changes.
 */
export class ActiveEdges {
  private selection: ReadonlySet<number> | undefined;
  private hovered: SceneTarget | undefined;
  private revision = -1;
  private edges: ReadonlySet<number> = new Set();
  private readonly scene: GraphScene;

  constructor(scene: GraphScene) {
    this.scene = scene;
  }

  /** Their indexes; the same set as long as nothing changed. */
  get indexes(): ReadonlySet<number> {
    const { scene } = this;
    if (scene.selection === this.selection && scene.hovered === this.hovered && scene.revision === this.revision)
      return this.edges;
    this.selection = scene.selection;
    this.hovered = scene.hovered;
    this.revision = scene.revision;
    const active = new Set<number>();
    for (const edge of scene.selectedEdges ?? []) if (edge < scene.edges.length) active.add(edge);
    for (const vertex of scene.selectedEdges ? [] : scene.selection) {
      for (const edge of scene.edgesAt(vertex)) active.add(edge);
      if (active.size <= ACTIVE_EDGES_MAX) continue;
      active.clear();
      break;
    }
    if (scene.hovered?.kind === 'edge') active.add(scene.hovered.index);
    if (active.size > 0 || this.edges.size > 0) this.edges = active;
    return this.edges;
  }
}
