import type { ValueType } from '@astrolabe/model';

/** A returned column; the type is `__EMPTY__` if not known before the statement runs. */
export interface OutputColumn {
  readonly name: string;
  readonly type: ValueType;
}
