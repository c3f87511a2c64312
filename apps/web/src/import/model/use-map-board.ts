import { useState } from 'react';
import type { FilePreview } from '@astrolabe/http-api';
import { propertyTypeOf } from '../plan/column-type.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { withClearedSlot, withDrawnEdge, withDroppedColumn, type ColumnPlace } from './map-board.ts';

/** The item held by the pointer or picked up by keyboard: a column, or the start of an edge at a tag. */
export type Picked = { readonly column: ColumnPlace } | { readonly tag: string };

/** Pointer of a user who maps by drawing. */
export interface MapBoard {
  readonly picked: Picked | undefined;
  readonly pick: (picked: Picked | undefined) => void;
  /** Puts the column that is picked up into a slot. */
  readonly fill: (key: string, role: string) => void;
  readonly clear: (column: ColumnPlace, key: string, role: string) => void;
  /** Connects the started edge to a tag. */
  readonly leadTo: (tag: string) => void;
}

/** Maps by drawing: the picked-up item, and the plan after dropping it. */
export function useMapBoard(
  plan: ImportPlan,
  previews: ReadonlyMap<string, FilePreview>,
  file: string,
  onPlan: (plan: ImportPlan) => void,
): MapBoard {
  const [picked, pick] = useState<Picked>();
  return {
    picked,
    pick,
    fill: (key, role) => {
      if (picked === undefined || !('column' in picked)) return;
      const { column } = picked;
      const type = propertyTypeOf(previews.get(column.file)?.types[column.column]);
      onPlan(withDroppedColumn(plan, column, key, role, type));
      pick(undefined);
    },
    clear: (column, key, role) => onPlan(withClearedSlot(plan, column, key, role)),
    leadTo: (tag) => {
      if (picked === undefined || !('tag' in picked)) return;
      onPlan(withDrawnEdge(plan, { src: picked.tag, dst: tag }, file, previews).plan);
      pick(undefined);
    },
  };
}
