/** The plan formats of EXPLAIN and PROFILE. */
export type PlanFormat = 'row' | 'dot' | 'dot:struct' | 'tck';

/** Figures of one execution of a plan node (PROFILE). Loops execute their nodes several times. */
export interface PlanNodeProfile {
  readonly rows: number;
  readonly executeUs: number;
  readonly totalUs: number;
  readonly statistics: readonly (readonly [string, string])[];
}

/** One node of a plan, as EXPLAIN and PROFILE describe it. */
export interface PlanNodeDescription {
  readonly id: number;
  readonly name: string;
  readonly dependencies: readonly number[];
  /** JSON text: column names, type, and name of the node's output. */
  readonly outputVariable: string;
  readonly details: readonly (readonly [string, string])[];
  /** The rows that it was expected to return, if they can be estimated. */
  readonly estimatedRows?: number;
  readonly profiles?: readonly PlanNodeProfile[];
  readonly branch?: { readonly conditionNodeId: number; readonly isDoBranch: boolean };
}

/** A plan: its nodes, root first, and the requested format. */
export interface PlanDescription {
  readonly format: PlanFormat;
  readonly optimizeUs: number;
  readonly nodes: readonly PlanNodeDescription[];
}
