import { useTranslations } from 'use-intl';
import { showToast } from '../state/toast-store.ts';

/** Copies a text and reports the outcome. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useTranslations('ui');
  return async (text) => {
    try {
      if ('clipboard' in navigator) await navigator.clipboard.writeText(text);
      else copyByEvent(text);
      showToast('success', t('copied'));
    } catch {
      showToast('danger', t('copyFailed'));
    }
  };
}

/** Fallback over plain HTTP, where browsers provide no clipboard: handles a copy event. */
function copyByEvent(text: string): void {
  const result = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', result);
  try {
    if (!document.execCommand('copy')) throw new Error('the browser copies nothing');
  } finally {
    document.removeEventListener('copy', result);
  }
}
