import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp, CirclePlus, Play, TextInitial, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { CompletionContext } from '@astrolabe/ngql';
import { StatementEditor } from '../../editor/StatementEditor.tsx';
import { chooseTab, consoleStore } from '../../state/console-store.ts';
import { shownRunsStore } from '../../state/shown-runs.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProblemLine } from '../ProblemLine.tsx';
import { ResultBox } from '../result/ResultBox.tsx';
import { runText } from '../run/run-text.ts';
import { canRemoveCell, moveCell, removeCell } from './notebook-cells.ts';
import { TextCell } from './TextCell.tsx';
import styles from './notebook.module.css';

/** A notebook cell with its commands, depending on its position. */
export function NotebookCell({
  id,
  context,
  isFirst,
  isLast,
  isAdded,
  onAdd,
}: {
  readonly id: string;
  readonly context: CompletionContext;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Whether it was added last. */
  readonly isAdded: boolean;
  /** Adds a cell below, of text or of statements. */
  readonly onAdd: (isWords: boolean) => void;
}) {
  const t = useTranslations('notebook');
  const isWords = useStore(consoleStore, (store) => store.tabs.find((tab) => tab.id === id)?.isWords === true);
  const isActive = useStore(consoleStore, (store) => store.activeTabId === id);
  const canRemove = useStore(consoleStore, ({ tabs }) => tabs.some((tab) => tab.id === id && canRemoveCell(tabs, tab)));
  return (
    <article
      className={styles['cell']}
      aria-label={t(isWords ? 'wordsCell' : 'statementCell')}
      data-active={isActive || undefined}
      data-words={isWords || undefined}
    >
      <div className={styles['tools']}>
        <IconButton
          size="row"
          label={t('up')}
          icon={<ArrowUp size={14} />}
          disabled={isFirst}
          onClick={() => moveCell(id, -1)}
        />
        <IconButton
          size="row"
          label={t('down')}
          icon={<ArrowDown size={14} />}
          disabled={isLast}
          onClick={() => moveCell(id, 1)}
        />
        <IconButton
          size="row"
          label={t('statementBelow')}
          icon={<CirclePlus size={14} />}
          onClick={() => onAdd(false)}
        />
        <IconButton size="row" label={t('wordsBelow')} icon={<TextInitial size={14} />} onClick={() => onAdd(true)} />
        <IconButton
          size="row"
          label={t('remove')}
          icon={<Trash2 size={14} />}
          disabled={!canRemove}
          onClick={() => removeCell(id)}
        />
      </div>
      {isWords ? (
        <TextCell id={id} isAdded={isAdded} />
      ) : (
        <StatementCell id={id} isActive={isActive} context={context} />
      )}
    </article>
  );
}

function StatementCell({
  id,
  isActive,
  context,
}: {
  readonly id: string;
  readonly isActive: boolean;
  readonly context: CompletionContext;
}): ReactNode {
  const t = useTranslations('notebook');
  const isBusy = useStore(consoleStore, (store) => store.isBusy);
  const fullScreenRunId = useStore(consoleStore, (store) => store.fullScreenRunId);
  const all = useStore(shownRunsStore, (store) => store.runs);
  const enter = isActive ? undefined : () => chooseTab(id);
  const run = (): void => {
    chooseTab(id);
    void runText(consoleStore.getState().text, 0);
  };
  return (
    <div data-script={isActive ? 'open' : 'beside'} onFocusCapture={enter} onPointerDownCapture={enter}>
      <div className={styles['statement']}>
        <IconButton label={t('run')} icon={<Play size={14} />} disabled={isBusy} onClick={run} />
        <StatementEditor tabId={id} isActive={isActive} labelBeside={t('statementCell')} context={context} />
      </div>
      {isActive && <ProblemLine />}
      <div className={styles['results']}>
        {all
          .filter((one) => one.tabId === id)
          .map((one) => (
            <ResultBox key={one.id} run={one} isFullScreen={one.id === fullScreenRunId} />
          ))}
      </div>
    </div>
  );
}
