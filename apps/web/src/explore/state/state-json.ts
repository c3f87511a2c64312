/** Codec of groups and styles of a canvas as JSON. */
import type { Bubble } from '@astrolabe/graph-view';
import { mapFrameOfJson } from './canvas-map.ts';
import { EMPTY_STATE, type CanvasView, type Group } from './canvas-state.ts';
import { schemaViewOfJson, schemaViewToJson } from './perspective.ts';
import type { GroupBy, LiftedProperty } from './derived-elements.ts';
import type { PropertyFilter, TimeWindow } from './property-filter.ts';
import { rulesOfText, rulesToText, type StyleRule } from './style-rule.ts';

/** The stored form of a group. */
export interface GroupJson {
  readonly bubble: Bubble;
  readonly members: readonly string[];
  readonly unfetched: Group['unfetched'] | null;
  /** Absent in files of earlier versions and if no rule created the group. */
  readonly by?: GroupBy;
}

/** The stored appearance of a canvas. */
export interface ViewJson {
  readonly hiddenTags: readonly string[];
  readonly hiddenEdgeTypes: readonly string[];
  readonly sizing: string;
  readonly rules: readonly StyleRule[];
  readonly filters: readonly PropertyFilter[];
  readonly timeline: TimeWindow | null;
  /** Absent in files of earlier versions, and without a map. */
  readonly map?: unknown;
  readonly perspective?: unknown;
  /** Missing in files of earlier studios. */
  readonly lifted?: readonly LiftedProperty[];
  readonly isBridged?: boolean;
}

/** A group as JSON. */
export function groupToJson({ bubble, members, unfetched, by }: Group): GroupJson {
  return { bubble, members: [...members], unfetched: unfetched ?? null, ...(by && { by }) };
}

/** The group of its JSON. */
export function groupOfJson({ bubble, members, unfetched, by }: GroupJson): Group {
  return { bubble, members: new Set(members), ...(unfetched && { unfetched }), ...(by && { by }) };
}

/** A view as JSON. */
export function viewToJson(view: CanvasView): ViewJson {
  return {
    ...view,
    hiddenTags: [...view.hiddenTags],
    hiddenEdgeTypes: [...view.hiddenEdgeTypes],
    timeline: view.timeline ?? null,
    perspective: view.perspective ? schemaViewToJson(view.perspective) : null,
  };
}

/** Parses a view. Rules, map and perspective are validated; empty rules are refused. */
export function viewOfJson(json: ViewJson): CanvasView {
  return {
    ...EMPTY_STATE.view,
    sizing: json.sizing === 'same' ? 'same' : 'degree',
    hiddenTags: new Set(json.hiddenTags),
    hiddenEdgeTypes: new Set(json.hiddenEdgeTypes),
    rules: rulesOfText(rulesToText(json.rules)),
    filters: json.filters,
    timeline: json.timeline ?? undefined,
    map: mapFrameOfJson(json.map),
    perspective: schemaViewOfJson(json.perspective),
    lifted: json.lifted ?? [],
    isBridged: json.isBridged === true,
  };
}
