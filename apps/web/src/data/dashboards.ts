import type { DashboardBody, DashboardEntry, SavedDashboard } from '@astrolabe/http-api';
import { api } from './api.ts';

/** Own and shared dashboards. */
export const dashboardsQuery = {
  queryKey: ['dashboards'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly DashboardEntry[]> =>
    (await api.get('api/v1/dashboards', { signal })).items,
} as const;

/** Loads a dashboard with its content. */
export function loadDashboard(id: string): Promise<SavedDashboard> {
  return api.get(`api/v1/dashboards/${id}`);
}

/** Saves a new dashboard and returns its id. */
export async function createDashboard(body: DashboardBody): Promise<string> {
  return (await api.send('POST', 'api/v1/dashboards', body)).id;
}

/** Changes an own dashboard. */
export async function changeDashboard(id: string, body: DashboardBody): Promise<void> {
  await api.send('PUT', `api/v1/dashboards/${id}`, body);
}

/** Deletes an own dashboard. */
export async function removeDashboard(id: string): Promise<void> {
  await api.send('DELETE', `api/v1/dashboards/${id}`);
}
