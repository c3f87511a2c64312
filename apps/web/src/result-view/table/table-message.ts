import type { SortKeys, TableOrder } from './table-order.ts';

/** Message to the table worker: row texts, column values, or a request for an order. */
export type TableMessage =
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'keys'; readonly column: number; readonly keys: SortKeys }
  | {
      readonly kind: 'order';
      readonly id: number;
      readonly count: number;
      readonly filter: string;
      readonly order: TableOrder | undefined;
    };

/** The indexes of the rows to show, in their order. */
export interface TableReply {
  readonly id: number;
  readonly indexes: Uint32Array<ArrayBuffer>;
}
