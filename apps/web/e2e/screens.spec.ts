import type { Browser, Page } from '@playwright/test';
import { ADMIN_TABS } from '../src/admin/admin-tab.ts';
import type { Catalogue, Locale } from '../src/locale/catalogue.ts';
import { en } from '../src/locale/en.ts';
import { zh } from '../src/locale/zh.ts';
import { DEMO_SPACE, loadDemo } from './_demo.ts';
import { axeFindings, COLOR_RULES, LANGUAGE_RULES, goToRoute, openRoute } from './_page.ts';
import { expect, test } from './_studio.ts';

// Visits every screen and what opens on it, in both languages and both themes: nothing is missing, untranslated or cut off, and axe finds nothing.

/** A screen, or an element that a click opens on one. `open` receives the messages of the language. */
interface Screen {
  readonly name: string;
  readonly path: string;
  readonly open?: (page: Page, words: Catalogue) => Promise<void>;
}

const press = (page: Page, role: 'button' | 'menuitem' | 'tab' | 'radio', name: string): Promise<void> =>
  page.getByRole(role, { name, exact: true }).first().click();

const SCREENS: readonly Screen[] = [
  { name: 'welcome', path: '/welcome' },
  {
    name: 'tour of a data set',
    path: '/welcome',
    open: (page, { welcome }) => press(page, 'button', welcome.tourOf.replace('{space}', DEMO_SPACE)),
  },
  { name: 'help menu', path: '/welcome', open: (page, { header }) => press(page, 'button', header.help) },
  { name: 'theme menu', path: '/welcome', open: (page, { header }) => press(page, 'button', header.theme) },
  {
    name: 'user menu',
    path: '/welcome',
    open: (page, { header }) => press(page, 'button', header.user.replace('{name}', 'root')),
  },
  { name: 'palette', path: '/schema', open: (page) => page.keyboard.press('Control+k') },
  {
    name: 'shortcuts of the console',
    path: '/console',
    open: async (page, { header }) => {
      await press(page, 'button', header.help);
      await page.getByRole('menuitem', { name: header.shortcuts }).click();
    },
  },
  { name: 'console', path: '/console' },
  { name: 'dashboard', path: '/dashboards' },
  {
    name: 'console with a result',
    path: '/console',
    open: async (page) => {
      await page.locator('.cm-content').click();
      await page.keyboard.press('Control+Enter');
      await page.getByRole('grid').first().waitFor();
    },
  },
  { name: 'exploration', path: '/explore' },
  { name: 'sketch', path: '/sketch' },
  { name: 'apply a sketch', path: '/sketch', open: (page, { sketch }) => press(page, 'button', sketch.apply) },
  {
    name: 'sketch as text',
    path: '/sketch',
    open: async (page, { sketch }) => {
      await press(page, 'button', sketch.moreActions);
      await press(page, 'menuitem', sketch.editText);
    },
  },
  {
    name: 'draw a space',
    path: '/sketch',
    open: async (page, { sketch }) => {
      await press(page, 'button', sketch.moreNew);
      await press(page, 'menuitem', sketch.fromSpace);
    },
  },
  {
    name: 'a tag of a sketch',
    path: '/sketch',
    open: (page) => page.getByRole('button', { name: /^player / }).click(),
  },
  { name: 'spaces', path: '/schema' },
  { name: 'new space', path: '/schema/space/create' },
  { name: 'tags', path: '/schema/tag/list' },
  { name: 'edge types', path: '/schema/edge/list' },
  { name: 'tag indexes', path: '/schema/index/list/tag' },
  { name: 'edge indexes', path: '/schema/index/list/edge' },
  { name: 'statistics', path: '/schema/statistic/list' },
  { name: 'schema view', path: '/schema/visualization' },
  { name: 'new tag', path: '/schema/tag/create' },
  { name: 'new edge type', path: '/schema/edge/create' },
  { name: 'new index', path: '/schema/index/create?type=tag' },
  { name: 'files', path: '/import/files' },
  { name: 'import tasks', path: '/import/tasks' },
  { name: 'new import', path: '/import/create' },
  {
    name: 'a tag with its properties, and the schema tree',
    path: '/schema/tag/list',
    open: async (page, { schema }) => {
      await press(page, 'button', schema.expand.replace('{name}', 'player'));
      await press(page, 'button', schema.treeShow);
    },
  },
  {
    name: 'a tag that is edited',
    path: '/schema/tag/list',
    open: async (page, { schema }) => {
      await press(page, 'button', schema.editName.replace('{name}', 'team'));
      await press(page, 'button', schema.addProperty);
    },
  },
  {
    name: 'profile of a space',
    path: '/schema/profile',
    open: async (page, { profile }) => {
      await press(page, 'button', profile.start);
      await page.getByRole('button', { name: profile.again }).waitFor();
    },
  },
  { name: 'comparison of two schemas', path: '/schema/compare' },
  ...ADMIN_TABS.map((tab) => ({
    name: `administration: ${tab}`,
    path: `/admin?tab=${tab}`,
  })),
  { name: 'tokens and links', path: '/access' },
  { name: 'guide', path: '/guide' },
  { name: 'a page of the guide', path: '/guide/sketch' },
];

test.beforeAll(async ({ browser, studio }) => {
  const page = await openPage(browser, 'en');
  await loadDemo(page, studio.url);
  // A sketch of the space represents all sketches.
  await page.goto(`${studio.url}/sketch`);
  await page.getByRole('button', { name: 'More ways to start' }).click();
  await page.getByRole('menuitem', { name: 'Load from space' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Load' }).click();
  await expect(page.getByRole('heading', { level: 1, name: DEMO_SPACE })).toBeVisible();
  await page.context().close();
});

for (const locale of ['en', 'zh'] as const)
  test(`every screen in ${locale}: one language, and axe finds nothing`, async ({ browser, studio }) => {
    test.setTimeout(300_000);
    const page = await openPage(browser, locale);
    const missing: string[] = [];
    page.on('console', (message) => {
      if (/MISSING_MESSAGE|FORMATTING_ERROR|INVALID_MESSAGE/.test(message.text())) missing.push(message.text());
    });
    const found: string[] = [];
    for (const [index, screen] of SCREENS.entries()) {
      await chooseTheme(page, 'light');
      // Open parts of the previous screen must not be visible here.
      const isFresh = index > 0 && SCREENS[index - 1]!.open === undefined;
      await (isFresh ? goToRoute(page, screen.path) : openRoute(page, `${studio.url}${screen.path}`));
      await screen.open?.(page, locale === 'en' ? en : zh);
      for (const fault of await faultsOf(page, locale)) found.push(`${screen.name}: ${fault}`);
      const rules = locale === 'en' ? undefined : LANGUAGE_RULES;
      for (const fault of await axeFindings(page, rules)) found.push(`${screen.name}: ${fault}`);
      // The colors are the same in every language.
      if (locale !== 'en') continue;
      await chooseTheme(page, 'dark');
      for (const fault of await axeFindings(page, COLOR_RULES)) found.push(`${screen.name}, dark: ${fault}`);
    }
    expect([...found, ...missing]).toEqual([]);
    await page.context().close();
  });

test('the sign-in page, in both languages and both themes', async ({ browser, studio }) => {
  const found: string[] = [];
  for (const locale of ['en', 'zh'] as const) {
    const page = await openPage(browser, locale);
    await page.addInitScript(() => localStorage.setItem('astrolabe.signed-out', '1'));
    await page.goto(`${studio.url}/login`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    found.push(...(await faultsOf(page, locale)), ...(await axeFindings(page)));
    await chooseTheme(page, 'dark');
    found.push(...(await axeFindings(page, COLOR_RULES)));
    await page.context().close();
  }
  expect(found).toEqual([]);
});

/** A page that follows the theme of the computer. */
async function openPage(browser: Browser, locale: Locale): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  await page.addInitScript(
    ([preferences, space]) => {
      localStorage.setItem('astrolabe.preferences', preferences);
      sessionStorage.setItem('astrolabe.space', space);
    },
    [JSON.stringify({ locale, theme: 'system' }), DEMO_SPACE] as const,
  );
  return page;
}

async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  // Before the first visit the page shows no studio.
  if (page.url().startsWith('http')) await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

type Words = { readonly [key: string]: string | Words };

function leaves(node: Words, path: readonly string[] = []): readonly (readonly [string, string])[] {
  return Object.entries(node).flatMap(([key, child]) =>
    typeof child === 'string' ? [[[...path, key].join('.'), child] as const] : leaves(child, [...path, key]),
  );
}

const english = new Map(leaves(en));
const chinese = new Map(leaves(zh));
const KEYS = [...english.keys()];
/** English texts that differ in Chinese; one of them on a Chinese page is untranslated. */
const ENGLISH_ONLY = [...english].filter(([key, text]) => chinese.get(key) !== text && /[a-z]{3}/i.test(text));
const FIXED = {
  en: new Set([...english.values()].filter((text) => !text.includes('{'))),
  zh: new Set([...chinese.values()].filter((text) => !text.includes('{'))),
};
const CHINESE_TEXTS = new Set(chinese.values());

/** Faults in the texts of the page: keys instead of texts, texts of the other language, texts that are cut off. */
async function faultsOf(page: Page, locale: Locale): Promise<readonly string[]> {
  const seen = await page.evaluate(() => {
    const texts: { readonly text: string; readonly isCut: boolean; readonly isData: boolean }[] = [];
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue?.trim() ?? '';
      if (element === null || text === '' || !isShown(element)) continue;
      const style = getComputedStyle(element);
      const isCut =
        style.overflowX !== 'visible' &&
        element.closest('.visually-hidden') === null &&
        element.scrollWidth > element.clientWidth + 1;
      const isData =
        element.closest('code, pre, kbd, .mono, .cm-editor, [role="grid"], [lang]:not(html), option') !== null;
      texts.push({ text, isCut, isData });
    }
    // A cell clips overflowing content, including a button.
    for (const cell of document.querySelectorAll('td'))
      if (cell.scrollWidth > cell.clientWidth + 1)
        for (const button of cell.querySelectorAll('button, a'))
          if (isShown(button)) texts.push({ text: button.textContent.trim(), isCut: true, isData: true });
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) {
        const text = element.getAttribute(name)?.trim() ?? '';
        if (text !== '' && isShown(element))
          texts.push({ text, isCut: false, isData: element.closest('.cm-editor, [lang]:not(html)') !== null });
      }
    return texts;
  });
  const faults = new Set<string>();
  for (const { text, isCut, isData } of seen) {
    if (KEYS.includes(text) && text.includes('.')) faults.add(`the key ${text} stands in place of its words`);
    if (isCut && FIXED[locale].has(text)) faults.add(`"${text}" is cut off`);
    if (isData) continue;
    if (locale === 'en' && /\p{Script=Han}/u.test(text) && text !== '中文') faults.add(`"${text}" is not English`);
    if (locale === 'zh' && !CHINESE_TEXTS.has(text) && ENGLISH_ONLY.some(([, word]) => word === text))
      faults.add(`"${text}" is not translated`);
    if (locale === 'zh' && /^[A-Z][a-z]+( [a-z]{2,}){2,}/.test(text) && !/\p{Script=Han}/u.test(text))
      faults.add(`"${text}" is an English sentence`);
  }
  return [...faults];
}
