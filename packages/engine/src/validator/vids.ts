import type { SourceRange, Value, Vid, VidType } from '@astrolabe/model';
import { namesHint } from '../catalog/errors.ts';
import { columnName, type Expression, type Name, type OverClause, type VidSource } from '@astrolabe/ngql';
import { bindConstant } from '../expression/bind-constant.ts';
import { semanticError } from '../expression/errors.ts';
import type { SpaceView } from '../catalog/catalog-view.ts';
import { LOOP_ITEMS } from '../limits.ts';
import type { EdgeTraversal, VidOrigin } from '../plan/vid-origin.ts';
import type { InputTracker } from './scope.ts';
import type { ValidationContext } from './validator.ts';

/** The name of a vid type in error texts. */
export function vidTypeName(vidType: VidType): 'INT64' | 'FIXED_STRING' {
  return vidType.kind === 'int64' ? 'INT64' : 'FIXED_STRING';
}

/** Source of a statement's vertices: literal vids are computed, a reference becomes a column of the input. */
export function validateVids(source: VidSource, tracker: InputTracker, context: ValidationContext): VidOrigin {
  const { vidType } = context.requireSpace().schema;
  if (source.kind === 'vids')
    return { kind: 'vids', vids: source.vids.map((vid, at) => constantVid(vid, vidType, context, at)) };
  const { reference } = source;
  const text = columnName(reference);
  const { index, type } = tracker.resolve(reference);
  const isKnown = type !== '__EMPTY__' && type !== 'NULL';
  if (isKnown && type !== (vidType.kind === 'int64' ? 'INT' : 'STRING')) {
    throw semanticError(
      `\`${text}', the srcs should be type of ${vidTypeName(vidType)}, but was\`${type}'`,
      reference.range,
      'hash(text) makes an int of a text, toString(int) a text of an int',
    );
  }
  return { kind: 'expression', expression: { kind: 'column', type, index }, text, range: reference.range };
}

/** A literal vid, which must be constant and of the type of the space. `at` is its index. */
export function constantVid(expression: Expression, vidType: VidType, context: ValidationContext, at = 0): Vid {
  if (at % LOOP_ITEMS === LOOP_ITEMS - 1) context.functions.checkInterrupted?.();
  const value = bindConstant(expression, context);
  if (isVid(value, vidType)) return value;
  throw semanticError(
    `Vid should be a ${vidTypeName(vidType)}`,
    expression.range,
    vidType.kind === 'int64' ? 'write an int, or hash("…")' : 'write it in quotes',
  );
}

/** Whether a value has the type of the vids of a space. */
export function isVid(value: Value, vidType: VidType): value is Vid {
  return vidType.kind === 'int64' ? typeof value === 'bigint' : typeof value === 'string';
}

/** Returns the edge types of an OVER clause by their names in the statement, with the directions of traversal. */
export function validateOver(
  over: OverClause,
  space: SpaceView,
  range: SourceRange,
): { readonly traversals: readonly EdgeTraversal[]; readonly names: ReadonlyMap<string, number> } {
  const directions = over.direction === 'both' ? (['out', 'in'] as const) : ([over.direction] as const);
  const names = new Map<string, number>();
  const traversals: EdgeTraversal[] = [];
  const addTraversals = (edgeTypeId: number, edgeTypeName: string): void => {
    for (const direction of directions) traversals.push({ edgeTypeId, edgeTypeName, direction });
  };
  if (over.edges === '*') {
    if (space.edgeTypes.length === 0)
      throw semanticError(`No edge type found in space \`${space.schema.name}'`, range, 'CREATE EDGE makes one');
    for (const { id, name } of space.edgeTypes) {
      names.set(name, id);
      addTraversals(id, name);
    }
    return { traversals, names };
  }
  for (const { name, alias } of over.edges) {
    const edgeType = space.edgeTypeNamed(name.text);
    if (!edgeType) throw unknownEdgeType(name, space);
    names.set(alias?.text ?? name.text, edgeType.id);
    if (!traversals.some((traversal) => traversal.edgeTypeId === edgeType.id)) addTraversals(edgeType.id, name.text);
  }
  return { traversals, names };
}

function unknownEdgeType(name: Name, space: SpaceView): Error {
  return semanticError(
    `${name.text} not found in space [${space.schema.name}].`,
    name.range,
    namesHint(
      name.text,
      space.edgeTypes.map((edgeType) => edgeType.name),
    ),
  );
}
