import { useState } from 'react';
import { Pencil } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { consoleStore, writeTab } from '../../state/console-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MarkdownText } from './MarkdownText.tsx';
import styles from './notebook.module.css';

/** A text cell: rendered Markdown, edited after a double-click or by the button. An empty or added cell opens for editing. */
export function TextCell({ id, isAdded }: { readonly id: string; readonly isAdded: boolean }) {
  const t = useTranslations('notebook');
  const text = useStore(consoleStore, (store) => store.tabs.find((tab) => tab.id === id)?.text ?? '');
  const [isWriting, setIsWriting] = useState(isAdded);
  if (isWriting || text.trim() === '')
    return (
      <textarea
        className={styles['writing']}
        aria-label={t('write')}
        placeholder={t('placeholder')}
        autoFocus={isWriting}
        rows={text.split('\n').length + 1}
        value={text}
        onFocus={() => setIsWriting(true)}
        onChange={(event) => writeTab(id, event.currentTarget.value)}
        onBlur={() => setIsWriting(false)}
        onKeyDown={(event) => {
          // Escape would also cancel a run, and the run keys belong to the statements.
          if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
          event.stopPropagation();
          event.currentTarget.blur();
        }}
      />
    );
  return (
    <div className={styles['reading']} onDoubleClick={() => setIsWriting(true)}>
      <MarkdownText text={text} />
      <IconButton size="row" label={t('edit')} icon={<Pencil size={14} />} onClick={() => setIsWriting(true)} />
    </div>
  );
}
