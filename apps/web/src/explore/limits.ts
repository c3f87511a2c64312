/** Rows a question of the canvas asks for at first (specification part 2, section 9). */
export const RESULT_LIMIT = 100;
/** Edges of each type in a sample (specification part 2, section 9). */
export const SAMPLE_EDGES = 10;
/** Edges of a vertex and one type from which on the limit has to be chosen before they are fetched. */
export const LENS_FROM = 50;
/** Most edges one expansion can bring. */
export const EXPAND_MAX = 2_000;
/** Steps that can be undone; the oldest go. */
export const STEPS_MAX = 100;
/** Longest path that is looked for, in edges. */
export const PATH_STEPS = 5;
/** Paths shown between two vertices. */
export const PATHS_MAX = 20;
/** Missing vids that a warning names. */
export const MISSING_NAMED_MAX = 8;
/** Hits of a search on the canvas that are listed. */
export const FOUND_MAX = 8;
/** Neighbours listed in the inspector. */
export const NEIGHBOURS_LISTED_MAX = 200;
