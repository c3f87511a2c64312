import { useStore } from 'zustand';
import { currentState, exploreStore } from '../state/explore-store.ts';
import type { SchemaView } from '../state/perspective.ts';

/** How the schema is shown now: names of the chosen perspective, and what it leaves out. */
export interface ShownSchema {
  readonly tag: (name: string) => string;
  readonly edgeType: (name: string) => string;
  readonly isTagHidden: (name: string) => boolean;
  readonly isEdgeTypeHidden: (name: string) => boolean;
}

/** How the schema is shown on the canvas, kept up to date. */
export function useShownSchema(): ShownSchema {
  useStore(exploreStore, (store) => store.tree.at);
  return shownSchemaOf(currentState().view.perspective);
}

/** How a view shows the schema; without one as it is. */
export function shownSchemaOf(view: SchemaView | undefined): ShownSchema {
  return {
    tag: (name) => view?.titles.tags.get(name) ?? name,
    edgeType: (name) => view?.titles.edgeTypes.get(name) ?? name,
    isTagHidden: (name) => view?.hiddenTags.has(name) === true,
    isEdgeTypeHidden: (name) => view?.hiddenEdgeTypes.has(name) === true,
  };
}
