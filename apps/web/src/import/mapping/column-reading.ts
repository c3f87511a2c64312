import type { ColumnReading, FilePreview } from '@astrolabe/http-api';
import { propertyTypeOf } from '../plan/column-type.ts';
import {
  elementKey,
  elementOfKey,
  withPropertyType,
  withTarget,
  type ImportPlan,
  type TargetPlace,
} from '../plan/import-plan.ts';

/** The target and the property of a plan's column. */
function propertyAt(plan: ImportPlan, { file, index }: TargetPlace, column: number) {
  const target = plan.drafts.find((draft) => draft.file === file)?.targets[index];
  const role = target?.roles[column];
  return target !== undefined && role?.kind === 'property' ? { target, name: role.name } : undefined;
}

/** Returns the plan with another way to read the cells of a column. If the import creates the property, its type follows. */
export function withColumnReading(
  plan: ImportPlan,
  place: TargetPlace,
  column: number,
  reading: ColumnReading,
): ImportPlan {
  const found = propertyAt(plan, place, column);
  if (found === undefined) return plan;
  const { target, name } = found;
  const { format: _format, decimal: _decimal, unit: _unit, ...rest } = target.readings?.[name] ?? {};
  const { format, decimal, unit } = reading;
  const changed = withTarget(plan, place, {
    ...target,
    readings: {
      ...target.readings,
      [name]: {
        ...rest,
        ...(format !== undefined && { format }),
        ...(decimal !== undefined && { decimal }),
        ...(unit !== undefined && { unit }),
      },
    },
    // The user's choice is no longer a guess.
    hints: target.roles.map((_, at) => (at === column ? undefined : target.hints?.[at])),
  });
  const key = elementKey(target);
  if (!plan.added.has(key)) return changed;
  return withPropertyType(changed, key, name, propertyTypeOf({ ...NO_CELLS, kind: reading.kind }));
}

/** Index of a column's current reading in the list of possible ones; undefined if it is not in the list. */
export function chosenReading(
  plan: ImportPlan,
  place: TargetPlace,
  column: number,
  readings: readonly ColumnReading[],
): number | undefined {
  const found = propertyAt(plan, place, column);
  if (found === undefined) return undefined;
  const { target, name } = found;
  const kind = elementOfKey(plan, elementKey(target))?.properties.find((one) => one.name === name)?.type.kind;
  const { format, decimal, unit } = target.readings?.[name] ?? {};
  const at = readings.findIndex(
    (one) => one.kind === kind && one.format === format && one.decimal === decimal && one.unit === unit,
  );
  return at < 0 ? undefined : at;
}

/** Whether a user still has to choose how a column is read. */
export function isReadingOpen(plan: ImportPlan, place: TargetPlace, column: number, preview: FilePreview): boolean {
  const readings = preview.types[column]?.readings;
  const found = propertyAt(plan, place, column);
  if (readings === undefined || readings.decided !== undefined || found === undefined) return false;
  return found.target.hints?.[column] !== undefined;
}

const NO_CELLS = { confidence: 1, reason: '', cells: 0, emptyCells: 0, bytesMax: 0 } as const;
