import { HINTS_ZH } from './zh-hints.ts';
import { PAGE_HINTS_ZH, PAGE_MESSAGES_ZH } from './zh-pages.ts';
import { REQUEST_DETAILS_ZH } from './zh-request-details.ts';
import { MESSAGES_ZH, SERVER_HINTS_ZH } from './zh-server.ts';

type Say = (sentence: string) => string | undefined;

/** What a hint of the server, of the embedded database or of the language is in Chinese; nothing where only English has it. */
export const hintInChinese: Say = sayer({ ...SERVER_HINTS_ZH, ...PAGE_HINTS_ZH, ...HINTS_ZH });

/** What a message of the studio, its pages and its server, is in Chinese; nothing for what a database wrote. */
export const messageInChinese: Say = sayer({ ...PAGE_MESSAGES_ZH, ...MESSAGES_ZH }, { details: detailsInChinese });

const requestDetail = sayer(REQUEST_DETAILS_ZH);

/** What is wrong with the parts of a request, each `place: what`; `and 2 more` may follow the last. */
function detailsInChinese(details: string): string {
  const [, list = details, more] = /^(.*?)(?: and (\d+) more)?$/s.exec(details) ?? [];
  const parts = list.split('; ').map((part) => {
    const [, place = '', what = part] = /^([\w.]+): (.*)$/s.exec(part) ?? [];
    return `${place === '' ? '' : `${place} `}${requestDetail(what) ?? what}`;
  });
  return `${parts.join('；')}${more === undefined ? '' : `；另有 ${more} 处`}`;
}

/**
 * Finds the sentence as it stands, else the first pattern that it fits; what fills a gap is said in Chinese too where it is known, or
 * where its gap has a way of its own.
 */
function sayer(
  sentences: Readonly<Record<string, string>>,
  gaps: Readonly<Record<string, (value: string) => string>> = {},
): Say {
  const patterns = Object.entries(sentences)
    .filter(([english]) => /\{\w+\}/.test(english))
    .map(([english, chinese]) => ({ pattern: patternOf(english), chinese }));
  return (sentence) => {
    const plain = Object.hasOwn(sentences, sentence) ? sentences[sentence] : undefined;
    if (plain !== undefined) return plain;
    for (const { pattern, chinese } of patterns) {
      const found = pattern.exec(sentence);
      if (found === null) continue;
      return chinese.replaceAll(/\{(\w+)\}/g, (_gap, name: string) => {
        const value = found.groups?.[name] ?? '';
        return gaps[name]?.(value) ?? (Object.hasOwn(sentences, value) ? (sentences[value] ?? value) : value);
      });
    }
    return undefined;
  };
}

function patternOf(english: string): RegExp {
  const source = english
    .split(/(\{\w+\})/)
    .map((part) =>
      /^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>[\\s\\S]*?)` : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${source.join('')}$`);
}
