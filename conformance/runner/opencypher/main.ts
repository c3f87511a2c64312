/**
 * npm run opencypher -- --folder FOLDER [--failures N] [--write FILE]
 *
 * Runs openCypher's compatibility kit on the embedded database. FOLDER has its feature files, in any depth: unpack the Maven artifact
 * `org.opencypher:tck`. Scenarios that need a schema-less graph, parameters of Cypher or test procedures are skipped and counted.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Engine } from '@astrolabe/engine';
import { parseFeature } from './feature-file.ts';
import { runScenario } from './run-scenario.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'tck' },
    failures: { type: 'string', default: '0' },
    write: { type: 'string' },
  },
});
if (!existsSync(values.folder)) {
  console.error(`no folder ${values.folder}: unpack the Maven artifact org.opencypher:tck, and pass --folder`);
  process.exit(2);
}
const files = readdirSync(values.folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.feature'))
  .sort();
const engine = Engine.open({});
const session = await engine.authenticate('root', 'nebula');
session.executeNow('CREATE SPACE kit(vid_type = INT64); USE kit');
const counts = new Map<string, Count>();
const skipped = new Map<string, number>();
const failures: string[] = [];
for (const file of files) {
  const group = basename(dirname(file));
  const count = counts.get(group) ?? { passed: 0, failed: 0, skipped: 0 };
  counts.set(group, count);
  for (const scenario of parseFeature(readFileSync(join(values.folder, file), 'utf8'))) {
    const outcome = runScenario(scenario, session);
    count[outcome.kind]++;
    if (outcome.kind === 'skipped') skipped.set(outcome.reason, (skipped.get(outcome.reason) ?? 0) + 1);
    if (outcome.kind === 'failed') failures.push(`${file}: ${scenario.name}\n  ${outcome.query}\n  ${outcome.reason}`);
  }
}
await engine.close();
const table = printTable();
console.log(table);
for (const failure of failures.slice(0, Number(values.failures))) console.log(`\n${failure}`);
if (values.write !== undefined) writeFileSync(values.write, table);

function printTable(): string {
  const rows = [...counts].map(([group, { passed, failed, skipped: left }]) => [group, passed, passed + failed, left]);
  const total = [1, 2, 3].map((column) => rows.reduce((sum, row) => sum + Number(row[column]), 0));
  const reasons = [...skipped].map(([reason, count]) => `${count} need ${reason}`).join(', ');
  return [
    '| group | pass | of | skipped |',
    '| --- | ---: | ---: | ---: |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    `| **all** | ${total.join(' | ')} |`,
    '',
    reasons === '' ? 'Nothing was skipped.' : `Skipped: ${reasons}.`,
    '',
  ].join('\n');
}
