import type { SourceRange } from '@astrolabe/model';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { TransactionOptions } from '../../session/transaction.ts';
import type { PlanNodeShape } from '../plan-node.ts';

/** SHOW SESSIONS, or SHOW SESSION with an id. */
export interface ShowSessionsNode extends PlanNodeShape<'ShowSessions'> {
  readonly id?: bigint;
  readonly range: SourceRange;
}
/** KILL SESSION: the ids of its input, or one. */
export interface KillSessionNode extends PlanNodeShape<'KillSession'> {
  readonly session: BoundExpression;
}
/** SHOW QUERIES. */
export type ShowQueriesNode = PlanNodeShape<'ShowQueries'>;
/** KILL QUERY; without `session` a query of the own session. */
export interface KillQueryNode extends PlanNodeShape<'KillQuery'> {
  readonly session?: BoundExpression;
  readonly plan: BoundExpression;
  readonly range: SourceRange;
}

/** SET SESSION. */
export interface SetSessionNode extends PlanNodeShape<'SetSession'> {
  readonly isOn: boolean;
}

/** START TRANSACTION, COMMIT and ROLLBACK. */
export interface TransactionNode extends PlanNodeShape<'Transaction'> {
  readonly action: 'start' | 'commit' | 'rollback';
  readonly options: TransactionOptions;
}

/** The nodes of statements about sessions and running queries. */
export type SessionNode =
  | ShowSessionsNode
  | KillSessionNode
  | ShowQueriesNode
  | KillQueryNode
  | SetSessionNode
  | TransactionNode;
