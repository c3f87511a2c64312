import type { Page } from '@playwright/test';

/** Opens a tool of the canvas by its name: a button of the toolbar, or an item of its "More" or selection menu. */
export async function chooseTool(page: Page, name: string | RegExp): Promise<void> {
  const toolbar = page.getByRole('toolbar', { name: 'Canvas tools' });
  const button = toolbar.getByRole('button', { name, exact: true });
  if ((await button.count()) > 0) return button.click();
  const isSelection = /Lasso|Select rectangle|Select and pan/.test(String(name));
  await toolbar.getByRole('button', { name: isSelection ? 'Selection tool' : 'More tools' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Matches a figure of the status line, with or without the total of the space. */
export function figure(count: string, what: 'vertex' | 'edge'): RegExp {
  return new RegExp(`(?<![\\d,])${count} (of [\\d,]+ )?${what === 'vertex' ? 'vert(ex|ices)' : 'edges?'}`);
}

/** Opens the ways to start that are behind the disclosure of an empty canvas. */
export async function showMoreWays(page: Page): Promise<void> {
  const ways = page.locator('details').filter({ hasText: 'More ways to start' });
  if ((await ways.getAttribute('open')) === null) await ways.locator('summary').click();
}
