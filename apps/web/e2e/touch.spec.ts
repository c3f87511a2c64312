import type { Browser, Page } from '@playwright/test';
import { DEMO_SPACE, loadDemo, ROUTES } from './_demo.ts';
import { axeFindings, LAYOUT_RULES, openRoute } from './_page.ts';
import { expect, test } from './_studio.ts';

// Reading, running and exploring by touch alone, on a phone and on a tablet.

const DEVICES = [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a tablet', width: 820, height: 1180 },
] as const;
/** Minimum side of a touch target, in pixels (WCAG 2.2, 2.5.8). */
const TARGET_MIN = 24;

test.beforeAll(async ({ browser, studio }) => {
  const page = await browser.newPage();
  await loadDemo(page, studio.url);
  await page.close();
});

async function openDevice(browser: Browser, { width, height }: (typeof DEVICES)[number]): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript((space) => sessionStorage.setItem('astrolabe.space', space), DEMO_SPACE);
  return page;
}

for (const device of DEVICES) {
  test(`every page fits ${device.name}, its targets are large enough, and axe finds nothing`, async ({
    browser,
    studio,
  }) => {
    test.setTimeout(180_000);
    const page = await openDevice(browser, device);
    const found: string[] = [];
    for (const route of ROUTES) {
      await openRoute(page, `${studio.url}${route}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > device.width) found.push(`${route} is ${width} wide`);
      for (const target of await smallTargets(page)) found.push(`${route}: ${target}`);
      for (const finding of await axeFindings(page, LAYOUT_RULES)) found.push(`${route}: ${finding}`);
    }
    expect(found).toEqual([]);
    await page.context().close();
  });

  test(`on ${device.name} a statement runs, its result is read, and the graph explored by touch`, async ({
    browser,
    studio,
  }) => {
    const page = await openDevice(browser, device);
    await page.goto(`${studio.url}/welcome`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Console' }).tap();
    await page.locator('.cm-content').tap();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('MATCH (p)-[f:follow]->(q)\nRETURN p, f, q LIMIT 20');
    await page.getByRole('button', { name: 'Run', exact: true }).first().tap();
    const box = page.getByRole('article').first();
    await expect(box.getByRole('grid')).toBeVisible();
    await expect(box.getByRole('grid')).toHaveAttribute('aria-rowcount', '21');
    await box.getByRole('tab', { name: /^Graph/ }).tap();
    await expect(box.locator('canvas:visible').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).tap();
    await page.getByRole('button', { name: 'Draw a sample' }).tap();
    await expect(page.locator('canvas:visible').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Draw a sample' })).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sketch' }).tap();
    await page.getByRole('button', { name: 'Apply to space' }).tap();
    await expect(page.getByText('The sketch is empty')).toBeVisible();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schema' }).tap();
    await page.getByRole('button', { name: `Schema of ${DEMO_SPACE}` }).tap();
    await page.getByRole('button', { name: 'Show properties of player' }).tap();
    await expect(page.getByRole('row', { name: /^age / })).toBeVisible();
    await page.context().close();
  });
}

/** Targets below the minimum size; links within a sentence may be smaller. */
async function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const small: string[] = [];
    for (const element of document.querySelectorAll('button, a[href], input, select, [role="tab"], [role="switch"]')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest('p, li, .visually-hidden, .cm-editor, svg') !== null) continue;
      // The label of a field is a target as well as the field.
      const target = element instanceof HTMLInputElement ? (element.closest('label, span') ?? element) : element;
      const { width, height } = target.getBoundingClientRect();
      if (width === 0 || height === 0 || (width >= least - 0.5 && height >= least - 0.5)) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      small.push(`"${name}" (${element.tagName.toLowerCase()}) is ${Math.round(width)} × ${Math.round(height)}`);
    }
    return small;
  }, TARGET_MIN);
}
