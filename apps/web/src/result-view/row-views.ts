import { MapPinned, Share2, Table2, type LucideIcon } from 'lucide-react';
import type { Row } from '@astrolabe/model';
import { ROW_VIEW_NAMES, type RowViewName } from '../state/view-names.ts';
import type { Crossfilter } from './facet/use-facets.ts';
import { hasGraph } from './graph/has-graph.ts';
import { loadedPart, type LoadedPart } from './loaded-part.tsx';
import { hasPlaces } from './map/places-of-result.ts';

/** Columns and rows, as a result or the part of it that was fetched. */
export interface ShownRows {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** Properties of every view of rows. */
export interface RowViewProps extends ShownRows {
  readonly isFullScreen?: boolean;
  /** Whether more rows arrive. */
  readonly isGrowing?: boolean;
  /** Whether lists next to a drawing are open initially; by default if there is room. */
  readonly opensList?: boolean;
  /** The space of the rows, whose schema decides colors. */
  readonly space?: string;
  /** Filters shown above the columns of a table. */
  readonly crossfilter?: Crossfilter | undefined;
  /** Charts the rows by a column; `pivot` makes it the columns of a pivot table. */
  readonly onChart?: (by: 'group' | 'pivot', column: number) => void;
  readonly onExplore?: (rows: readonly Row[]) => void;
}

/** A view: whether it has content, its icon, and its lazily loaded component. Its name is a key of `viewName` in the catalogs. */
export interface ViewEntry<Subject, Props> {
  readonly icon: LucideIcon;
  readonly applies: (subject: Subject) => boolean;
  readonly part: LoadedPart<Props>;
}

/** The views of rows. Result boxes, notebooks, dashboards and shared results offer each one that applies. */
export const ROW_VIEWS: { readonly [Name in RowViewName]: ViewEntry<ShownRows, RowViewProps> } = {
  table: {
    icon: Table2,
    applies: () => true,
    part: loadedPart(async () => (await import('./table/ResultTable.tsx')).ResultTable),
  },
  graph: {
    icon: Share2,
    applies: ({ rows }) => hasGraph(rows),
    part: loadedPart(async () => (await import('./graph/GraphView.tsx')).GraphView),
  },
  map: {
    icon: MapPinned,
    applies: ({ columns, rows }) => hasPlaces(columns, rows),
    part: loadedPart(async () => (await import('./map/MapView.tsx')).MapView),
  },
};

/** Returns the views that can show the rows. */
export function rowViewsOf(shown: ShownRows): readonly RowViewName[] {
  return ROW_VIEW_NAMES.filter((name) => ROW_VIEWS[name].applies(shown));
}
