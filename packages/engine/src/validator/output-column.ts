import type { ValueType } from '@astrolabe/model';

/** A column that a statement answers; the type is `__EMPTY__` where it is not known before the statement runs. */
export interface OutputColumn {
  readonly name: string;
  readonly type: ValueType;
}
