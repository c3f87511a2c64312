import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { helpText } from '../apps/server/src/config.ts';

const root = join(import.meta.dirname, '..');
const chart = join(root, 'deploy', 'helm', 'astrolabe');
const COMPOSE = ['embedded.yaml', 'cluster.yaml'].map((file) => ({
  text: readFileSync(join(root, 'deploy', 'compose', file), 'utf8'),
}));
const read = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');

test('image, chart and compose files set only known settings', () => {
  const known = new Set(helpText().match(/ASTROLABE_[A-Z_]+/g));
  const templates = readdirSync(join(chart, 'templates')).map((file) => read(chart, 'templates', file));
  const texts = [
    read(root, 'Dockerfile'),
    read(root, 'deploy', 'health.mjs'),
    ...templates,
    ...COMPOSE.map(({ text }) => text),
  ];
  const named = texts.flatMap((text) => text.match(/ASTROLABE_[A-Z][A-Z_]*[A-Z]/g) ?? []);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});

test('compose files give the studio a volume, a password and time to end', () => {
  for (const { text } of COMPOSE) {
    const { services, volumes } = parse(text) as {
      readonly services: Readonly<Record<string, unknown>>;
      readonly volumes: Readonly<Record<string, unknown>>;
    };
    expect(services['astrolabe']).toMatchObject({ stop_grace_period: '15s', volumes: ['data:/data'] });
    expect(text).toContain('ASTROLABE_ROOT_PASSWORD: ${ASTROLABE_ROOT_PASSWORD:?');
    expect(Object.keys(volumes)).toContain('data');
  }
});

test('the chart has the version of the product', () => {
  const { version } = JSON.parse(read(root, 'package.json')) as { readonly version: string };
  expect(parse(read(chart, 'Chart.yaml'))).toMatchObject({ name: 'astrolabe', appVersion: version });
});

test('the health check detects a studio that does not respond', async () => {
  const check = (port: number): Promise<number> =>
    new Promise((resolve) => {
      const child = execFile(process.execPath, [join(root, 'deploy', 'health.mjs')], {
        env: { ...process.env, ASTROLABE_PORT: String(port), ASTROLABE_TLS_CERT: '' },
      });
      child.on('exit', (code) => resolve(code ?? -1));
    });
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/health' ? 200 : 404;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const answering = await check(port);
  await new Promise((resolve) => server.close(resolve));
  expect([answering, await check(port)]).toEqual([0, 1]);
});
