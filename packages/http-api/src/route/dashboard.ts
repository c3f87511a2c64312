import { isRecord } from '@astrolabe/model';
import { SKETCH_NAME_LENGTH_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** Body of a new or changed dashboard. */
export const dashboardBody = z.object({
  name: z.string().trim().min(1).max(SKETCH_NAME_LENGTH_MAX),
  /** Whether all accounts of the database may open it; only its owner may change it. */
  isShared: z.boolean(),
  /** Pages and cards as the page writes them: statements and views, never results. */
  content: z.string().refine(isDashboard, 'is not a dashboard'),
});

/** Body of a new or changed dashboard. */
export type DashboardBody = z.infer<typeof dashboardBody>;

function isDashboard(text: string): boolean {
  try {
    const content: unknown = JSON.parse(text);
    return isRecord(content) && content['dashboard'] === 2 && Array.isArray(content['pages']);
  } catch {
    return false;
  }
}

/** A dashboard without its content. */
export interface DashboardEntry {
  readonly id: string;
  readonly name: string;
  readonly isShared: boolean;
  /** Whether it belongs to the calling account. */
  readonly isOwn: boolean;
  readonly owner: string;
  /** Unix milliseconds. */
  readonly updateTime: number;
}

/** A dashboard with its content. */
export interface SavedDashboard extends DashboardEntry {
  readonly content: string;
}

/** The account's own dashboards, then shared ones, each sorted by name. */
export interface DashboardList {
  readonly items: readonly DashboardEntry[];
}
