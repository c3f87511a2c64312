import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

// Words and phrases that a native engineer would not use for these concepts, with the word to use instead.

const root = join(import.meta.dirname, '..', '..');

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bmend(s|ed|ing)?\b/i, 'fix, repair'],
  [/\b(tells?|told)\b(?! the truth)/i, 'report, show'],
  [/\bstands?\b(?! still|-in|ard)/i, 'is, is shown, is stored'],
  [/\b(take|taken|takes|taking|took) .{0,20}\bback\b/i, 'undo, revoke'],
  [/\bgive(s|n)? away\b/i, 'share'],
  [/\b(leave|left) (out|away)\b/i, 'skip, exclude, hide'],
  [/\bturn(ed|s)? round\b/i, 'reverse'],
  [/\bbegin(s|ning)? (anew|again)\b/i, 'start over'],
  [/\b(who|what)ever\b/i, 'the user, the caller, any'],
  [/\bsomebody\b/i, 'a user, another user'],
  [/\bstrangers?\b/i, 'unknown user'],
  [/\bby itself\b/i, 'automatically, alone'],
  [/\bof its own\b/i, 'own, separate'],
  [/\bdear\b/i, 'expensive'],
  [/\bthe door\b/i, 'server, port'],
  [/\bcolour/i, 'color'],
  [/\bneighbour/i, 'neighbor'],
  [/\blicence\b/i, 'license'],
  [/\bcentre\b/i, 'center'],
  [/\bis gone\b|\bgoes\b/i, 'is deleted'],
];

const TEXTS = [
  'README.md',
  'CONTRIBUTING.md',
  'GLOSSARY.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/adr/*.md',
  'apps/web/src/locale/en-*.ts',
  'apps/web/src/guide/*-en.ts',
];

/** The texts of a file: of a catalog only quoted text, so that keys are excluded. */
function lines(file: string): readonly (readonly [number, string])[] {
  const isCode = file.endsWith('.ts');
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line, i) => [i + 1, isCode ? (/['"`].*['"`]/.exec(line)?.[0] ?? '') : line] as const);
}

test.each(globSync(TEXTS, { cwd: root }))('%s uses plain words', (name) => {
  const file = join(root, name);
  const found = lines(file).flatMap(([line, text]) =>
    WORDS.filter(([word]) => word.test(text)).map(
      ([word, instead]) => `${relative(root, file)}:${line} "${word.exec(text)?.[0]}" (${instead}): ${text.trim()}`,
    ),
  );
  expect(found).toEqual([]);
});
