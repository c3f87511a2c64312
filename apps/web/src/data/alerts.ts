import type { Alert, AlertBody, AlertCase, AlertCaseBody, AlertList } from '@astrolabe/http-api';
import { ADMIN_POLL_MS, ALERT_POLL_MS } from '../limits.ts';
import { api } from './api.ts';

/** Alerts of the account, refetched periodically, more often while shown. */
export function alertsQuery({ isLive }: { readonly isLive: boolean }) {
  return {
    queryKey: ['admin', 'alerts'],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<AlertList> => api.get('api/v1/alerts', { signal }),
    refetchInterval: isLive ? ADMIN_POLL_MS : ALERT_POLL_MS,
  } as const;
}

/** Cases that the account owns or is assigned to, newest first. */
export function alertCasesQuery({ isLive }: { readonly isLive: boolean }) {
  return {
    queryKey: ['admin', 'alerts', 'cases'],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly AlertCase[]> =>
      (await api.get('api/v1/alert-cases', { signal })).items,
    refetchInterval: isLive ? ADMIN_POLL_MS : ALERT_POLL_MS,
  } as const;
}

/** Changes the state or the assignee of a case. */
export async function changeCase(id: string, body: AlertCaseBody): Promise<void> {
  await api.send('PUT', `api/v1/alert-cases/${id}`, body);
}

/** Adds a comment to a case. */
export async function commentCase(id: string, text: string): Promise<void> {
  await api.send('POST', `api/v1/alert-cases/${id}/comments`, { text });
}

/** Creates an alert, or updates the one with an id. */
export async function keepAlert(body: AlertBody, id: string | undefined): Promise<void> {
  await (id === undefined ? api.send('POST', 'api/v1/alerts', body) : api.send('PUT', `api/v1/alerts/${id}`, body));
}

/** Deletes an alert. */
export async function removeAlert(id: string): Promise<void> {
  await api.send('DELETE', `api/v1/alerts/${id}`);
}

/** Marks alerts as read. */
export async function seeAlerts(): Promise<void> {
  await api.send('POST', 'api/v1/alerts/seen');
}

/** Editable fields of an alert. */
export function bodyOf(alert: Alert): AlertBody {
  const { name, space, statement, everyMinutes, condition, moreThan, isOn, webhook, email } = alert;
  return { name, space, statement, everyMinutes, condition, moreThan, isOn, webhook, email };
}

/** Returns the number of unread or failing alerts. */
export function waitingAlerts(alerts: readonly Alert[]): number {
  return alerts.filter(({ isNew, problem }) => isNew || problem !== undefined).length;
}
