import { expect, it } from 'vitest';
import { startStudio } from './_studio.ts';

const BEARER = { headers: { authorization: 'Bearer open-sesame' } };

it('returns the metrics of the studio and its database in Prometheus format', async () => {
  const { browser } = await startStudio({ metrics: {} });
  await browser.signIn();
  await browser.send('POST', '/api-nebula/db/exec', { gql: 'wrong secret7' });
  const { status, headers, text } = await browser.send('GET', '/metrics');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const lines = text.split('\n');
  expect(lines.at(-1)).toBe('');
  for (const line of lines.slice(0, -1))
    expect(line).toMatch(/^(?:# (?:HELP \w+ .+|TYPE \w+ (?:counter|gauge|histogram))|\w+(?:\{.+\})? [\d.e+-]+)$/);
  expect(lines).toEqual(
    expect.arrayContaining([
      'astrolabe_build_info{version="3.5.0"} 1',
      'astrolabe_statements_total{via="studio"} 1',
      'astrolabe_statements_total{via="protocol"} 0',
      'astrolabe_statement_failures_total{via="studio"} 1',
      'astrolabe_statement_duration_seconds_bucket{via="studio",le="+Inf"} 1',
      'astrolabe_statement_duration_seconds_count{via="studio"} 1',
      'astrolabe_logins 1',
      'astrolabe_protocol_connections 2',
      'astrolabe_protocol_sessions 3',
      'astrolabe_import_tasks{status="processing"} 0',
      'astrolabe_database_up 1',
      'astrolabe_database_sessions 1',
      'astrolabe_graph_memory_bytes 4096',
      'astrolabe_space_bytes{space="a \\"b\\""} 0',
    ]),
  );
  expect(text).not.toContain('secret7');
});

it('reports that metrics are off, and requires a configured token', async () => {
  const { browser: off } = await startStudio();
  expect(await off.send('GET', '/metrics')).toMatchObject({ status: 404, json: { message: 'metrics are off' } });
  const { browser } = await startStudio({ metrics: { token: 'open-sesame' } });
  expect((await browser.send('GET', '/metrics')).status).toBe(403);
  expect((await browser.send('GET', '/metrics', undefined, BEARER)).status).toBe(200);
});
