import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { Said } from '@astrolabe/ngql';
import type { EditorWords } from '@astrolabe/ngql/codemirror';
import { messagesStore } from '../locale/messages-store.ts';

/** Returns the values of a message without English conjunctions. */
function neutral({ word, values }: Said): Record<string, string> {
  return word === 'expected' ? { ...values, words: (values['words'] ?? '').replaceAll(' or ', ' / ') } : { ...values };
}

/** Returns language service messages in the language of the page. Descriptions load when a language other than English needs them. */
export function useEditorMessages(): EditorWords {
  const isChinese = useLocale().startsWith('zh');
  const diagnostics = useTranslations('diagnostics');
  const kinds = useTranslations('completion');
  const { hintOf, messageOf } = useStore(messagesStore);
  return useMemo<EditorWords>(() => {
    let meanings: Readonly<Record<string, string>> = {};
    if (isChinese) void import('../locale/function-meanings-zh.ts').then(({ MEANINGS_ZH }) => (meanings = MEANINGS_ZH));
    return {
      // English messages are those of the database, if it has any.
      said: (said, english) =>
        said === undefined || !isChinese
          ? (hintOf(english) ?? messageOf(english) ?? english)
          : diagnostics(said.word, neutral(said)),
      meaning: (name, english) => meanings[name] ?? meanings[name.toUpperCase()] ?? english,
      kind: (kind) => kinds(kind),
    };
  }, [isChinese, diagnostics, kinds, hintOf, messageOf]);
}
