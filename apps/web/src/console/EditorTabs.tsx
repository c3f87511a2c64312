import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { EDITOR_TABS_MAX } from '../limits.ts';
import { chooseTab, closeTab, consoleStore, openTab, renameTab, type EditorTab } from '../state/console-store.ts';
import { shownRunsStore } from '../state/shown-runs.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { shortStatement } from './short-statement.ts';
import { DRAGGED_SCRIPT } from './split-scripts.ts';
import styles from './console.module.css';

const TITLE_LENGTH = 28;

/** The texts that are open. A double click, or F2, gives one a name; dragged onto a side of the scripts, one is shown there. */
export function EditorTabs() {
  const words = useTranslations('tabs');
  const tabs = useStore(consoleStore, (store) => store.tabs);
  const activeTabId = useStore(consoleStore, (store) => store.activeTabId);
  const running = useStore(shownRunsStore, (store) =>
    store.runs
      .filter((run) => run.state === 'running')
      .map((run) => run.tabId)
      .join(),
  );
  if (tabs.length < 2) return null;
  return (
    <div className={styles['editorTabs']} role="group" aria-label={words('label')}>
      {tabs.map((tab) => (
        <Tab key={tab.id} tab={tab} isActive={tab.id === activeTabId} isRunning={running.includes(tab.id)} />
      ))}
      <IconButton
        size="row"
        label={words('new')}
        icon={<Plus size={14} />}
        disabled={tabs.length >= EDITOR_TABS_MAX}
        onClick={() => openTab('')}
      />
    </div>
  );
}

function Tab({
  tab,
  isActive,
  isRunning,
}: {
  readonly tab: EditorTab;
  readonly isActive: boolean;
  readonly isRunning: boolean;
}) {
  const words = useTranslations('tabs');
  const isBeside = useStore(consoleStore, (store) => store.split?.tabId === tab.id);
  const [isNaming, setIsNaming] = useState(false);
  const title = tab.name ?? titleOf(tab.text) ?? words('empty');
  const name = (text: string): void => {
    renameTab(tab.id, text);
    setIsNaming(false);
  };
  return (
    <div
      className={styles['editorTab']}
      data-active={isActive || undefined}
      data-beside={isBeside || undefined}
      draggable={!isNaming}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED_SCRIPT, tab.id)}
    >
      {isNaming ? (
        <input
          className={styles['tabName']}
          aria-label={words('name')}
          defaultValue={tab.name ?? ''}
          autoFocus
          onBlur={(event) => name(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') name(event.currentTarget.value);
            if (event.key === 'Escape') setIsNaming(false);
            event.stopPropagation();
          }}
        />
      ) : (
        <button
          type="button"
          aria-current={isActive ? 'true' : undefined}
          title={words('rename')}
          onClick={() => chooseTab(tab.id)}
          onDoubleClick={() => setIsNaming(true)}
          onKeyDown={(event) => {
            if (event.key === 'F2') setIsNaming(true);
          }}
        >
          <span className="clip">{title}</span>
          {isRunning && <i className={styles['tabRuns']} role="img" aria-label={words('runs')} />}
        </button>
      )}
      <IconButton
        size="row"
        label={words('close', { name: title })}
        icon={<X size={12} />}
        onClick={() => closeTab(tab.id)}
      />
    </div>
  );
}

function titleOf(text: string): string | undefined {
  const line = text.split('\n').find((one) => one.trim() !== '');
  if (line === undefined) return undefined;
  const short = shortStatement(line.trim());
  return short.length > TITLE_LENGTH ? `${short.slice(0, TITLE_LENGTH)}…` : short;
}
