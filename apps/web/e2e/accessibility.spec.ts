import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { ADMIN_TABS } from '../src/admin/admin-tab.ts';
import { DEMO_SPACE, loadDemo, ROUTES } from './_demo.ts';
import { axeFindings, COLOR_RULES, goToRoute, openRoute } from './_page.ts';
import { expect, test } from './_studio.ts';

// The pages for users without a pointer, with larger text, with system colors, or with reduced motion.

/** Presses of Tab after which the focus has to be back at the beginning, on any page. */
const TABS_MAX = 150;

test.beforeAll(async ({ browser, studio }) => {
  const page = await browser.newPage();
  await loadDemo(page, studio.url);
  await page.close();
});

async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  await page.addInitScript((space) => sessionStorage.setItem('astrolabe.space', space), DEMO_SPACE);
  return page;
}

test('every page works with Tab alone: focus is visible, on screen, and cycles', async ({ browser, studio }) => {
  test.setTimeout(240_000);
  const page = await open(browser, { reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const route of ROUTES) {
    await openRoute(page, `${studio.url}${route}`);
    if (!/^.+ · Astrolabe$/.test(await page.title()))
      found.push(`${route}: its window is called ${await page.title()}`);
    let presses = 0;
    let isRound = false;
    let last = '';
    const seen = new Set<string>();
    while (presses++ < TABS_MAX && !isRound) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(async () => {
        const element = document.activeElement;
        if (element === null || element === document.body) return undefined;
        // The focus ring may be drawn by the container of a field.
        const isRinged = (): boolean =>
          [element, ...[element.parentElement, element.parentElement?.parentElement]].some((one) => {
            if (one === null || one === undefined) return false;
            const { outlineStyle, outlineWidth, boxShadow, backgroundColor } = getComputedStyle(one);
            return (
              (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
              boxShadow !== 'none' ||
              (one.getAttribute('role') === 'separator' && backgroundColor !== 'rgba(0, 0, 0, 0)')
            );
          });
        const isEditor = element.closest('.cm-editor') !== null;
        const isInView = (): boolean => {
          const box = element.getBoundingClientRect();
          return box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth && box.width > 0;
        };
        // A fading ring or a scroll may need some frames; a busy page draws them later.
        for (let frame = 0; frame < 60 && !(isInView() && (isEditor || isRinged())); frame++)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        const isOnScreen = isInView();
        const id = (element as HTMLElement & { walkId?: string }).walkId;
        const walkId = id ?? String(performance.now());
        (element as HTMLElement & { walkId?: string }).walkId = walkId;
        const name = `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;
        return { walkId, name, isSeen: isEditor || isRinged(), isOnScreen, isEditor };
      });
      // After the last element the browser itself has the focus.
      if (focus === undefined) continue;
      if (seen.has(focus.walkId)) {
        // An editor captures Tab; after Escape the next Tab leaves it.
        if (focus.isEditor && focus.walkId === last) await page.keyboard.press('Escape');
        else isRound = true;
        continue;
      }
      last = focus.walkId;
      seen.add(focus.walkId);
      if (!focus.isSeen) found.push(`${route}: the focus on ${focus.name} is not seen`);
      if (!focus.isOnScreen) found.push(`${route}: the focus on ${focus.name} is not on the screen`);
    }
    if (!isRound) found.push(`${route}: the focus does not come round in ${TABS_MAX} presses`);
    if (seen.size < 10) found.push(`${route}: only ${seen.size} places take the focus`);
  }
  expect(found).toEqual([]);
  await page.context().close();
});

test('every page fits at double text size and with system colors', async ({ browser, studio }) => {
  test.setTimeout(240_000);
  const found: string[] = [];
  // A window of 1280 × 800 at 200 % has half as many CSS pixels.
  const narrow = { width: 640, height: 400 };
  const page = await open(browser, { viewport: narrow, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  for (const route of ROUTES) {
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize(narrow);
    await openRoute(page, `${studio.url}${route}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > narrow.width) found.push(`${route} at 200 %: ${width} wide`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ forcedColors: 'active' });
    for (const finding of await axeFindings(page, COLOR_RULES))
      found.push(`${route} in colors of the system: ${finding}`);
  }
  await page.context().close();
  expect(found).toEqual([]);
});

test('reduced motion: menus, dialogs and the palette open without animation', async ({ browser, studio }) => {
  const page = await open(browser, { reducedMotion: 'reduce' });
  await openRoute(page, `${studio.url}/schema`);
  const moving = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 1)
        .map((animation) => (animation.effect as KeyframeEffect).target?.className ?? ''),
    );
  for (const name of ['Theme', 'Help', 'User menu: root']) {
    await page.getByRole('button', { name }).click();
    expect(await moving()).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await moving()).toEqual([]);
  await page.context().close();
});

/**
 * Text that becomes an element, ends a script, or closes an attribute if a page does not escape it; and a mark that reverses the writing direction.
 */
const HOSTILE = `<img src="hostile"><script src="hostile"></script>'"><b id="hostile">\u202Egnp`;

test('text from data creates no element on any page', async ({ browser, studio }) => {
  test.setTimeout(240_000);
  const page = await open(browser, { reducedMotion: 'reduce' });
  await openRoute(page, `${studio.url}/welcome`);
  const name = `\`${HOSTILE}\``;
  const edge = `\`e${HOSTILE}\``;
  const send = async (method: 'post' | 'put', path: string, options: object): Promise<void> => {
    const response = await page.request[method](`${studio.url}${path}`, options);
    expect([path, response.status(), response.ok() ? '' : await response.text()]).toEqual([path, 200, '']);
  };
  const run = (gql: string): Promise<void> => send('post', '/api-nebula/db/exec', { data: { gql } });
  await run(`CREATE SPACE ${name}(vid_type = FIXED_STRING(128)) COMMENT = ${JSON.stringify(HOSTILE)}`);
  await run(
    `USE ${name}; CREATE TAG ${name}(${name} string COMMENT ${JSON.stringify(HOSTILE)}); CREATE EDGE ${edge}(${name} string)`,
  );
  await run(`USE ${name}; CREATE TAG INDEX ${name} ON ${name}()`);
  const text = JSON.stringify(HOSTILE);
  await run(
    `USE ${name}; INSERT VERTEX ${name}(${name}) VALUES ${text}:(${text}); INSERT EDGE ${edge}(${name}) VALUES ${text}->${text}:(${text})`,
  );
  await send('post', '/api/favorites', { data: { content: `YIELD ${text} AS ${name}` } });
  const file = { name: '<b id="hostile">.csv', mimeType: 'text/csv', buffer: Buffer.from(`${name},b\n${HOSTILE},1\n`) };
  await send('put', '/api/files', { multipart: { file } });
  await page.request.post(`${studio.url}/api-nebula/db/exec`, {
    data: { gql: `USE ${name}; FETCH PROP ON nope ${text}` },
  });
  await page.addInitScript((space) => sessionStorage.setItem('astrolabe.space', space), HOSTILE);
  await openRoute(page, `${studio.url}/welcome`);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const found: string[] = [];
  const look = async (where: string): Promise<void> => {
    const count = await page.locator('#hostile, [src="hostile"]').count();
    if (count > 0) found.push(`${where}: ${count} elements`);
  };
  for (const route of [...ROUTES, ...ADMIN_TABS.map((tab) => `/admin?tab=${tab}`)]) {
    await goToRoute(page, route);
    await look(route);
  }
  await goToRoute(page, '/console');
  for (const [runs, statement, tab] of [
    [1, `MATCH (v)-[e]->(w) RETURN v, e, w, ${text} AS ${name}`, 'Graph'],
    [2, `PROFILE MATCH (v) RETURN v.${name}.${name} AS ${name}`, 'Plan'],
    [3, `FETCH PROP ON nope ${text}`, ''],
  ] as const) {
    await page.locator('.cm-content').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(statement);
    await page.keyboard.press('ControlOrMeta+Enter');
    // A run is added to the history once its result is drawn.
    await expect(page.getByRole('button', { name: `History ${runs}`, exact: true })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Result of' })).toHaveCount(runs);
    const other = page
      .getByRole('tab', { name: tab })
      .or(page.getByRole('radio', { name: tab }))
      .first();
    if (tab !== '' && (await other.isVisible())) await other.click();
    await look(`result of ${statement}`);
  }
  await page.context().close();
  expect([found, dialogs]).toEqual([[], []]);
});
