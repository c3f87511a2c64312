import { useStore } from 'zustand';
import type { SchemaView } from '../state/perspective.ts';
import { useExploration } from '../state/use-exploration.ts';

/** The schema as displayed: names of the perspective, without hidden types. */
export interface ShownSchema {
  readonly tag: (name: string) => string;
  readonly edgeType: (name: string) => string;
  readonly isTagHidden: (name: string) => boolean;
  readonly isEdgeTypeHidden: (name: string) => boolean;
}

/** Returns the displayed schema, updated on changes. */
export function useShownSchema(): ShownSchema {
  const exploration = useExploration();
  useStore(exploration.store, (store) => store.tree.at);
  return shownSchemaOf(exploration.state.view.perspective);
}

/** How a view shows the schema; without a view, unchanged. */
export function shownSchemaOf(view: SchemaView | undefined): ShownSchema {
  return {
    tag: (name) => view?.titles.tags.get(name) ?? name,
    edgeType: (name) => view?.titles.edgeTypes.get(name) ?? name,
    isTagHidden: (name) => view?.hiddenTags.has(name) === true,
    isEdgeTypeHidden: (name) => view?.hiddenEdgeTypes.has(name) === true,
  };
}
