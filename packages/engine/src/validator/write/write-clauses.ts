import {
  columnName,
  type CopyClause,
  type CreateClause,
  type DeleteClause,
  type Expression,
  type MergeClause,
  type Name,
  type PatternPath,
  type RemoveItem,
  type SetItem,
  type WritingClause,
} from '@astrolabe/ngql';
import { bindExpression } from '../../expression/bind.ts';
import { semanticError } from '../../expression/errors.ts';
import type { Scope } from '../../expression/scope.ts';
import type { ElementUpdate } from '../../plan/write/write-nodes.ts';
import { placePatterns } from '../match/conditions.ts';
import { validatePatterns } from '../match/match.ts';
import { requireLabel, type MatchScope } from '../match/match-scope.ts';
import type { PlacedList } from '../match/validated-match.ts';
import { matchOfMerge } from './merged-pattern.ts';
import type { ValidatedWrite } from './validated-write.ts';
import { PathWriter, type PathSlots } from './written-paths.ts';

/** Resolves a clause that writes rows, and declares its names. */
export function validateWritingClause(clause: Exclude<WritingClause, CopyClause>, scope: MatchScope): ValidatedWrite {
  switch (clause.kind) {
    case 'create-clause':
      return validateCreate(clause, scope);
    case 'merge-clause':
      return validateMerge(clause, scope);
    case 'delete-clause':
      return validateDelete(clause, scope);
    default: {
      const items: readonly (SetItem | RemoveItem)[] = clause.items;
      const { lists, names, expressions } = placed(items.flatMap(valuesOf), scope);
      const updates = items.map((item) => bindUpdate(item, scope, expressions));
      return { kind: 'update', names, lists, updates };
    }
  }
}

/** The slots of patterns and subqueries in the expressions of a clause. */
function placed(
  expressions: readonly Expression[],
  scope: MatchScope,
): { readonly lists: readonly PlacedList[]; readonly names: readonly string[]; readonly expressions: Scope } {
  const { lists, references } = placePatterns(expressions, scope);
  return { lists, names: scope.names, expressions: scope.expressionScope('with', references) };
}

function valuesIn(path: PatternPath): readonly Expression[] {
  const maps = [
    ...path.nodes.flatMap(({ labels }) => labels.map(({ properties }) => properties)),
    ...path.edges.map(({ properties }) => properties),
  ];
  return maps.flatMap((map) => map?.entries.map(({ value }) => value) ?? []);
}

function valuesOf(item: SetItem | RemoveItem): readonly Expression[] {
  return item.kind === 'set-property' || item.kind === 'set-properties' ? [item.value] : [];
}

function validateCreate(clause: CreateClause, scope: MatchScope): ValidatedWrite {
  const { lists, names, expressions } = placed(clause.paths.flatMap(valuesIn), scope);
  const writer = new PathWriter(scope, expressions);
  const paths = clause.paths.map((path) => writer.write(path));
  return { kind: 'create', names, lists, paths, width: scope.names };
}

function validateMerge(clause: MergeClause, scope: MatchScope): ValidatedWrite {
  const { lists, names, expressions } = placed(valuesIn(clause.path), scope);
  const bound = new Set(scope.aliases.map(({ name }) => name));
  const pattern = validatePatterns(matchOfMerge(clause.path, scope), scope);
  const found = pattern.paths[0]!;
  const slots: PathSlots = {
    path: found.pathSlot,
    nodes: found.nodes.map(({ slot }, index) => {
      const name = clause.path.nodes[index]!.alias?.text;
      return { slot, isBound: name !== undefined && bound.has(name) };
    }),
    edges: found.edges.map(({ slot }) => slot),
  };
  const path = new PathWriter(scope, expressions).write(clause.path, slots);
  const none = scope.expressionScope('with', new Map());
  return {
    kind: 'merge',
    names,
    lists,
    pattern,
    path,
    row: `#merge${clause.range.start}`,
    onCreate: clause.onCreate.map((item) => bindUpdate(item, scope, none)),
    onMatch: clause.onMatch.map((item) => bindUpdate(item, scope, none)),
    width: scope.names,
  };
}

function validateDelete(clause: DeleteClause, scope: MatchScope): ValidatedWrite {
  const { lists, names, expressions } = placed(clause.elements, scope);
  const elements = clause.elements.map((element) => ({
    expression: bindExpression(element, expressions, scope.context),
    text: columnName(element),
    range: element.range,
  }));
  return { kind: 'delete', names, lists, elements, isDetached: clause.isDetached };
}

function bindUpdate(item: SetItem | RemoveItem, scope: MatchScope, expressions: Scope): ElementUpdate {
  const { range } = item;
  const slot = slotOf(item.element, scope);
  const tagId = (name: Name): number => requireLabel(scope.context.requireSpace(), name.text, name.range).id;
  switch (item.kind) {
    case 'set-property':
    case 'remove-property':
      return {
        kind: 'property',
        slot,
        tagId: item.tag && tagId(item.tag),
        property: item.property.text,
        value: item.kind === 'set-property' ? bindExpression(item.value, expressions, scope.context) : undefined,
        range,
      };
    case 'set-properties': {
      const value = bindExpression(item.value, expressions, scope.context);
      return { kind: 'properties', slot, value, isAdded: item.isAdded, range };
    }
    case 'set-tags':
    case 'remove-tags':
      return { kind: 'tags', slot, tagIds: item.tags.map(tagId), isRemoved: item.kind === 'remove-tags', range };
  }
}

function slotOf({ text, range }: Name, scope: MatchScope): number {
  const alias = scope.get(text);
  if (!alias) throw scope.unknown(text, 'with', range);
  if (alias.kind === 'Path' || alias.kind === 'EdgeList')
    throw semanticError(`\`${text}' is no vertex and no edge`, range, 'UNWIND its elements first');
  return alias.slot;
}
