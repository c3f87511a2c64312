import type { Page } from '@playwright/test';

/** The space of the small demo data set. */
export const DEMO_SPACE = 'demo_basketballplayer';

/** Every page to visit once a space exists. */
export const ROUTES = [
  '/welcome',
  '/console',
  '/dashboards',
  '/explore',
  '/sketch',
  '/schema',
  '/schema/space/create',
  '/schema/tag/list',
  '/schema/tag/create',
  '/schema/index/list',
  '/schema/index/create?type=tag',
  '/schema/statistic/list',
  '/schema/visualization',
  '/schema/profile',
  '/schema/compare',
  '/import/files',
  '/import/tasks',
  '/import/create',
  '/admin',
  '/admin?tab=activity',
  '/admin?tab=users',
  '/admin?tab=storage',
  '/guide/start',
] as const;

/** Loads the data set as a newcomer does. */
export async function loadDemo(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/welcome`);
  await page.getByRole('button', { name: `Load ${DEMO_SPACE}` }).click();
  await page
    .getByRole('dialog', { name: /^A tour of/ })
    .getByRole('button', { name: 'Close' })
    .click();
}
