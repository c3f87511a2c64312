import type { ServerConfig } from '../config.ts';
import { StatementMetrics } from '../metrics/statement-metrics.ts';
import { ActivityLog } from './activity.ts';
import { AuditTrail } from './audit-trail.ts';
import { SlowStatements, type EndedStatement } from './slow-statements.ts';
import type { StudioStore } from './studio-store.ts';

/** Everything that is recorded about statements; each statement is passed to all parts. */
export class StudioRecords {
  readonly slowStatements: SlowStatements;
  readonly activity: ActivityLog;
  /** Who changed what. */
  readonly auditTrail: AuditTrail;
  /** Figures of all statements since the start. */
  readonly statements = new StatementMetrics();
  readonly #now: () => number;
  #isClosed = false;

  constructor(store: StudioStore, { slowStatementMs }: Pick<ServerConfig, 'slowStatementMs'>, now = Date.now) {
    this.#now = now;
    this.slowStatements = new SlowStatements(store, slowStatementMs);
    this.activity = new ActivityLog(now());
    this.auditTrail = new AuditTrail(store);
  }

  /** Records a statement that has ended. */
  readonly watch = (statement: EndedStatement): void => {
    if (this.#isClosed) return;
    const now = this.#now();
    this.slowStatements.watch(statement, now);
    this.activity.watch(statement, now);
    this.auditTrail.watch(statement, now);
    this.statements.watch(statement);
  };

  /** Writes pending entries before the store closes; later ones are not recorded. */
  close(): void {
    this.#isClosed = true;
    this.auditTrail.close();
  }
}
