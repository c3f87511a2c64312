import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { saidByHint } from '@astrolabe/ngql';
import { expect, test } from 'vitest';
import { hintInChinese, messageInChinese } from './say-in-chinese.ts';
import { HINTS_ZH } from './zh-hints.ts';
import { PAGE_HINTS_ZH, PAGE_MESSAGES_ZH } from './zh-pages.ts';
import { REQUEST_DETAILS_ZH } from './zh-request-details.ts';
import { MESSAGES_ZH, SERVER_HINTS_ZH } from './zh-server.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

/** Hints of the API document, which no page shows. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['What the person can do next', 'string']);

const LITERAL = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.|\$(?!\{)|\$\{[^}]*\})*`/g;

/** Returns all hints in the sources (properties and constants) with placeholder values. */
function hintsOfSources(): readonly string[] {
  const files = globSync(
    ['packages/{engine,importer,model,ngql,wire,http-api}/src/**/*.ts', 'apps/{server,web}/src/**/*.ts'],
    { cwd: ROOT, exclude: ['**/*.test.ts'] },
  );
  const found = new Set<string>();
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, value] of text.matchAll(/\b(?:hint:|(?:\w+_HINT|hint) =)\s*((?:[^,;{}'`]|'[^'\n]*'|`[^`]*`)*)/g))
      for (const [literal] of (value ?? '').matchAll(LITERAL)) found.add(sampleOf(literal));
  }
  return [...found].filter((hint) => /[a-z] [a-z]/.test(hint) && !NOT_SHOWN.has(hint));
}

function sampleOf(literal: string): string {
  return literal
    .slice(1, -1)
    .replaceAll(/\$\{[^}]*\}/g, 'x')
    .replaceAll(/\\u\{?([0-9a-f]+)\}?/gi, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\(.)/g, '$1');
}

test('every hint of the server, the engine and the language has a Chinese translation', () => {
  const hints = hintsOfSources();
  expect(hints.filter((hint) => hintInChinese(hint) === undefined && saidByHint(hint) === undefined)).toEqual([]);
  expect(hints.length).toBeGreaterThan(150);
});

test('placeholder values are inserted, and translated if known', () => {
  expect([
    hintInChinese('did you mean `player`?'),
    hintInChinese('there are `a`, `b`'),
    hintInChinese('index `i` uses `age`'),
    messageInChinese('the task is processing and cannot be deleted'),
    messageInChinese('edge type `follow` is not in space `shop`'),
    messageInChinese('`a.zip` holds more than 50 files'),
    messageInChinese('the body is not as expected: name: empty; ids.0: must be a text; not known: a, b and 2 more'),
  ]).toEqual([
    '是否想写 `player`？',
    '已有的是 `a`, `b`',
    '索引 `i` 用到了 `age`',
    '任务为运行中，不能删除',
    '图空间 `shop` 中没有边类型 `follow`',
    '`a.zip` 中的文件超过 50 个',
    '请求内容不正确（name 为空；ids.0 必须是文本；不能识别：a, b；另有 2 处）',
  ]);
});

test('text from a database is unchanged', () => {
  expect(
    ['SpaceNotFound: SpaceName `x`', 'Existed!', "No schema found for `x'", 'Storage Error: Vertex not found'].map(
      messageInChinese,
    ),
  ).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([
  ['hints', { ...HINTS_ZH, ...SERVER_HINTS_ZH, ...PAGE_HINTS_ZH }],
  ['messages', { ...MESSAGES_ZH, ...PAGE_MESSAGES_ZH }],
  ['details of requests', REQUEST_DETAILS_ZH],
])('the %s use the values of the English sentence', (_name, sentences) => {
  const gaps = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const wrong = Object.entries(sentences).filter(([english, chinese]) =>
    gaps(chinese).some((name) => !gaps(english).includes(name)),
  );
  expect(wrong).toEqual([]);
});
