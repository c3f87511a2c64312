import { expect, it } from 'vitest';
import { prometheusText } from './prometheus-text.ts';
import { StatementMetrics } from './statement-metrics.ts';

it('counts statements in cumulative buckets by endpoint', () => {
  const metrics = new StatementMetrics();
  const ended = { account: { database: 'embedded', username: 'ann' }, text: 'YIELD 1', space: '', hasFailed: false };
  for (const durationMs of [0.4, 1, 1.5, 90_000]) metrics.watch({ ...ended, durationMs, via: 'protocol' });
  metrics.watch({ ...ended, durationMs: 300, hasFailed: true, via: 'studio' });
  const lines = prometheusText(metrics.families()).split('\n');
  const protocol = lines.filter(
    (line) => line.startsWith('astrolabe_statement_duration_seconds') && line.includes('protocol'),
  );
  expect(protocol.map((line) => line.replace('astrolabe_statement_duration_seconds', ''))).toEqual([
    '_bucket{via="protocol",le="0.0005"} 1',
    '_bucket{via="protocol",le="0.001"} 2',
    ...[0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60].map(
      (end) => `_bucket{via="protocol",le="${end}"} 3`,
    ),
    '_bucket{via="protocol",le="+Inf"} 4',
    '_sum{via="protocol"} 90.0029',
    '_count{via="protocol"} 4',
  ]);
  expect(lines.filter((line) => line.startsWith('astrolabe_statement_failures_total'))).toEqual([
    'astrolabe_statement_failures_total{via="studio"} 1',
    'astrolabe_statement_failures_total{via="protocol"} 0',
  ]);
});

it('escapes characters in labels and help texts', () => {
  const samples = [{ labels: { space: 'a"b\\c\nd' }, value: 1 }];
  expect(prometheusText([{ name: 'x', type: 'gauge', help: 'one\\two\nthree', samples }])).toBe(
    '# HELP x one\\\\two\\nthree\n# TYPE x gauge\nx{space="a\\"b\\\\c\\nd"} 1\n',
  );
  expect(prometheusText([{ name: 'y', type: 'gauge', help: 'nothing', samples: [] }])).toBe('');
});
