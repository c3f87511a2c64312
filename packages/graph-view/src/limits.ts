/** Specified sizes and thresholds of the canvas (specification part 1, section 9; decision D34), and our own limits. */
export const SIZES = {
  /** A vertex's diameter on the screen at zoom 1. */
  vertexDiameter: 28,
  vertexRing: 2,
  /**
   * Vertex radius from afar in pixels, unless it exceeds the second figure in world units (vertices would cover each other and the edges
   * between them); the minimum radius at any zoom; and the radius from afar otherwise.
   */
  vertexRadiusFar: 1.3,
  vertexReachMost: 45,
  vertexRadiusLeast: 0.5,
  vertexReach: 21,
  /** Width of a highlighted edge. */
  activeEdge: 2,
  halo: 3,
  haloGap: 3,
  captionFont: 11,
  arrowLength: 6,
  gridStep: 24,
} as const;

/** Groups are drawn larger than vertices, growing with their count. */
export const BUBBLE = { least: 1.15, growth: 0.42 } as const;

/** Vertex size by degree, as multiples of the default: for degree 0, growth per square root of the degree, and maximum. */
export const DEGREE_SIZE = { least: 0.5, growth: 0.18, most: 2.4 } as const;

/**
 * Vertex size when zoomed out: the vertices of a graph with more edges per vertex than `ordinaryDegree` are smaller, those of a sparser graph
 * larger, between the two bounds. Applies fully below one zoom and not at all above another.
 */
export const CROWD = { ordinaryDegree: 4.5, least: 0.5, most: 1.15, fullBelow: 0.3, noneAbove: 0.9 } as const;

/** When zoomed out, edges get this share of their ends' colors below one zoom, none above another. */
export const TINT = { share: 0.62, fullBelow: 0.25, noneAbove: 0.6 } as const;

/**
 * Opacity of edges: full up to the first number; lower beyond it, so that they do not hide the vertices, and beyond the second number one
 * another; lower still when zoomed out if the edges per vertex exceed the ratio; and the minimum.
 */
export const EDGE_STRENGTH = { wholeTo: 2_500, faintFrom: 30_000, ordinaryRatio: 2, least: 0.02 } as const;

/** Below this zoom, edges have no dash pattern. */
export const DASHES_ABOVE = 0.3;

/** A bundle of edges: extra width when its count doubles, and the maximum in pixels. */
export const BUNDLE = { growth: 0.6, widthMost: 6 } as const;

/** With more edges at selected vertices than this, none is highlighted. */
export const ACTIVE_EDGES_MAX = 20_000;

/** Captions: number and order of importance. */
export const CAPTIONS = {
  /** Maximum number per frame, of vertices and of edges. */
  max: 260,
  edgesMax: 120,
  /** Characters of one of its two lines. */
  lineLength: 22,
  /** Widths that are remembered. */
  rememberedMax: 20_000,
  /**
   * Below the specified zoom only the most connected vertices have a caption: one per this many square pixels of the canvas, between the two
   * bounds.
   */
  farAreaPx: 14_000,
  farLeast: 16,
  farMost: 60,
  /** Maximum captions of a large graph when zoomed out. */
  crowdedFrom: 1_500,
  crowdedMost: 24,
  /** Maximum number of hubs: the most connected vertices, if they have more edges than most. */
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

/**
 * A new layout of at least this many vertices separates communities: they start on discs with a radius of `spacing` times the square root
 * of their size, `gap` apart; links between two of them are longer and weaker by these factors, and beyond `reach` there is no repulsion,
 * or they would fly apart. In world units.
 */
export const COMMUNITIES = {
  verticesFrom: 60,
  spacing: 85,
  gap: 190,
  reach: 700,
  linkLonger: 2.4,
  linkWeaker: 0.12,
} as const;

/**
 * A connected component whose diameter exceeds this multiple of log2 of its vertices is spread like a map: it starts from the distances to
 * this many pivots, and vertices at the same distances fan out by this much, in world units. Excluded are components that would become a
 * band, this many times as long as wide. Rings of a tree start this far apart. Such a layout starts at a lower temperature, as it is nearly
 * finished.
 */
export const SPREAD = { longFrom: 2.5, pivots: 40, fan: 60, bandFrom: 6, ringGap: 50, heat: 0.6 } as const;

export const ZOOM = {
  min: 0.1,
  /** A large graph is shown completely even below the minimum zoom of the user. */
  fitMin: 0.004,
  max: 8,
  captionsAbove: 0.9,
  arrowsAbove: 1,
  /** Minimum zoom after flying to a vertex. */
  readable: 1.05,
  /** Zoom step of a button press; while held, it repeats every frame. */
  step: 1.2,
} as const;

/** Below `ZOOM.arrowsAbove`, arrowheads and edge captions are drawn for graphs of few edges, at edges with room: pixels, and multiples of the caption. */
export const FAR_EDGES = { arrowsMax: 400, captionsMax: 60, arrowRoomPx: 28, captionRoom: 2 } as const;

/** Number of vertices from which new ones are scattered instead of placed on a ring. */
export const RING_VERTICES_MAX = 50;

/** Maximum curvature steps of parallel edges to each side, however many edges there are. */
export const PARALLEL_BEND_MAX = 6;

/** From this many vertices or edges on, WebGL draws them if available; smaller graphs look better on Canvas2D. */
export const GL_VERTICES_FROM = 800;
export const GL_EDGES_FROM = 1_600;

/** Milliseconds after a canvas is opened until WebGL is, unless a large graph needs it sooner. */
export const GL_OPENED_AFTER_MS = 1_500;

/** Maximum edges that Canvas2D draws of a large graph without WebGL, to keep frames short. */
export const FALLBACK_EDGES_MAX = 12_000;
export const FALLBACK_VERTICES_MAX = 20_000;

/** A scene with this many edges is changed in slices, so that the page stays responsive. */
export const SLICED_FROM_EDGES = 6_000;
/** Milliseconds of one slice. */
export const SLICE_MS = 12;

/** Up to this many edges are sorted for the GPU at once; more in slices, while the last image is shown. */
export const SORTED_AT_ONCE_MAX = 40_000;
/** Maximum restarts of sorting while edges change, before a frame that the page waits for is drawn. */
export const SORTINGS_MAX = 3;

/** Limits of one canvas; beyond them it shows "n of m drawn". */
export const DRAWN_VERTICES_MAX = 100_000;
export const DRAWN_EDGES_MAX = 300_000;

/** Temperature when a layout continues after vertices were added or removed. */
export const RESUMED_HEAT = 0.35;

/** A press that moved less than this is a click. */
export const CLICK_SLOP_PX = 4;
/** Duration of a long press, which opens the menu, in milliseconds. */
export const LONG_PRESS_MS = 500;

/** The layered layout: space within and between layers, and the largest number of vertices it handles in seconds. */
export const LAYERED = { besides: 40, between: 110, verticesMax: 500 } as const;

/** Up to this many vertices a settled layout is checked for overlaps. */
export const SEPARATED_VERTICES_MAX = 20_000;

/** From this many vertices on betweenness is estimated from this many of them. */
export const BETWEENNESS = { exactMax: 400, sources: 200 } as const;

/** Duration of a camera animation, in milliseconds (design: motion). */
export const CAMERA_MS = 300;
/** Share of the distance to the fitted view covered per frame during a layout. */
export const FRAME_FOLLOW = 0.2;

/** Dots of a minimap; of more vertices every n-th is drawn. */
export const MINIMAP_DOTS_MAX = 4_000;

/** Milliseconds between checks whether the GPU has caught up. */
export const BEHIND_MS = 24;

/** A longer GPU frame had too much work; the remaining edges follow in later frames, once nothing moves. */
export const GPU_FRAME_MS = 50;
/** Milliseconds without movement until the remaining edges are drawn. */
export const STILL_MS = 140;

/** Icons and images drawn on vertices per frame. */
export const ICONS_DRAWN_MAX = 600;
/** Symbols are paths in a square box, stroked by a line of its measure; this share of a vertex's diameter is theirs. */
export const SYMBOL = { box: 24, line: 2, share: 0.6 } as const;
/** Images of vertices: size in pixels, how many are cached, and how many are fetched in parallel. */
export const DIAGRAMS = { size: 96, keptMax: 800, atOnce: 24 } as const;

/** Marker of a note in pixels: its radius, its distance from a vertex's center in radii, and above a loop or the middle of an edge. */
export const BADGE = { radius: 5.5, reach: 0.8, loop: 30, aboveEdge: 13 } as const;
