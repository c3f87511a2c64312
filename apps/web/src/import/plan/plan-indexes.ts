import type { IndexSchema, PropertyType } from '@astrolabe/model';
import { elementOfKey, type ImportPlan } from './import-plan.ts';

/** Default length of a string in an index, in bytes. */
const INDEX_LENGTH = 32;

/** Types that an index cannot cover. */
const UNINDEXED: ReadonlySet<PropertyType['kind']> = new Set(['duration', 'list', 'set']);

/** Whether a property of this type can have an index. */
export function canIndex(type: PropertyType): boolean {
  return !UNINDEXED.has(type.kind);
}

/** Whether the plan creates an index that begins with a property. */
export function hasIndex(plan: ImportPlan, key: string, property: string): boolean {
  const element = elementOfKey(plan, key);
  return plan.schema.indexes.some(
    (index) =>
      index.on === element?.kind && index.schemaName === element.name && index.fields[0]?.property === property,
  );
}

/** The plan with or without an index on one property of an element that the import creates. */
export function withIndex(plan: ImportPlan, key: string, property: string, isOn: boolean): ImportPlan {
  const element = elementOfKey(plan, key);
  const type = element?.properties.find((one) => one.name === property)?.type;
  if (element === undefined || type === undefined || !plan.added.has(key)) return plan;
  const others = plan.schema.indexes.filter(
    (index) =>
      !(index.on === element.kind && index.schemaName === element.name && index.fields[0]?.property === property),
  );
  const index: IndexSchema = {
    name: freeIndexName(`i_${element.name}_${property}`, others),
    id: 0,
    on: element.kind,
    schemaName: element.name,
    fields: [{ property, ...(type.kind === 'string' && { length: INDEX_LENGTH }) }],
  };
  return { ...plan, schema: { ...plan.schema, indexes: isOn ? [...others, index] : others } };
}

function freeIndexName(wanted: string, indexes: readonly IndexSchema[]): string {
  const taken = new Set(indexes.map((index) => index.name));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}_${number}`;
    if (!taken.has(name)) return name;
  }
}
