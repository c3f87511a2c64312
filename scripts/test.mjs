// npm test [-- file or name …]
//
// All that CI runs, on a bare machine: types, lint, format, units and suites, conformance, browser journeys. A file or a name
// narrows it to unit tests that match. The last line is `N passed, N failed, N skipped`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, ensureRuntime, root, SetupError } from './node-runtime.mjs';

const only = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'astrolabe-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** Lines about each test that failed, or passed only on a retry: repeated at the end of the output. */
const remarks = [];
const runtime = await prepare();
const bin = (name) => join(root, 'node_modules', '.bin', name);

async function prepare() {
  try {
    const found = await ensureRuntime();
    await ensureInstalled(found);
    return found;
  } catch (error) {
    // Missing requirements are reported in one sentence, without a stack.
    console.error(error instanceof SetupError ? error.message : error);
    process.exit(1);
  }
}

function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...runtime.env, ...env } });
    child.on('error', (error) => {
      console.error(String(error));
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}

function add({ passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(join(scratch, file), 'utf8'));
  } catch {
    return undefined;
  }
}

// A stage returns its counts; one without counts is a single check, by its exit code.
const stages = {
  async types() {
    return single(await run(bin('tsc'), ['--noEmit', '-p', '.']));
  },
  async lint() {
    return single(await run(bin('oxlint'), ['--type-aware', '--quiet']));
  },
  async format() {
    return single(await run(bin('oxfmt'), ['--check']));
  },
  units() {
    return vitest('units', ['--project', 'packages', '--project', 'studio', ...only]);
  },
  async conformance() {
    const code = await run(runtime.node, [
      'conformance/runner/main.ts',
      '--json',
      join(scratch, 'conformance.json'),
      '--vectors-min',
      '98',
      // `npm run conformance` runs all of them.
      '--sample',
      '4',
    ]);
    const report = readJson('conformance.json');
    for (const text of report?.failedCases ?? []) remarks.push(`failed: ${text}`);
    return report?.totals ?? single(code);
  },
  async journeys() {
    const chromium = ensureBrowser();
    if (!chromium.path) {
      console.log(`journeys skipped: ${chromium.why}`);
      return process.env.CI ? { failed: 1 } : { skipped: 1 };
    }
    await ensureBuilt(runtime);
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const times = [];
    // Two concurrent journeys use both cores; with three, each takes twice as long. Those that measure time run alone.
    for (const [part, workers] of [
      ['untimed', 2],
      ['timed', 1],
    ]) {
      // A failed file is run once more, since a stall of the machine passes and a defect does not.
      await run(bin('playwright'), ['test', '--retries=1', `--workers=${workers}`], {
        CHROMIUM: chromium.path,
        JOURNEYS: part,
        PLAYWRIGHT_JSON_OUTPUT_NAME: join(scratch, `journeys-${part}.json`),
      });
      const report = readJson(`journeys-${part}.json`);
      if (!report) {
        counts.failed++;
        continue;
      }
      const specs = report.suites.flatMap(specsOf);
      remarkOn(specs);
      times.push(...specs);
      counts.passed += report.stats.expected + report.stats.flaky;
      counts.failed += report.stats.unexpected;
      counts.skipped += report.stats.skipped;
    }
    printSlowest(times);
    return counts;
  },
  /** The tarballs of `npm run pack`, installed in an empty folder. */
  installed() {
    return vitest('installed', ['--project', 'installed']);
  },
};

async function vitest(name, flags) {
  const code = await run(bin('vitest'), [
    'run',
    // As with the journeys: a failed test is run once more, and reported if it passes then.
    '--retry=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(scratch, `${name}.json`)}`,
    ...flags,
  ]);
  const report = readJson(`${name}.json`);
  if (!report) return { failed: 1 };
  const tests = report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
      name: `${relative(root, file)} ${fullName}`,
      ms: duration ?? 0,
      isFlaky: status === 'passed' && failureMessages.length > 0,
      hasFailed: status === 'failed',
      message: failureMessages[0] ?? '',
    })),
  );
  remarkOn(tests);
  for (const { name: file, status, message, assertionResults } of report.testResults)
    if (status === 'failed' && !assertionResults.some(({ status: one }) => one === 'failed'))
      remarks.push(`failed: ${relative(root, file)}\n${indent(message)}`);
  printSlowest(tests);
  const failed = report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests ? 0 : 1);
  return {
    passed: report.numPassedTests,
    failed: failed || (code ? 1 : 0),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The tests of a Playwright suite and of the suites inside it, with the milliseconds of their last attempt. */
function specsOf(suite) {
  const own = (suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `${file}:${line} ${title} [${projectName}]`,
      ms: results.at(-1)?.duration ?? 0,
      isFlaky: status === 'flaky',
      hasFailed: status === 'unexpected',
      message: results[0]?.error?.message ?? '',
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(specsOf)];
}

/** Reports failed tests and those that passed only on the second run, with the first lines of their errors. */
function remarkOn(tests) {
  for (const { name, isFlaky, hasFailed, message } of tests)
    if (isFlaky || hasFailed)
      remarks.push(`${hasFailed ? 'failed' : 'passed only the second time'}: ${name}\n${indent(message)}`);
}

/** The first lines of a message without colors and without places in packages, indented. */
function indent(message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('node_modules'));
  return lines
    .slice(0, 12)
    .map((line) => `  ${line}`)
    .join('\n');
}

/** Prints the ten slowest tests of a stage. */
function printSlowest(tests) {
  console.log('slowest:');
  for (const { name, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
    console.log(`  ${(ms / 1000).toFixed(1)} s  ${name}`);
}

const single = (code) => (code === 0 ? { passed: 1 } : { failed: 1 });
const suiteStart = Date.now();

for (const [name, stage] of Object.entries(stages)) {
  if (only.length && name !== 'units') continue;
  const start = Date.now();
  console.log(`\n── ${name}`);
  const counts = await stage();
  add(counts);
  if (counts.failed) remarks.push(`failed: ${counts.failed} of ${name}`);
  console.log(
    `── ${name}: ${counts.passed ?? 0} passed, ${counts.failed ?? 0} failed, ${counts.skipped ?? 0} skipped (${((Date.now() - start) / 1000).toFixed(0)} s)`,
  );
}
rmSync(scratch, { recursive: true, force: true });
if (remarks.length) console.log(`\n${remarks.join('\n')}`);
console.log(`\nThe run took ${((Date.now() - suiteStart) / 60_000).toFixed(1)} minutes.`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed ? 1 : 0);
