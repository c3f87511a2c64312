import { HINTS_ZH } from './zh-hints.ts';
import { PAGE_HINTS_ZH, PAGE_MESSAGES_ZH } from './zh-pages.ts';
import { REQUEST_DETAILS_ZH } from './zh-request-details.ts';
import { MESSAGES_ZH, SERVER_HINTS_ZH } from './zh-server.ts';

type Say = (sentence: string) => string | undefined;

/** Returns the Chinese text of a hint; undefined if there is none. */
export const hintInChinese: Say = sayer({ ...SERVER_HINTS_ZH, ...PAGE_HINTS_ZH, ...HINTS_ZH });

/** Returns the Chinese text of a studio message; undefined for database messages. */
export const messageInChinese: Say = sayer({ ...PAGE_MESSAGES_ZH, ...MESSAGES_ZH }, { details: detailsInChinese });

const requestDetail = sayer(REQUEST_DETAILS_ZH);

/** Translates request errors of the form `place: problem`; `and 2 more` may follow. */
function detailsInChinese(details: string): string {
  const [, list = details, more] = /^(.*?)(?: and (\d+) more)?$/s.exec(details) ?? [];
  const parts = list.split('; ').map((part) => {
    const [, place = '', what = part] = /^([\w.]+): (.*)$/s.exec(part) ?? [];
    return `${place === '' ? '' : `${place} `}${requestDetail(what) ?? what}`;
  });
  return `${parts.join('；')}${more === undefined ? '' : `；另有 ${more} 处`}`;
}

/** Returns a translator that looks up a complete sentence, then patterns; values of placeholders are translated too if known. */
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
