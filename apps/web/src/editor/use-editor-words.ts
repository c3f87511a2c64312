import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { EditorWords } from '@astrolabe/ngql/codemirror';

/** Says what the language service found in the language of the page. Meanings are loaded when a language other than English asks first. */
export function useEditorWords(): EditorWords {
  const isChinese = useLocale().startsWith('zh');
  const diagnostics = useTranslations('diagnostics');
  const kinds = useTranslations('completion');
  return useMemo<EditorWords>(() => {
    let meanings: Readonly<Record<string, string>> = {};
    if (isChinese)
      void import('../console/reference/function-meanings-zh.ts').then(({ MEANINGS_ZH }) => (meanings = MEANINGS_ZH));
    return {
      // The English words are those of the database itself, where it has some.
      said: (said, english) =>
        said === undefined || !isChinese ? english : diagnostics(said.word, { ...said.values }),
      meaning: (name, english) => meanings[name] ?? english,
      kind: (kind) => kinds(kind),
    };
  }, [isChinese, diagnostics, kinds]);
}
