/** Tabs of the administration, as named in the address. */
export const ADMIN_TABS = [
  'running',
  'activity',
  'slow',
  'alerts',
  'audit',
  'jobs',
  'users',
  'machines',
  'storage',
  'settings',
] as const;

/** A part of the administration. */
export type AdminTab = (typeof ADMIN_TABS)[number];

/** Returns the tab in the address, or the first one. */
export function adminTab(asked: unknown, tabs: readonly AdminTab[]): AdminTab {
  return tabs.find((tab) => tab === asked) ?? 'running';
}
