import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

/** Returns the editor's phrases in the language of the page. */
export function useEditorPhrases(): Readonly<Record<string, string>> {
  const t = useTranslations('editorPhrases');
  return useMemo(
    () => ({
      Find: t('find'),
      Replace: t('replaceWith'),
      next: t('next'),
      previous: t('previous'),
      all: t('all'),
      'match case': t('matchCase'),
      regexp: t('regexp'),
      'by word': t('byWord'),
      replace: t('replace'),
      'replace all': t('replaceAll'),
      close: t('close'),
      'current match': t('currentMatch'),
      'replaced $ matches': t('replacedMatches'),
      'replaced match on line $': t('replacedMatch'),
      'on line': t('onLine'),
      'Go to line': t('goToLine'),
      go: t('go'),
      Diagnostics: t('diagnostics'),
      'No diagnostics': t('noDiagnostics'),
      Completions: t('completions'),
      'Folded lines': t('foldedLines'),
      'Unfolded lines': t('unfoldedLines'),
      'folded code': t('foldedCode'),
      unfold: t('unfold'),
      'Fold line': t('foldLine'),
      'Unfold line': t('unfoldLine'),
      to: t('to'),
    }),
    [t],
  );
}
