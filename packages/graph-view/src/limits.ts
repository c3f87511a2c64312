/** Specified sizes and thresholds of the canvas (specification part 1, section 9; decision D34), and our own limits. */
export const SIZES = {
  /** A vertex's diameter on the screen at zoom 1. */
  vertexDiameter: 28,
  vertexRing: 2,
  halo: 3,
  haloGap: 3,
  captionFont: 11,
  arrowLength: 6,
  gridStep: 24,
} as const;

/** Captions: how many, in which order of importance. */
export const CAPTIONS = {
  /** At most this many a frame. */
  max: 400,
  /** Below the specified zoom only the most connected have one: one for each so many square pixels of the canvas, between the two bounds. */
  farAreaPx: 9_000,
  farLeast: 20,
  farMost: 80,
  /** So many of the most connected vertices are hubs, when they have more edges than most. */
  hubs: 12,
  hubDegreeLeast: 4,
} as const;

/** The parameters of the specified force layout. */
export const FORCE = {
  nodeSize: 18,
  linkDistance: 150,
  charge: -150,
  alphaDecay: 0.05,
  cooldownTicks: 90,
  velocityKept: 0.6,
  thetaSquared: 0.81,
} as const;

export const ZOOM = {
  min: 0.1,
  /** A large graph is shown whole even where a hand could not zoom out so far. */
  fitMin: 0.02,
  max: 8,
  captionsAbove: 0.9,
  arrowsAbove: 1,
  /** One press of a zoom button; held, it repeats every frame. */
  step: 1.2,
} as const;

/** From this many vertices on, new ones are strewn instead of put on a ring. */
export const RING_VERTICES_MAX = 50;

/** From this many vertices or edges on WebGL draws them, if there is any; dashes, curves and loops are for smaller pictures. */
export const GL_VERTICES_FROM = 1_000;
export const GL_EDGES_FROM = 3_000;

/** What one picture may hold; more is "n of m drawn". */
export const DRAWN_VERTICES_MAX = 5_000;
export const DRAWN_EDGES_MAX = 20_000;

/** A press that moved less than this is a click. */
export const CLICK_SLOP_PX = 4;
