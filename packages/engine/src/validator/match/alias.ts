import type { ValueType } from '@astrolabe/model';

/**
 * What a name in a MATCH stands for. `Runtime` is a value that WITH or UNWIND has made; what it is, is known when it runs.
 */
export type AliasKind = 'Node' | 'Edge' | 'EdgeList' | 'Path' | 'Runtime';

/** A name in scope: the column it is in, and what is known of its values. */
export interface Alias {
  readonly name: string;
  readonly kind: AliasKind;
  readonly type: ValueType;
  readonly slot: number;
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

/** What a value of this type is where it is used as an alias again. */
export function kindOfType(type: ValueType): AliasKind {
  if (type === 'VERTEX') return 'Node';
  if (type === 'EDGE') return 'Edge';
  return type === 'PATH' ? 'Path' : 'Runtime';
}
