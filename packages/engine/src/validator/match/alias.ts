import type { ValueType } from '@astrolabe/model';

/** Kind of a name in a MATCH. `Runtime` is a value from WITH or UNWIND whose kind is known only at run time. */
export type AliasKind = 'Node' | 'Edge' | 'EdgeList' | 'Path' | 'Runtime';

/** A name in scope: its column and the known facts about its values. */
export interface Alias {
  readonly name: string;
  readonly kind: AliasKind;
  readonly type: ValueType;
  readonly slot: number;
  /** Tags that patterns want of the vertex; absent: any. */
  readonly tagIds?: readonly number[];
}

const TYPES: Readonly<Record<Exclude<AliasKind, 'Runtime'>, ValueType>> = {
  Node: 'VERTEX',
  Edge: 'EDGE',
  EdgeList: 'LIST',
  Path: 'PATH',
};

/** The type of the values that pattern elements have. */
export function typeOfKind(kind: Exclude<AliasKind, 'Runtime'>): ValueType {
  return TYPES[kind];
}

/** Returns the alias kind of a value of this type. */
export function kindOfType(type: ValueType): AliasKind {
  if (type === 'VERTEX') return 'Node';
  if (type === 'EDGE') return 'Edge';
  return type === 'PATH' ? 'Path' : 'Runtime';
}
