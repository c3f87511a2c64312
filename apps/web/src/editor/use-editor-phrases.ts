import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

/** Returns the editor's phrases in the language of the page. */
export function useEditorPhrases(): Readonly<Record<string, string>> {
  const words = useTranslations('editorPhrases');
  return useMemo(
    () => ({
      Find: words('find'),
      Replace: words('replaceWith'),
      next: words('next'),
      previous: words('previous'),
      all: words('all'),
      'match case': words('matchCase'),
      regexp: words('regexp'),
      'by word': words('byWord'),
      replace: words('replace'),
      'replace all': words('replaceAll'),
      close: words('close'),
      'current match': words('currentMatch'),
      'replaced $ matches': words('replacedMatches'),
      'replaced match on line $': words('replacedMatch'),
      'on line': words('onLine'),
      'Go to line': words('goToLine'),
      go: words('go'),
      Diagnostics: words('diagnostics'),
      'No diagnostics': words('noDiagnostics'),
      Completions: words('completions'),
      'Folded lines': words('foldedLines'),
      'Unfolded lines': words('unfoldedLines'),
      'folded code': words('foldedCode'),
      unfold: words('unfold'),
      'Fold line': words('foldLine'),
      'Unfold line': words('unfoldLine'),
      to: words('to'),
    }),
    [words],
  );
}
