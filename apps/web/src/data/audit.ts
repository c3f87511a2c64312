import type { AuditList, AuditPart } from '@astrolabe/http-api';
import { api } from './api.ts';

/** Entries per page. */
const AUDIT_PAGE = 200;

/** Pages of the audit trail: changes, or sign-ins and sign-outs, newest first. */
export function auditQuery(part: AuditPart) {
  return {
    queryKey: ['admin', 'audit', part],
    queryFn: ({
      pageParam,
      signal,
    }: {
      readonly pageParam: number | undefined;
      readonly signal: AbortSignal;
    }): Promise<AuditList> =>
      api.get(`api/v1/audit?part=${part}&limit=${AUDIT_PAGE}${pageParam === undefined ? '' : `&before=${pageParam}`}`, {
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    /** A page that is not full is the last one. */
    getNextPageParam: ({ items }: AuditList): number | undefined =>
      items.length < AUDIT_PAGE ? undefined : items.at(-1)?.id,
  } as const;
}
