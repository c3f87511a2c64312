import type { PropertySchema } from '@astrolabe/model';
import { valueOfInput } from './edit-draft.ts';
import type { FilterCondition, FilterOperator, FilterRelation } from './explore-statements.ts';

/** The draft of a condition on a property. */
export interface ConditionDraft {
  readonly property: string;
  readonly operator: FilterOperator;
  readonly value: string;
  readonly relation: FilterRelation;
}

/** The operators that a type supports (specification part 2, section 5); a type without operators can't be filtered. */
export function operatorsOf({ type }: PropertySchema): readonly FilterOperator[] {
  switch (type.kind) {
    case 'bool':
      return ['=='];
    case 'string':
    case 'fixed_string':
      return ['==', 'CONTAINS', 'STARTS WITH', 'ENDS WITH'];
    case 'geography':
    case 'duration':
    case 'list':
    case 'set':
      return [];
    default:
      return ['==', '!=', '>', '>=', '<', '<='];
  }
}

/** The properties that can be filtered by. */
export function filterable(properties: readonly PropertySchema[]): readonly PropertySchema[] {
  return properties.filter((property) => operatorsOf(property).length > 0);
}

/**
 * The effective conditions: with a property, an operator and a value (specification part 2, section 5). Throws for a value that does not match its
 * property.
 */
export function conditionsOf(
  drafts: readonly ConditionDraft[],
  properties: readonly PropertySchema[],
): readonly FilterCondition[] {
  return drafts.flatMap((draft): readonly FilterCondition[] => {
    const property = properties.find(({ name }) => name === draft.property);
    return draft.value === '' || !property ? [] : [{ ...draft, value: valueOfInput(draft.value, property) }];
  });
}
