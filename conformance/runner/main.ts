/**
 * npm run conformance [-- --target memory,disk] [--vectors FOLDER|none] [--only TEXT,…] [--sample N] [--failures N] [--json FILE] [--support FILE]
 *
 * npm run conformance -- --address HOST:PORT[,…] [--user root] [--password nebula] [--wait SECONDS] [--protocol framed-binary]
 *                        [--tls] [--tls-ca FILE] [--tls-cert FILE --tls-key FILE] [--tls-server-name NAME] [--tls-insecure]
 *
 * The second form runs our cases and the contract of sessions on a cluster, or whatever else speaks its protocol. It waits `--wait` seconds, 20 where
 * absent, wherever a space or a schema was made; our own protocol server needs 0.
 *
 * With `--sample N`, targets that differ only in how bytes travel run one case of N.
 *
 * Runs our own cases on each target and, where a folder of vectors is there, the vectors in memory. Exit status 1 when a case
 * of ours fails; vectors are counted, and `--vectors-min PERCENT` sets what they must reach. `--support` writes what the vectors
 * say of the language that is supported: `docs/reference/ngql-support.md` is made so, from a run of all vectors.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCases } from './run-cases.ts';
import { readCluster, runContract } from './cluster-under-test.ts';
import { clusterTarget, TARGETS } from './targets.ts';
import { printSupport } from './support/print-support.ts';
import { checkSamples } from './vectors/check-samples.ts';
import { runVectors, type VectorFailure } from './vectors/run-vectors.ts';

const root = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({
  options: {
    target: { type: 'string', default: Object.keys(TARGETS).join(',') },
    vectors: { type: 'string', default: join(root, '..', 'shared', 'tck') },
    'vectors-min': { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    sample: { type: 'string', default: '1' },
    failures: { type: 'string', default: '0' },
    json: { type: 'string' },
    support: { type: 'string' },
    address: { type: 'string' },
    user: { type: 'string', default: 'root' },
    password: { type: 'string', default: 'nebula' },
    wait: { type: 'string', default: '20' },
    protocol: { type: 'string', default: 'framed-binary' },
    tls: { type: 'boolean', default: false },
    'tls-ca': { type: 'string' },
    'tls-cert': { type: 'string' },
    'tls-key': { type: 'string' },
    'tls-server-name': { type: 'string' },
    'tls-insecure': { type: 'boolean', default: false },
  },
});
const only = values.only ? values.only.split(',') : [];
/** The others send the same results in other encodings. */
const ALL_CASES: ReadonlySet<string> = new Set(['memory', 'disk', 'wire']);
let failures: readonly VectorFailure[] = [];
/** Where a case failed, and why: a line each. */
const failedCases: string[] = [];
const totals = { passed: 0, failed: 0, skipped: 0, vectorsPassed: 0, vectorsTotal: 0 };

const { address } = values;
const cluster = address === undefined ? undefined : readCluster(address, values);
for (const name of address === undefined ? values.target.split(',') : [address]) {
  const open = cluster ? () => clusterTarget(cluster.addresses, cluster) : TARGETS[name];
  if (!open) throw new Error(`no target ${name}; there are ${Object.keys(TARGETS).join(', ')}`);
  const target = await open();
  const report = await runCases(target.service, {
    casesFolder: join(root, 'conformance', 'cases'),
    datasetsFolder: join(root, 'conformance', 'datasets'),
    only,
    every: ALL_CASES.has(name) ? 1 : Number(values.sample),
    hasBareErrors: target.hasBareErrors ?? false,
    schemaWaitMs: target.schemaWaitMs ?? 0,
    account: { username: values.user, password: values.password },
  });
  await target.close();
  console.log(`cases on ${name}: ${report.passed} passed, ${report.failures.length} failed`);
  for (const failure of report.failures) {
    console.log(`  ${failure.file}:${failure.line} ${failure.name}\n    ${failure.reason}`);
    failedCases.push(`${failure.file}:${failure.line} ${failure.name} on ${name}: ${failure.reason}`);
  }
  totals.passed += report.passed;
  totals.failed += report.failures.length;
}

if (cluster) {
  const isHeld = runContract(cluster, values.user, values.password);
  if (isHeld) totals.passed++;
  else totals.failed++;
}

if (address === undefined && values.vectors !== 'none' && existsSync(values.vectors)) {
  const wrong = checkSamples(values.vectors);
  for (const text of wrong) console.log(`  sample of the notation: ${text}`);
  totals.failed += wrong.length;
  const target = await TARGETS['memory']!();
  const report = await runVectors(target.service, { folder: values.vectors, only });
  await target.close();
  console.log('\nvectors        passed   of');
  for (const [group, { passed, failed }] of report.groups) {
    console.log(`${group.padEnd(14)} ${String(passed).padStart(6)} ${String(passed + failed).padStart(4)}`);
    totals.vectorsPassed += passed;
    totals.vectorsTotal += passed + failed;
  }
  const percent = totals.vectorsTotal ? (100 * totals.vectorsPassed) / totals.vectorsTotal : 100;
  console.log(
    `${'total'.padEnd(14)} ${String(totals.vectorsPassed).padStart(6)} ${String(totals.vectorsTotal).padStart(4)}   ${percent.toFixed(2)} %`,
  );
  for (const failure of report.failures.slice(0, Number(values.failures)))
    console.log(`\n${failure.id} line ${failure.line}\n  ${failure.query}\n  ${failure.reason}`);
  failures = report.failures;
  if (values.support) writeFileSync(values.support, printSupport(report));
  if (percent < Number(values['vectors-min'])) {
    console.log(`vectors are below ${values['vectors-min']} %`);
    totals.failed++;
  } else totals.passed++;
} else {
  console.log(
    `vectors skipped: ${address !== undefined || values.vectors === 'none' ? 'not asked for' : 'the folder of vectors is not there'}`,
  );
  totals.skipped++;
}
if (values.json) writeFileSync(values.json, JSON.stringify({ totals, failures, failedCases }, null, 1));
console.log(`\nconformance: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed ? 1 : 0;
