/** Default row limit of a query from the canvas (specification part 2, section 9). */
export const RESULT_LIMIT = 100;
/** Elements added per click on "Load more". */
export const LOAD_MORE = 1_000;
/** Maximum vertices drawn for a ranking of the whole space. */
export const RANKED_MAX = 25;
/** Questions about edge types that an empty canvas offers. */
export const SCHEMA_QUESTIONS_MAX = 3;
/** Communities that are drawn, and the vertices of each. */
export const COMMUNITIES_DRAWN = 8;
export const COMMUNITY_MEMBERS_DRAWN = 25;
/** Maximum cycles per search, and maximum edges per cycle. */
export const CYCLES_MAX = 100;
export const CYCLE_LENGTH_MAX = 5;
/** Cycle lengths to try if no short one exists; the last is the maximum of the procedure. */
export const LONG_CYCLE_LENGTHS: readonly number[] = [10, 20, 50];
/** Cycle lengths to try in undirected searches. */
export const UNDIRECTED_CYCLE_LENGTHS: readonly number[] = [5, 10];
/** Similar vertices that are drawn. */
export const SIMILAR_MAX = 10;
/** Maximum row limit of a query from the canvas. */
export const RESULT_LIMIT_MAX = 100_000;
/** Edges of each type in a sample (specification part 2, section 9). */
export const SAMPLE_EDGES = 10;
/** Number of edges of a vertex and type from which a limit must be chosen before fetching. */
export const LENS_FROM = 50;
/** Maximum edges per expansion. */
export const EXPAND_MAX = 20_000;
/** Different values of a property that the histogram of a lens is drawn from. */
export const LENS_VALUES_MAX = 5_000;
/** Bars of a histogram. */
export const HISTOGRAM_BINS = 24;
/** Maximum undo steps; the oldest are dropped. */
export const STEPS_MAX = 200;
/** Initial and maximum length of paths in a search, in edges. */
export const PATH_STEPS = 5;
export const PATH_STEPS_MAX = 12;
/** Maximum length of a shortest path in the embedded database if no shorter one exists, in edges. */
export const PATH_STEPS_FAR = 1_000;
/** Number of paths shown initially. */
export const PATHS_MAX = 20;
/** Maximum length of an expansion, in edges. */
export const EXPAND_STEPS_MAX = 5;
/** IDs without a record that a notice lists; all of them can be copied. */
export const MISSING_NAMED_MAX = 2_000;
/** Vertices of the space that a search lists. */
export const SPACE_HITS_MAX = 20;
/** Vertices that an empty search suggests. */
export const SUGGESTED_MAX = 6;
/** Maximum recently changed vertices or edges per property that are drawn. */
export const RECENT_MAX = 100;
/** Hits of a search on the canvas that are listed. */
export const FOUND_MAX = 8;
/** Neighbors listed in the inspector. */
export const NEIGHBOURS_LISTED_MAX = 200;
/** Selected vertices, or edges between them, that the inspector lists. */
export const SELECTED_LISTED_MAX = 200;
/** Maximum saved actions per space, and characters of one. */
export const ACTIONS_MAX = 50;
export const ACTION_LENGTH_MAX = 4_000;
/** Saved actions that the menu of a vertex offers, the first ones. */
export const ACTIONS_IN_MENU_MAX = 4;
/** Maximum selected vids passed to an action. */
export const ACTION_VIDS_MAX = 5_000;
/** Maximum perspectives of a space, start searches of one, and characters of its name and titles. */
export const PERSPECTIVES_MAX = 50;
export const PERSPECTIVE_SEARCHES_MAX = 30;
export const PERSPECTIVE_NAME_MAX = 128;
/** Elements processed per slice in scans of the whole canvas. */
export const SLICE_LENGTH = 8_000;
/** Milliseconds of reading a result per slice. */
export const TURN_MS = 12;
/** Maximum number of result rows on the canvas; a notice reports more. */
export const RESULT_ROWS_MAX = 500_000;
/** Vertices of a space whose measures are fetched, highest first. */
export const SPACE_MEASURED_MAX = 100_000;
/** Rows of a table of measures. */
export const MEASURED_LISTED_MAX = 200;
/** Number of vertices from which a minimap is shown. */
export const MINIMAP_FROM = 500;
/** Maximum bytes of a saved canvas with all its steps; above it the oldest steps are dropped. */
export const SAVED_BYTES_MAX = 512 * 1024 * 1024;
/** Selected vertices that a saved canvas remembers. */
export const SELECTION_SAVED_MAX = 1_000;
/** Sets of duplicates that are listed and can be merged at once. */
export const DUPLICATES_LISTED_MAX = 60;
/** Characters of the caption of a step. */
export const STEP_CAPTION_MAX = 200;
/** Maximum number of elements in all slides of an exported page; longer stories export only the current state. */
export const STORY_ELEMENTS_MAX = 40_000;
/** Canvases that an empty canvas offers to open. */
export const RECENT_CANVASES_MAX = 4;
/** Maximum number of saved canvases of all accounts, spaces and windows; the oldest are deleted. */
export const SAVED_CANVASES_MAX = 12;
/** Characters per piece of a saved canvas; written or parsed in a few milliseconds. */
export const SAVED_PIECE_LENGTH = 60_000;
/** Pieces of a saved canvas read at once. */
export const PIECES_AT_ONCE = 6;
/** Milliseconds between a step and its saving. */
export const KEEP_DELAY_MS = 60;
/** Milliseconds that a playback shows each step. */
export const REPLAY_STEP_MS = 900;
/** Duration of a time line playback from start to end, in milliseconds. */
export const TIMELINE_MS = 12_000;
/** Maximum groups created at once; more would not help to get an overview. */
export const GROUPS_MAX = 60;
/** Maximum number of elements for which a step has a digest. */
export const DIGESTED_MAX = 20_000;
/** Number of initially expanded property filters, on a normal and on a large canvas, where each needs a full scan. */
export const FILTERS_OPEN_MAX = 6;
export const FILTERS_OPEN_OF_LARGE_MAX = 1;
/** Number of elements from which a canvas is large for panels that scan all of them. */
export const LARGE_CANVAS_FROM = 40_000;
/** Number of properties from which a search field is shown. */
export const FILTERS_SEARCHED_FROM = 8;
/** Values of a property that a filter lists at first, and after asking for more. */
export const FILTER_TEXTS_MAX = 8;
export const FILTER_TEXTS_MORE_MAX = 200;
/**
 * The map under a canvas, in canvas units: its minimum width, the space per vertex, the distance of vertices at the same position, and the rows of
 * those without one. A single position is shown as an area of `extentLeast`.
 */
export const MAP = { widthLeast: 900, spacing: 90, beside: 40, below: 120, step: 70, extentLeast: 1e-6 } as const;
/** Maximum characters of a note, and the number of notes from which a search field is shown. */
export const NOTE_LENGTH_MAX = 2_000;
export const NOTES_SEARCHED_FROM = 6;
/** Maximum length of an image address. */
export const IMAGE_ADDRESS_MAX = 2_000_000;
/** Milliseconds after a selection before the edges of its vertex are counted in the database, and the lifetime of the counts. */
export const DEGREES_REST_MS = 400;
export const DEGREES_FRESH_MS = 60_000;
