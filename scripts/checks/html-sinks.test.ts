import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** APIs that turn text into elements, code or URLs of code. React escapes everything else. */
const SINKS =
  /dangerouslySetInnerHTML|\.(innerHTML|outerHTML|srcdoc)\b\s*=|insertAdjacentHTML|document\.write|createContextualFragment|setHTMLUnsafe|parseFromString|\beval\(|new Function\(|srcDoc=/;

/** Places that were reviewed, and why no text of users reaches them. */
const REVIEWED: Readonly<Record<string, string>> = {};

it('no text from data becomes elements or code of a page', () => {
  const found = ['apps/web/src', 'packages/graph-view/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => SINKS.test(readFileSync(path, 'utf8')))
      .map((path) => relative(root, path).replaceAll('\\', '/')),
  );
  expect(found).toEqual(Object.keys(REVIEWED));
});
