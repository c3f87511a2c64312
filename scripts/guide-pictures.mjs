// node scripts/guide-pictures.mjs Takes the screenshots of the guide from the built product, in both languages, into
// `apps/web/public/guide/`. Starts a studio on a free port with an empty data directory, loads a data set, and visits each screen.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './browser.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const output = join(root, 'apps', 'web', 'public', 'guide');
const SPACE = 'demo_basketballplayer';
const QUALITY = 0.82;

/** The content of each image; every screen starts with the space selected. */
const PICTURES = {
  welcome: async (page, at) => {
    await page.goto(at('/welcome'));
  },
  spaces: async (page, at) => {
    await page.goto(at('/schema'));
    await page.getByText(SPACE).first().waitFor();
  },
  console: async (page, at) => {
    await run(
      page,
      at,
      'MATCH (p:player)-[f:follow]->(q:player)\nRETURN p.player.name AS player, f.degree AS degree, q.player.name AS follows\nORDER BY degree DESC LIMIT 12',
      /^(Table|表格)/,
    );
  },
  plan: async (page, at) => {
    await run(
      page,
      at,
      'PROFILE MATCH (p:player)-[:serve]->(t:team)\nRETURN t.team.name AS team, count(p) AS players\nORDER BY players DESC LIMIT 5',
      /^(Plan|执行计划)/,
    );
  },
  explore: async (page, at) => {
    await page.goto(at('/explore'));
    await page.getByRole('button', { name: /^(Draw a sample|绘制样本)$/ }).click();
    await page.waitForTimeout(2_500);
  },
  import: async (page, at) => {
    await page.goto(at('/import/files'));
    await page.getByRole('button', { name: /^(Make a graph of these|用这 2 个文件)/ }).click();
    await page
      .getByRole('region', { name: /^(Model|模型)$/ })
      .getByRole('group')
      .waitFor();
  },
  sketch: async (page, at) => {
    await page.goto(at('/sketch'));
    await page.getByRole('button', { name: /^player / }).click();
  },
  admin: async (page, at) => {
    await page.goto(at('/admin?tab=activity'));
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  access: async (page, at) => {
    await page.goto(at('/access'));
    await page.locator('form input').first().fill('Desk agent');
    await page.getByRole('button', { name: /^(Create token|创建令牌)$/ }).click();
    await page.locator('pre').waitFor();
  },
};

const studio = await startStudio();
const browser = await chromium.launch({ executablePath: ensureBrowser().path, args: ['--no-sandbox'] });
try {
  await prepare();
  mkdirSync(output, { recursive: true });
  for (const locale of ['en', 'zh']) {
    const page = await openPage(locale);
    for (const [name, show] of Object.entries(PICTURES)) {
      await show(page, studio.at);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(600);
      writeFileSync(join(output, `${name}-${locale}.webp`), await webp(await page.screenshot()));
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  studio.end();
}

/** Loads the data set, draws its sketch and uploads the samples of the import, as a user would. */
async function prepare() {
  const page = await openPage('en');
  await page.goto(studio.at('/welcome'));
  await page.getByRole('button', { name: `Load ${SPACE}` }).click();
  await page.waitForURL(/\/schema/);
  await page.goto(studio.at('/sketch'));
  await page.getByRole('button', { name: 'More ways to start' }).click();
  await page.getByRole('menuitem', { name: 'Load from space' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Load' }).click();
  await page.getByRole('heading', { level: 1, name: SPACE }).waitFor();
  await page.goto(studio.at('/import/files'));
  await page.getByRole('button', { name: 'Use both samples' }).click();
  await page.waitForURL(/\/import\/create/);
  await page.context().close();
}

async function openPage(locale) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(
    ([preferences, space]) => {
      localStorage.setItem('astrolabe.preferences', preferences);
      sessionStorage.setItem('astrolabe.space', space);
    },
    [JSON.stringify({ locale, theme: 'light' }), SPACE],
  );
  return page;
}

async function run(page, at, statement, view) {
  await page.goto(at('/console'));
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(statement);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('article').first().getByRole('tab', { name: view }).click();
}

/** The browser itself turns the picture into WebP. */
async function webp(png) {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async ([source, quality]) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext('2d').drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [`data:image/png;base64,${png.toString('base64')}`, QUALITY],
  );
  await page.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function startStudio() {
  const directory = mkdtempSync(join(tmpdir(), 'astrolabe-guide-'));
  const main = join(root, 'dist', 'server', 'main.js');
  const flags = ['--port', '0', '--graphd-port', '0', '--data-dir', directory, '--mcp', 'on', '--views', 'on'];
  const child = spawn(process.execPath, [main, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk.toString();
      const ready = /is ready at (\S+)/.exec(said);
      if (ready) resolve(ready[1].replace(/\/$/, ''));
    });
    child.on('exit', () => reject(new Error('the studio did not start; is it built?')));
  });
  return {
    at: (path) => `${url}${path}`,
    end: () => {
      child.kill('SIGTERM');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
