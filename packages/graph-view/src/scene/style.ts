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

/** How a vertex of a tag is drawn: a slot of the palette (from 0), a shape, and whether the shape has a second ring. */
export interface TagStyle {
  readonly slot: number;
  readonly shape: Shape;
  readonly hasRing: boolean;
}

/** What a rule gives a vertex beyond the style of its tag. What is absent stays as the tag has it. */
export interface VertexLook {
  /** `#rrggbb`. */
  readonly color?: string | undefined;
  readonly shape?: Shape | undefined;
  /** How much larger or smaller than an ordinary vertex; 1 is ordinary. */
  readonly size?: number | undefined;
  /** One or two characters drawn upon the vertex. */
  readonly icon?: string | undefined;
  /** A symbol drawn upon it instead: an SVG path in a box of 24 by 24, stroked two units wide. */
  readonly symbol?: string | undefined;
  /** Address of a picture that fills it; until it is there, and where it is none, the symbol or the characters stand. */
  readonly image?: string | undefined;
  readonly caption?: string | undefined;
}

/** What a rule gives an edge. */
export interface EdgeLook {
  /** `#rrggbb`. */
  readonly color?: string | undefined;
  /** Width in pixels; 1 is ordinary. */
  readonly width?: number | undefined;
  /** What is written on it instead of its type. */
  readonly caption?: string | undefined;
}

export const SLOT_COUNT = 12;

/** Dash patterns of edge types, in the order they are met; lengths in pixels on the screen. */
export const DASHES: readonly (readonly number[])[] = [[], [6, 4], [1.5, 3.5], [7, 3, 1.5, 3]];

/** The style of the n-th tag, from 0. Beyond twelve, colours repeat with another shape. */
export function tagStyle(order: number): TagStyle {
  const slot = order % SLOT_COUNT;
  const shift = Math.floor(order / SLOT_COUNT);
  return { slot, shape: SHAPES[(slot + shift) % SHAPES.length]!, hasRing: slot >= SHAPES.length };
}

/** Gives each name an order by the time it is first met and keeps it. */
export class OrderBook {
  private readonly orders = new Map<string, number>();

  orderOf(name: string): number {
    let order = this.orders.get(name);
    if (order === undefined) this.orders.set(name, (order = this.orders.size));
    return order;
  }

  /** Gives the names the first orders, in theirs; names that were met before follow. Returns whether an order changed. */
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

  /** Names in the order they were met. */
  get names(): readonly string[] {
    return [...this.orders.keys()];
  }
}

/** The colours and fonts a canvas is drawn with: values of design tokens, resolved for the theme. */
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
