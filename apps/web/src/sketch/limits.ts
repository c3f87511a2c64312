/** Milliseconds a search of the sketches waits for more typing (specification, section 9). */
export const SKETCH_SEARCH_MS = 300;
/** Milliseconds an edit in the panel waits for more typing (specification, section 9). */
export const SKETCH_EDIT_MS = 300;
/** Milliseconds after which a list without sketches gets its first one (specification, section 9). */
export const FIRST_SKETCH_MS = 200;
/** Milliseconds between a schema that was applied and the list of its tags (specification, section 9). */
export const APPLY_LEAVE_MS = 600;
/** Id of an unsaved sketch in playground mode; no saved sketch has it. */
export const UNSAVED_SKETCH_ID = '0';
/** Distance of automatically placed tags, in pixels at zoom 1. */
export const TAG_STEP = 160;
/** Offset of a copy, in pixels at zoom 1 (specification, section 9). */
export const COPY_OFFSET = 40;
/** Zoom factors per step (specification, section 9). */
export const ZOOM_FACTORS = { in: 1.05, out: 0.95 } as const;
/** Maximum characters of an edge type's name on its line (specification, section 9). */
export const LINE_LABEL_MAX = 20;
/** Number of colors in the bar of new tags (specification, section 9). */
export const SKETCH_COLOURS = 8;
/** The largest thumbnail, in pixels (specification, section 9). */
export const THUMBNAIL = { width: 195, height: 113 } as const;
/** Fit options: leave room for the color bar at the top. */
export const FIT_VIEW = { padding: { x: '12%', top: '72px', bottom: '12%' }, maxZoom: 1 } as const;
/** Changes that can be undone. */
export const UNDO_MAX = 200;
/** Milliseconds within which changes of one kind become one undo step. */
export const UNDO_BURST_MS = 1_000;
/** Maximum tags and edge types of a sketch in total. */
export const SKETCH_ELEMENTS_MAX = 2_000;
/** Maximum properties of a tag or an edge type of a sketch. */
export const SKETCH_PROPERTIES_MAX = 1_000;
/** The largest sketch file that is read, in bytes. */
export const SKETCH_FILE_BYTES_MAX = 4 * 1024 * 1024;
/** Number of tags from which the canvas renders only the visible part and shows the minimap. */
export const LARGE_SKETCH_TAGS = 60;
/** Number of tags from which the minimap is shown. */
export const MAP_FROM_TAGS = 13;
/** Size limits of the tooltip and its distance from the pointer, in pixels (specification, section 9). */
export const TIP = { width: 280, heightMax: 300, head: 63, row: 30, offset: 10 } as const;
