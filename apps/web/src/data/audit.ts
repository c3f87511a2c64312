import type { AuditList } from '@astrolabe/http-api';
import { api } from './api.ts';

/** How many entries one question brings. */
const AUDIT_PAGE = 200;

/** Who changed what through the studio, the newest first, page by page. */
export const auditQuery = {
  queryKey: ['admin', 'audit'],
  queryFn: ({
    pageParam,
    signal,
  }: {
    readonly pageParam: number | undefined;
    readonly signal: AbortSignal;
  }): Promise<AuditList> =>
    api.get(`api/v1/audit?limit=${AUDIT_PAGE}${pageParam === undefined ? '' : `&before=${pageParam}`}`, { signal }),
  initialPageParam: undefined as number | undefined,
  /** A page that is not full is the last one. */
  getNextPageParam: ({ items }: AuditList): number | undefined =>
    items.length < AUDIT_PAGE ? undefined : items.at(-1)?.id,
} as const;
