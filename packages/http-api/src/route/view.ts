import type { ValueJson } from '@astrolabe/model';

/** Content of a shared view, without sign-in. */
export type SharedView = {
  readonly name: string;
  readonly space: string;
  /** Expiry of the link, in Unix milliseconds. */
  readonly expireTime: number;
} & (
  | {
      readonly kind: 'canvas';
      /** The saved state of the canvas, in the format of the canvas page. */
      readonly content: string;
    }
  | {
      readonly kind: 'result';
      readonly columns: readonly string[];
      /** Rows of typed JSON, at most `VIEW_ROWS_MAX`. */
      readonly rows: readonly (readonly ValueJson[])[];
      /** Total number of rows of the result. */
      readonly rowCount: number;
    }
);
