import { isList, typeOf, type Value, valueTypeOf } from '@astrolabe/model';
import type { SpaceView } from '../../catalog/catalog-view.ts';
import { partsOf } from '../../expression/bound-parts.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { IndexComparison, IndexCondition } from '../../plan/index-condition.ts';
import type { IndexHint, MatchCondition, StartHints, VidHint } from './validated-match.ts';

/** Returns the slots below `width` that an expression reads; higher ones are loop variables. */
export function slotsOf(expression: BoundExpression, width: number): ReadonlySet<number> {
  const slots = new Set<number>();
  const visit = (part: BoundExpression): void => {
    if (part.kind === 'column' && part.index < width) slots.add(part.index);
    for (const inner of partsOf(part)) visit(inner);
  };
  visit(expression);
  return slots;
}

/** Derives start hints for the vertices of slots from conditions joined by AND. */
export function startHints(
  conditions: readonly MatchCondition[],
  space: SpaceView,
  width: number,
): ReadonlyMap<number, StartHints> {
  const drafts = new Map<number, Draft>();
  const draftOf = (slot: number): Draft => {
    let draft = drafts.get(slot);
    if (!draft) {
      draft = { vids: [], properties: new Map(), isNarrowed: false };
      drafts.set(slot, draft);
    }
    return draft;
  };
  for (const { condition, source, slots } of conditions) {
    const [only] = slots;
    if (slots.size === 1 && only !== undefined) draftOf(only).isNarrowed = true;
    const named = namedVids(condition);
    if (named) {
      draftOf(named.slot).vids.push({
        expression: named.expression,
        isList: named.isList,
        source,
        slots: slotsOf(named.expression, width),
      });
      continue;
    }
    const compared = comparedProperty(condition, space);
    if (!compared) continue;
    const { properties } = draftOf(compared.slot);
    properties.set(compared.tagId, [...(properties.get(compared.tagId) ?? []), compared.condition]);
  }
  return new Map(
    [...drafts].map(([slot, draft]) => [
      slot,
      { vids: draft.vids, seeks: seeksOf(draft, space), isNarrowed: draft.isNarrowed },
    ]),
  );
}

interface Draft {
  readonly vids: VidHint[];
  readonly properties: Map<number, readonly IndexCondition[]>;
  isNarrowed: boolean;
}

function seeksOf(draft: Draft, space: SpaceView): readonly IndexHint[] {
  const seeks: IndexHint[] = [];
  for (const [tagId, operands] of draft.properties) {
    const schema = space.tags.find((tag) => tag.id === tagId);
    if (!schema) continue;
    const indexes = space.indexes.filter((index) => index.on === 'tag' && index.schemaName === schema.name);
    if (indexes.length > 0)
      seeks.push({ schema, indexes, condition: operands.length === 1 ? operands[0]! : { kind: 'and', operands } });
  }
  return seeks;
}

interface NamedVids {
  readonly slot: number;
  readonly expression: BoundExpression;
  readonly isList: boolean;
}

/** `id(v) == x`, `id(v) IN x`, or constants of these under OR. */
function namedVids(condition: BoundExpression): NamedVids | undefined {
  if (condition.kind === 'logical' && condition.operator === 'OR') return eitherVid(condition.operands);
  if (condition.kind !== 'relational') return undefined;
  const left = vertexSlot(condition.left);
  if (condition.operator === 'IN')
    return left === undefined ? undefined : { slot: left, expression: condition.right, isList: true };
  if (condition.operator !== '==') return undefined;
  if (left !== undefined) return { slot: left, expression: condition.right, isList: false };
  const right = vertexSlot(condition.right);
  return right === undefined ? undefined : { slot: right, expression: condition.left, isList: false };
}

function eitherVid(operands: readonly BoundExpression[]): NamedVids | undefined {
  const values: Value[] = [];
  let slot: number | undefined;
  for (const operand of operands) {
    const named = namedVids(operand);
    if (!named || named.expression.kind !== 'constant' || (slot !== undefined && named.slot !== slot)) return undefined;
    ({ slot } = named);
    const { value } = named.expression;
    if (!named.isList) values.push(value);
    else if (isList(value)) values.push(...value);
    else return undefined;
  }
  return slot === undefined
    ? undefined
    : { slot, expression: { kind: 'constant', type: 'LIST', value: values }, isList: true };
}

function vertexSlot(expression: BoundExpression): number | undefined {
  return expression.kind === 'vertex-id' && expression.vertex.kind === 'column' ? expression.vertex.index : undefined;
}

const FLIPPED: Readonly<Partial<Record<string, IndexComparison>>> = {
  '==': '==',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};
const DIRECT: Readonly<Partial<Record<string, IndexComparison>>> = {
  '==': '==',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  IN: 'IN',
  'STARTS WITH': 'STARTS WITH',
};

/** Under OR each part must support an index lookup, under AND at least one. */
function comparedTogether(
  kind: 'and' | 'or',
  parts: readonly BoundExpression[],
  space: SpaceView,
): ComparedProperty | undefined {
  let first: ComparedProperty | undefined;
  const operands: IndexCondition[] = [];
  for (const part of parts) {
    const compared = comparedProperty(part, space);
    first ??= compared;
    if (compared && first && compared.slot === first.slot && compared.tagId === first.tagId)
      operands.push(compared.condition);
    else if (kind === 'or') return undefined;
  }
  return first && { ...first, condition: { kind, operands } };
}

interface ComparedProperty {
  readonly slot: number;
  readonly tagId: number;
  readonly condition: IndexCondition;
}

/** `v.tag.property` compared with a constant of the property's type; or several such comparisons of one vertex and tag under AND and OR. */
function comparedProperty(condition: BoundExpression, space: SpaceView): ComparedProperty | undefined {
  if (condition.kind === 'logical' && condition.operator !== 'XOR')
    return comparedTogether(condition.operator === 'OR' ? 'or' : 'and', condition.operands, space);
  if (condition.kind !== 'relational') return undefined;
  const { left, right } = condition;
  const isFlipped = left.kind === 'constant';
  const reference = isFlipped ? right : left;
  const constant = isFlipped ? left : right;
  const operator = (isFlipped ? FLIPPED : DIRECT)[condition.operator];
  if (
    !operator ||
    reference.kind !== 'vertex-property' ||
    reference.vertex.kind !== 'column' ||
    constant.kind !== 'constant'
  )
    return undefined;
  const property = space.tags
    .find((tag) => tag.id === reference.tagId)
    ?.properties.find((candidate) => candidate.name === reference.property);
  if (!property) return undefined;
  const wanted = valueTypeOf(property.type);
  // A range over truth values narrows nothing.
  if (wanted === 'BOOL' && operator !== '==' && operator !== 'IN') return undefined;
  const { value } = constant;
  if (operator === 'IN' ? !isList(value) || value.some((item) => typeOf(item) !== wanted) : typeOf(value) !== wanted)
    return undefined;
  return {
    slot: reference.vertex.index,
    tagId: reference.tagId,
    condition: { kind: 'compare', property: property.name, operator, value },
  };
}
