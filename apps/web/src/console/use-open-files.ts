import { useTranslations } from 'use-intl';
import { OPENED_TEXT_MAX } from '../limits.ts';
import { openTab } from '../state/console-store.ts';
import { showToast } from '../state/toast-store.ts';

/** Opens text files as scripts, each in a tab of its own; what is too large or no text is refused by name. */
export function useOpenFiles(): (files: readonly File[]) => Promise<void> {
  const words = useTranslations('more');
  return async (files) => {
    for (const file of files) {
      if (file.size > OPENED_TEXT_MAX) {
        showToast('danger', words('fileTooLarge', { name: file.name }));
        continue;
      }
      const text = await file.text();
      // A file that is not text has characters that no text has.
      if (text.includes('\u0000')) showToast('danger', words('fileNoText', { name: file.name }));
      else openTab(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'), file.name.replace(/\.(ngql|txt)$/i, ''));
    }
  };
}
