import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';

const root = join(import.meta.dirname, '..', '..', '..');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Any host of static files: no fallback, no headers. */
async function serveFiles(folder: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url!.split('?')[0]!);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (!existsSync(file) || !statSync(file).isFile()) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The response to a statement, as received by the pages. */
function run(page: Page, text: string, space = ''): Promise<string> {
  return page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('api/v1/execute', { method: 'POST', headers, body: JSON.stringify(body) })).text();
    },
    { text, ...(space !== '' && { space }) },
  );
}

test('the studio runs from static files without a network, and its data survives a killed tab', async ({ context }) => {
  execFileSync(process.execPath, [join(root, 'scripts', 'build-static.mjs'), '--built']);
  const server = await serveFiles(join(root, 'dist', 'static'));
  let page = await context.newPage();
  await page.goto(server.url);
  await expect(page.getByRole('link', { name: 'Console' })).toBeVisible();
  server.close();

  // Import by the types and links that the files imply.
  await page.goto(`${server.url}console`);
  await page.getByText('Data in this browser').click();
  page.once('dialog', (dialog) => void dialog.accept('town'));
  await page.getByLabel('Import CSV files').setInputFiles([
    { name: 'person.csv', mimeType: 'text/csv', buffer: Buffer.from('id,name,age\n1,Ann,31\n2,Bo,28\n3,Cy,44\n') },
    { name: 'knows.csv', mimeType: 'text/csv', buffer: Buffer.from('from,to,since\n1,2,2001\n2,3,2010\n') },
  ]);
  await expect(page.locator('#tab-panel [role=status]')).toHaveText('Imported 5 rows, 0 failed');
  await expect(page.locator('#tab-panel')).toContainText(/MB of \d/);
  await page.getByRole('button', { name: 'Run', exact: true }).last().click();
  await expect(page.getByText('42', { exact: true }).first()).toBeVisible();

  // The renderer is killed while it writes.
  await run(page, 'CREATE SPACE k(vid_type = INT64); USE k; CREATE TAG t(n int)');
  let acknowledged = -1;
  page.on('console', (message) => (acknowledged = Number(/^done (\d+)/.exec(message.text())?.[1] ?? acknowledged)));
  await page.evaluate(() => {
    const write = async (n: number): Promise<void> => {
      const body = JSON.stringify({ space: 'k', text: `INSERT VERTEX t(n) VALUES ${n}:(${n})` });
      const headers = { 'content-type': 'application/json' };
      const text = await (await fetch('api/v1/execute', { method: 'POST', headers, body })).text();
      if (text.includes('"end"')) console.log(`done ${n}`);
      await write(n + 1);
    };
    void write(0);
  });
  await expect.poll(() => acknowledged).toBeGreaterThan(20);
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;

  page = await context.newPage();
  await page.goto(`${server.url}console`);
  await expect(page.getByText('Data in this browser')).toBeVisible();
  const rows = /"rows":\[\[(\d+),(\d+)\]\]/.exec(await run(page, 'MATCH (v:t) RETURN count(v), max(v.t.n) + 1', 'k'));
  expect(Number(rows?.[1])).toBeGreaterThan(acknowledged);
  expect(rows?.[1]).toBe(rows?.[2]);
  expect(await run(page, 'MATCH (a)-[e]->(b) RETURN count(e)', 'town')).toContain('[[2]]');

  // A space is exported as a file and imported under its name.
  await page.getByText('Data in this browser').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save space: town' }).click();
  const file = await (await download).path();
  await run(page, 'DROP SPACE town');
  await page.getByLabel('Open .astrolabe file').setInputFiles(file);
  await expect(page.locator('#tab-panel [role=status]')).toHaveText('Opened town');
  expect(await run(page, 'MATCH (a)-[e]->(b) RETURN count(e)', 'town')).toContain('[[2]]');
});
