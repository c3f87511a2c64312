import type { ColumnType, FilePreview } from '@astrolabe/http-api';
import type { PropertyType } from '@astrolabe/model';
import { elementKey, type ImportPlan } from './import-plan.ts';

const KINDS = ['int64', 'double', 'bool', 'date', 'time', 'datetime', 'timestamp'] as const;
const FIXED_LENGTH_STEP = 8;

/** The type of a property for a sampled column. */
export function propertyTypeOf(seen: ColumnType | undefined): PropertyType {
  const kind = KINDS.find((one) => one === seen?.kind);
  if (kind !== undefined) return { kind };
  return seen?.kind === 'geography' ? { kind: 'geography' } : { kind: 'string' };
}

/** Whether the values of a type are numbers, which may have a decimal comma or a unit, and are right-aligned. */
export function isNumeric(type: PropertyType | undefined): boolean {
  return type !== undefined && NUMERIC.has(type.kind);
}

const NUMERIC: ReadonlySet<PropertyType['kind']> = new Set(['float', 'double', 'int8', 'int16', 'int32', 'int64']);

/** Length of a fixed string for a column, in bytes: its longest sampled cell plus a margin. */
export function fixedLengthOf(seen: ColumnType | undefined): number {
  return Math.max(1, Math.ceil((seen?.bytesMax ?? 1) / FIXED_LENGTH_STEP)) * FIXED_LENGTH_STEP;
}

/** Fixed length for a property of a plan's element, based on the longest of its columns. */
export function fixedLengthIn(
  plan: ImportPlan,
  previews: ReadonlyMap<string, FilePreview>,
  key: string,
  property: string,
): number {
  const lengths = plan.drafts.flatMap((draft) =>
    draft.targets
      .filter((target) => elementKey(target) === key)
      .flatMap((target) =>
        target.roles.flatMap((role, column) =>
          role?.kind === 'property' && role.name === property
            ? [fixedLengthOf(previews.get(draft.file)?.types[column])]
            : [],
        ),
      ),
  );
  return Math.max(FIXED_LENGTH_STEP, ...lengths);
}
