/** The shapes of the tag slots, in the order of the slots (the palette of the design tokens). */
export const SHAPES = [
  'circle',
  'square',
  'hexagon',
  'diamond',
  'triangle',
  'pentagon',
  'rounded-square',
  'octagon',
] as const;
export type Shape = (typeof SHAPES)[number];

/** Style of a tag's vertices: a slot of the palette (from 0), a shape, and whether the shape has a second ring. */
export interface TagStyle {
  readonly slot: number;
  readonly shape: Shape;
  readonly hasRing: boolean;
}

/** Look given to a vertex by a rule; absent parts come from its tag. */
export interface VertexLook {
  /** `#rrggbb`. */
  readonly color?: string | undefined;
  readonly shape?: Shape | undefined;
  /** Size factor; 1 is the default. */
  readonly size?: number | undefined;
  /** One or two characters drawn on the vertex. */
  readonly icon?: string | undefined;
  /** A symbol drawn instead: an SVG path in a 24 by 24 box, two units wide. */
  readonly symbol?: string | undefined;
  /** Address of an image that fills it; until it is loaded, and if it fails, the symbol or characters are shown. */
  readonly image?: string | undefined;
  readonly caption?: string | undefined;
}

/** Style of an edge by rules. */
export interface EdgeLook {
  /** `#rrggbb`. */
  readonly color?: string | undefined;
  /** Width in pixels; 1 is ordinary. */
  readonly width?: number | undefined;
  /** Caption instead of the type. */
  readonly caption?: string | undefined;
}

export const SLOT_COUNT = 12;

/** Dash patterns of edge types, in order of appearance; lengths in screen pixels. */
export const DASHES: readonly (readonly number[])[] = [[], [6, 4], [1.5, 3.5], [7, 3, 1.5, 3]];

/** Returns the style of the n-th tag, from 0. Beyond twelve, colors repeat with another shape. */
export function tagStyle(order: number): TagStyle {
  const slot = order % SLOT_COUNT;
  const shift = Math.floor(order / SLOT_COUNT);
  return { slot, shape: SHAPES[(slot + shift) % SHAPES.length]!, hasRing: slot >= SHAPES.length };
}

/** Numbers names in order of first use and keeps the numbers. */
export class OrderRegistry {
  private readonly orders = new Map<string, number>();

  orderOf(name: string): number {
    let order = this.orders.get(name);
    if (order === undefined) this.orders.set(name, (order = this.orders.size));
    return order;
  }

  /** Assigns the first orders to the given names; names that appeared before follow. Returns whether an order changed. */
  assign(first: readonly string[]): boolean {
    const next = [...new Set([...first, ...this.orders.keys()])];
    if (next.every((name, order) => this.orders.get(name) === order || !this.orders.has(name))) {
      for (const name of next) this.orderOf(name);
      return false;
    }
    this.orders.clear();
    for (const name of next) this.orderOf(name);
    return true;
  }

  /** Names in order of appearance. */
  get names(): readonly string[] {
    return [...this.orders.keys()];
  }
}

/** Colors and fonts of a canvas: values of design tokens, resolved for the theme. */
export interface GraphTheme {
  readonly canvas: string;
  readonly gridDot: string;
  readonly edge: string;
  readonly edgeQuiet: string;
  readonly accent: string;
  readonly halo: string;
  readonly text: string;
  readonly textSecond: string;
  readonly muted: string;
  readonly plate: string;
  readonly excluded: string;
  /** Fill of each tag slot. */
  readonly tags: readonly string[];
  readonly font: string;
}
