import type { ServerVisit, ServerWatch } from '@astrolabe/wire';
import { EMBEDDED, type Account } from '../session/account.ts';
import type { AuditedAct } from '../store/audit-trail.ts';
import type { StudioRecords } from '../store/studio-records.ts';

/** Records what clients of the protocol server do. */
export function protocolWatch({ watch, auditTrail }: Pick<StudioRecords, 'watch' | 'auditTrail'>): ServerWatch {
  const visited = (kind: AuditedAct['kind'], { username, clientAddress }: ServerVisit, hasFailed = false): void =>
    auditTrail.note({ account: accountOf(username), kind, shape: clientAddress ?? '', via: 'protocol', hasFailed });
  return {
    signedIn: (visit) => visited('sign-in', visit),
    refused: (visit) => visited('sign-in', visit, true),
    signedOut: (visit) => visited('sign-out', visit),
    statementEnded: ({ username, text, spaceName: space, durationMs, hasFailed }) =>
      watch({ account: accountOf(username), text, space, durationMs, hasFailed, via: 'protocol' }),
  };
}

function accountOf(username: string): Account {
  return { database: EMBEDDED, username };
}
