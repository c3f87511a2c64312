import type { SourceRange } from '@astrolabe/model';
import type { Expression, InputProperty, Name, VariableProperty } from './expression.ts';

interface Ranged {
  readonly range: SourceRange;
}

/** `expression AS alias`. `text` is the column name without an alias: the canonical print. */
export interface YieldColumn extends Ranged {
  readonly expression: Expression;
  readonly alias?: Name;
}

export interface YieldClause extends Ranged {
  readonly isDistinct: boolean;
  readonly columns: readonly YieldColumn[];
}

/** Source of vertices: literal vids, or a column of the input. */
export type VidSource =
  | { readonly kind: 'vids'; readonly range: SourceRange; readonly vids: readonly Expression[] }
  | {
      readonly kind: 'reference';
      readonly range: SourceRange;
      readonly reference: InputProperty | VariableProperty;
    };

/** `src -> dst @ rank`. */
export interface EdgeKeyLiteral extends Ranged {
  readonly src: Expression;
  readonly dst: Expression;
  readonly rank?: Expression;
}

export type EdgeKeySource =
  | { readonly kind: 'keys'; readonly range: SourceRange; readonly keys: readonly EdgeKeyLiteral[] }
  | {
      readonly kind: 'reference';
      readonly range: SourceRange;
      readonly src: Expression;
      readonly dst: Expression;
      readonly rank?: Expression;
    };

/** `OVER a AS x, b REVERSELY`; `'*'` for all. */
export interface OverClause extends Ranged {
  readonly edges: '*' | readonly { readonly name: Name; readonly alias?: Name }[];
  readonly direction: 'out' | 'in' | 'both';
}

/** `n STEPS` is min = max = n. */
export interface StepsClause extends Ranged {
  readonly min: number;
  readonly max: number;
  readonly isRange: boolean;
}

export interface OrderFactor extends Ranged {
  readonly expression: Expression;
  readonly isDescending: boolean;
}

export interface GoStatement extends Ranged {
  readonly kind: 'go';
  readonly steps?: StepsClause;
  readonly from: VidSource;
  readonly over: OverClause;
  readonly where?: Expression;
  readonly yield?: YieldClause;
  readonly limit?: { readonly kind: 'limit' | 'sample'; readonly expression: Expression };
}

export interface LookupStatement extends Ranged {
  readonly kind: 'lookup';
  readonly on: Name;
  readonly where?: Expression;
  readonly fullText?: { readonly index: Name; readonly query: string };
  readonly yield?: YieldClause;
}

export interface FetchVerticesStatement extends Ranged {
  readonly kind: 'fetch-vertices';
  readonly tags: '*' | readonly Name[];
  readonly vids: VidSource;
  readonly yield?: YieldClause;
}

export interface FetchEdgesStatement extends Ranged {
  readonly kind: 'fetch-edges';
  readonly edgeTypes: readonly Name[];
  readonly keys: EdgeKeySource;
  readonly yield?: YieldClause;
}

export interface FindPathStatement extends Ranged {
  readonly kind: 'find-path';
  readonly mode: 'all' | 'shortest' | 'single-shortest' | 'noloop';
  readonly withProperties: boolean;
  readonly from: VidSource;
  readonly to: VidSource;
  readonly over: OverClause;
  readonly where?: Expression;
  readonly upto?: number;
  readonly yield?: YieldClause;
}

export interface SubgraphStatement extends Ranged {
  readonly kind: 'subgraph';
  readonly withProperties: boolean;
  readonly steps?: StepsClause;
  readonly from: VidSource;
  readonly directions: readonly {
    readonly direction: 'in' | 'out' | 'both';
    readonly range: SourceRange;
    readonly edges: readonly { readonly name: Name; readonly alias?: Name }[];
  }[];
  readonly where?: Expression;
  readonly yield?: YieldClause;
}

/** YIELD as a statement, or a stand-alone RETURN. */
export interface YieldStatement extends Ranged {
  readonly kind: 'yield';
  readonly isReturn: boolean;
  readonly yield: YieldClause;
  readonly where?: Expression;
  readonly join?: {
    readonly range: SourceRange;
    readonly left: Name;
    readonly right: Name;
    readonly joinKind: 'cross' | 'inner' | 'left' | 'right' | 'outer' | 'semi' | 'anti';
    readonly on?: readonly [VariableProperty, VariableProperty];
  };
}

export interface GroupByStatement extends Ranged {
  readonly kind: 'group-by';
  readonly keys: readonly YieldColumn[];
  readonly yield: YieldClause;
}
export interface OrderByStatement extends Ranged {
  readonly kind: 'order-by';
  readonly factors: readonly OrderFactor[];
}
/** A number, or a parameter that has one. */
export type LimitCount = bigint | Expression;

export interface LimitStatement extends Ranged {
  readonly kind: 'limit';
  readonly skip: LimitCount;
  readonly count: LimitCount;
}
export interface UnwindStatement extends Ranged {
  readonly kind: 'unwind';
  readonly expression: Expression;
  readonly alias: Name;
}

/** `CALL name(arguments) YIELD …`. Without YIELD all columns of the procedure. */
export interface CallStatement extends Ranged {
  readonly kind: 'call';
  /** The name with its dots: `algo.pageRank`. */
  readonly procedure: Name;
  readonly arguments: readonly Expression[];
  readonly yield?: readonly { readonly name: Name; readonly alias?: Name }[];
}

/** A statement that reads by traversal, key or index, or processes the input of a pipe. */
export type TraverseStatement =
  | CallStatement
  | FetchEdgesStatement
  | FetchVerticesStatement
  | FindPathStatement
  | GoStatement
  | GroupByStatement
  | LimitStatement
  | LookupStatement
  | OrderByStatement
  | SubgraphStatement
  | UnwindStatement
  | YieldStatement;
