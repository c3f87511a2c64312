/** The shape of a conformance vector file (the vectors' README): one scenario a line. */
export interface VectorScenario {
  readonly id: string;
  readonly group: string;
  readonly space: VectorSpace;
  readonly params: Readonly<Record<string, unknown>>;
  readonly steps: readonly VectorStep[];
}

export interface VectorSpace {
  readonly kind: 'none' | 'existing' | 'new';
  readonly name?: string;
  readonly load?: string;
  readonly partition_num?: number;
  readonly replica_factor?: number;
  readonly vid_type?: string;
  readonly charset?: string;
  readonly collate?: string;
}

export type VectorStep = { readonly line?: number } & (
  | {
      readonly kind: 'query';
      readonly q: string;
      readonly times?: number;
      readonly user?: string;
      readonly password?: string;
      readonly graph?: number;
      readonly profile?: boolean;
    }
  | { readonly kind: 'setup' | 'try'; readonly statements: readonly string[] }
  | { readonly kind: 'space'; readonly space: VectorSpace }
  | { readonly kind: 'drop-space' | 'wait-job' | 'wait-indexes' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'try-login'; readonly user: string; readonly password: string }
  | { readonly kind: 'expect-ok' }
  | { readonly kind: 'expect-error'; readonly type: string; readonly message: string }
  | ExpectRows
);

export interface ExpectRows {
  readonly kind: 'expect-rows';
  readonly order: 'any' | 'in-order';
  readonly compare: 'strict' | 'relax';
  readonly mode?: 'contains' | 'not-contains';
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly hashColumns?: readonly number[];
}
