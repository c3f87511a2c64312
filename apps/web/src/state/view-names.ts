/** Views of rows, offered by result boxes, notebooks, dashboards and shared results. */
export const ROW_VIEW_NAMES = ['table', 'graph', 'map'] as const;

/** A view of rows. */
export type RowViewName = (typeof ROW_VIEW_NAMES)[number];

/** Views of a result box, in the order of its tabs. */
export const RESULT_VIEW_NAMES = [...ROW_VIEW_NAMES, 'chart', 'plugin', 'plan', 'raw', 'log'] as const;

/** A view of a result box. */
export type ResultViewName = (typeof RESULT_VIEW_NAMES)[number];

/** Views of a dashboard card. */
export const CARD_FORMS = [...ROW_VIEW_NAMES, 'chart', 'value', 'bars', 'shares', 'line', 'points'] as const;

/** A view of a dashboard card. */
export type CardForm = (typeof CARD_FORMS)[number];
