import { lazy, Suspense, useState } from 'react';
import { Download, Play, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { CompletionContext } from '@astrolabe/ngql';
import { isMac, shownKeys } from '../../actions/shortcut.ts';
import { CONSOLE_SHORTCUTS } from '../../actions/screen-shortcuts.ts';
import { consoleStore } from '../../state/console-store.ts';
import { cellsOf, notebookOf } from '../../state/editor-tabs.ts';
import { preferencesStore } from '../../state/preferences-store.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkedNote } from '../LinkedNote.tsx';
import { saveScript } from '../save-script.ts';
import { addCell } from './notebook-cells.ts';
import { NotebookCell } from './NotebookCell.tsx';
import { runNotebook } from './run-notebook.ts';
import styles from './notebook.module.css';

const ParameterPanel = lazy(async () => ({
  default: (await import('../parameters/ParameterPanel.tsx')).ParameterPanel,
}));

/** A notebook: text and statements with their last results. */
export function NotebookPane({
  notebookId,
  isLast,
  context,
}: {
  readonly notebookId: string;
  /** Whether the parameters are shown here. */
  readonly isLast: boolean;
  readonly context: CompletionContext;
}) {
  const t = useTranslations('notebook');
  const areParametersOpen = useStore(preferencesStore, (preferences) => preferences.areParametersOpen);
  const cellIds = useStore(consoleStore, (store) =>
    cellsOf(store.tabs, notebookId)
      .map((cell) => cell.id)
      .join(' '),
  ).split(' ');
  const isOpen = useStore(consoleStore, (store) => notebookOf(store.tabs, store.activeTabId) === notebookId);
  const isBusy = useStore(consoleStore, (store) => store.isBusy);
  const [addedId, setAddedId] = useState<string>();
  const add = (behindId: string, isWords: boolean): void => setAddedId(addCell(behindId, isWords));
  const lastId = cellIds.at(-1) ?? notebookId;
  return (
    <div className={styles['notebook']}>
      <section className={styles['cells']} aria-label={t('label')}>
        <div className={styles['head']}>
          <Button
            icon={<Play size={14} />}
            shortcut={shownKeys(CONSOLE_SHORTCUTS.runNotebook, isMac).join(' ')}
            disabled={isBusy || !isOpen}
            onClick={() => void runNotebook()}
          >
            {t('runAll')}
          </Button>
          <Button kind="quiet" icon={<Download size={14} />} disabled={!isOpen} onClick={saveScript}>
            {t('save')}
          </Button>
        </div>
        {isOpen && <LinkedNote />}
        {cellIds.map((id, at) => (
          <NotebookCell
            key={id}
            id={id}
            context={context}
            isFirst={at === 0}
            isLast={at === cellIds.length - 1}
            isAdded={id === addedId}
            onAdd={(isWords) => add(id, isWords)}
          />
        ))}
        <div className={styles['foot']}>
          {[false, true].map((isWords) => (
            <Button key={String(isWords)} kind="quiet" icon={<Plus size={14} />} onClick={() => add(lastId, isWords)}>
              {t(isWords ? 'addWords' : 'addStatement')}
            </Button>
          ))}
        </div>
      </section>
      {areParametersOpen && isLast && (
        <Suspense fallback={null}>
          <ParameterPanel />
        </Suspense>
      )}
    </div>
  );
}
