import { useTranslations } from 'use-intl';
import { showToast } from '../state/toast-store.ts';

/** Copies a text and says whether that worked. */
export function useCopy(): (text: string) => Promise<void> {
  const words = useTranslations('ui');
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast('success', words('copied'));
    } catch {
      showToast('danger', words('copyFailed'));
    }
  };
}
