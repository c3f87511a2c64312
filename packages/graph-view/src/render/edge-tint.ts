import type { GraphScene } from '../scene/graph-scene.ts';
import type { SceneEdge, SceneVertex } from '../scene/scene-element.ts';
import type { GraphTheme } from '../scene/style.ts';
import { bytes } from './color.ts';
import { fillOf } from './paint-shape.ts';

/** Edge colors derived from their ends for Canvas2D: one color per pair of fills. */
export class EdgeTint {
  private readonly scene: GraphScene;
  private readonly theme: GraphTheme;
  private readonly quiet: readonly number[];
  private readonly share: number;
  private readonly known = new Map<string, string>();

  /** `quiet` is the color without tint, `share` the part replaced by the colors of the ends, from 0 to 1. */
  constructor(scene: GraphScene, theme: GraphTheme, quiet: string, share: number) {
    this.scene = scene;
    this.theme = theme;
    this.quiet = bytes(quiet);
    this.share = share;
  }

  /** Returns the color of an edge as CSS. */
  of({ src, dst }: SceneEdge): string {
    const { vertices } = this.scene;
    const ends = [this.fill(vertices[src]!), this.fill(vertices[dst]!)] as const;
    const pair = ends.join(' ');
    let color = this.known.get(pair);
    if (color === undefined) this.known.set(pair, (color = this.mixed(...ends)));
    return color;
  }

  private fill(vertex: SceneVertex): string {
    return vertex.isPlaceholder ? this.theme.muted : fillOf(this.theme, vertex, this.scene.excluded.has(vertex.index));
  }

  private mixed(from: string, to: string): string {
    const [a, b] = [bytes(from), bytes(to)];
    const part = (at: 0 | 1 | 2): number =>
      Math.round(this.quiet[at]! * (1 - this.share) + ((a[at] + b[at]) / 2) * this.share);
    return `rgb(${part(0)} ${part(1)} ${part(2)} / ${this.quiet[3]! / 255})`;
  }
}
