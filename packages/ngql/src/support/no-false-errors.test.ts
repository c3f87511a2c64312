import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { snapshotOf } from './_snapshot.ts';
import { diagnose } from './diagnose.ts';

const CONFORMANCE = join(import.meta.dirname, '..', '..', '..', '..', 'conformance');

interface CaseStatement {
  readonly text: string;
  readonly isRefused: boolean;
}

/** Returns the statements of each case in a file, and whether an error is expected. */
function casesOf(content: string): readonly (readonly CaseStatement[])[] {
  return content.split(/^case /m).map((one) =>
    one
      .split(/^statement /m)
      .slice(1)
      .map((block) => {
        const lines = block.split('\n');
        const more = lines.slice(1);
        const length = more.findIndex((line) => !line.startsWith('  '));
        const written = [lines[0], ...more.slice(0, length < 0 ? more.length : length)].join('\n');
        const text = written.replaceAll(/<<(\d+) times (.*?)>>/g, (_, count, part: string) =>
          part.repeat(Number(count)),
        );
        return { text, isRefused: more.some((line) => line.startsWith('error ')) };
      }),
  );
}

/** Errors reported for statements that run, with the preceding statements of their case as context. */
function falseErrors(): { readonly checked: number; readonly errors: readonly string[] } {
  const errors: string[] = [];
  let checked = 0;
  for (const file of readdirSync(join(CONFORMANCE, 'cases'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.test')) continue;
    const content = readFileSync(join(CONFORMANCE, 'cases', file), 'utf8');
    const dataset = /^dataset (\w+)/m.exec(content)?.[1];
    if (dataset === undefined) continue;
    const definition = (name: string): string => readFileSync(join(CONFORMANCE, 'datasets', dataset, name), 'utf8');
    const schema = snapshotOf(`CREATE SPACE one(${definition('space.txt')});${definition('schema.ngql')}`);
    for (const statements of casesOf(content)) {
      let before = '';
      for (const { text, isRefused } of statements) {
        if (isRefused) continue;
        checked++;
        for (const { start, severity, message } of diagnose(`${before}${text}`, { schema }))
          if (severity === 'error' && start >= before.length) errors.push(`${file}: ${message} in ${text}`);
        before += `${text};\n`;
      }
    }
  }
  return { checked, errors };
}

test('statements that run in the conformance cases have no errors', () => {
  const { checked, errors } = falseErrors();
  expect({ hasManyCases: checked > 400, errors }).toEqual({ hasManyCases: true, errors: [] });
});
