/** Failing features of the studio, for a banner on every page. */
export interface StudioState {
  /**
   * Set while `studio.db` cannot store its data (favorites, sketches, canvases, audit trail). `failing`: retried automatically;
   * `set-aside`: it was damaged at the start and renamed to `file`; `in-memory`: it could not be opened, and data is lost when the studio
   * ends.
   */
  readonly records?: {
    readonly kind: 'failing' | 'set-aside' | 'in-memory';
    /** New name of the damaged file. */
    readonly file?: string;
    /** Number of rows that could be read from it. */
    readonly rows?: number;
  };
}
