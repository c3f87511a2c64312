import { expect, test } from 'vitest';
import { createTranslator } from 'use-intl';
import { firstLocale, type Catalogue } from './catalogue.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

type Node = string | { readonly [key: string]: Node };

function leaves(node: Node, path: readonly string[] = []): readonly (readonly [string, string])[] {
  if (typeof node === 'string') return [[path.join('.'), node]];
  return Object.entries(node).flatMap(([key, child]) => leaves(child, [...path, key]));
}

/** Names of the placeholders of a message. A brace at an even depth opens a placeholder, at an odd one a branch of a plural. */
function valuesOf(message: string): readonly string[] {
  const names = new Set<string>();
  let depth = 0;
  for (const found of message.matchAll(/\{\s*(\w*)|\}/g)) {
    if (found[0] === '}') depth--;
    else if (depth++ % 2 === 0 && found[1] !== undefined) names.add(found[1]);
  }
  return [...names].sort();
}

const english = leaves(en);
const chinese = new Map(leaves(zh));

test('both languages have messages for the same keys', () => {
  expect([...chinese.keys()].toSorted()).toEqual(english.map(([key]) => key).toSorted());
});

test('no Chinese message uses a value that the English one does not get', () => {
  const unknown = english.flatMap(([key, message]) =>
    valuesOf(chinese.get(key) ?? '')
      .filter((name) => !valuesOf(message).includes(name))
      .map((name) => `${key}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test.each([
  ['en', en],
  ['zh', zh],
] as const)('every message of %s can be formatted', (locale, messages: Catalogue) => {
  const failed: string[] = [];
  const translator = createTranslator({ locale, messages, onError: (error) => failed.push(error.message) });
  for (const [key, message] of leaves(messages)) {
    const values = Object.fromEntries(
      valuesOf(message).map((name) => [name, message.includes(`{${name}, plural`) ? 2 : 'x']),
    );
    expect(translator(key as Parameters<typeof translator>[0], values)).not.toBe(key);
  }
  expect(failed).toEqual([]);
});

test("the initial language: the user's choice, then the configured site name, then the browser", () => {
  expect([
    firstLocale('zh', 'studio', 'http://studio/', ['en']),
    firstLocale(undefined, 'studio', 'http://studio.example/', ['zh-CN']),
    firstLocale(undefined, 'studio', 'http://other.example/', ['en']),
    firstLocale(undefined, '', 'http://localhost/', ['fr', 'zh-TW', 'en']),
    firstLocale(undefined, '', 'http://localhost/', ['fr']),
  ]).toEqual(['zh', 'en', 'zh', 'zh', 'en']);
});
