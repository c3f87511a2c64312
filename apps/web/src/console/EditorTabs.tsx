import { useEffect, useRef, useState } from 'react';
import { Menu } from '@mantine/core';
import { ChevronDown, NotebookText, Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import {
  chooseTab,
  closeTab,
  consoleStore,
  hasRoomForScript,
  openTab,
  renameTab,
  spaceOfTab,
} from '../state/console-store.ts';
import { scriptIdOf, scriptsOf, type EditorTab } from '../state/editor-tabs.ts';
import { shownRunsStore } from '../state/shown-runs.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { menuLook } from '../ui/menu-look.ts';
import { useOverflow } from '../ui/use-overflow.ts';
import { shortStatement } from './short-statement.ts';
import { DRAGGED_SCRIPT } from './split-scripts.ts';
import styles from './console.module.css';

const TITLE_LENGTH = 28;

/** The open scripts. A double click or F2 renames one; dragging one onto a pane shows it there. */
export function EditorTabs() {
  const t = useTranslations('tabs');
  const tabs = useStore(consoleStore, (store) => store.tabs);
  const openScript = useStore(consoleStore, (store) => scriptIdOf(store.tabs, store.activeTabId));
  const scripts = scriptsOf(tabs);
  const running = useStore(shownRunsStore, (store) =>
    store.runs
      .filter((run) => run.state === 'running')
      .map((run) => scriptIdOf(consoleStore.getState().tabs, run.tabId))
      .join(),
  );
  const strip = useRef<HTMLDivElement>(null);
  const isOver = useOverflow(strip, scripts.length);
  useEffect(() => {
    strip.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [openScript, isOver]);
  if (scripts.length < 2 && scripts[0]?.isNotebook !== true) return null;
  return (
    <div className={styles['editorTabs']} role="group" aria-label={t('label')}>
      <div className={styles['tabStrip']} ref={strip}>
        {scripts.map((tab) => (
          <Tab key={tab.id} tab={tab} isActive={tab.id === openScript} isRunning={running.includes(tab.id)} />
        ))}
      </div>
      {isOver && <TabList scripts={scripts} openScript={openScript} />}
      <IconButton
        size="row"
        label={t('new')}
        icon={<Plus size={14} />}
        disabled={!hasRoomForScript(tabs)}
        onClick={() => openTab('')}
      />
    </div>
  );
}

/** Menu of all open scripts, if they do not fit. */
function TabList({ scripts, openScript }: { readonly scripts: readonly EditorTab[]; readonly openScript: string }) {
  const t = useTranslations('tabs');
  const titleOf = useTabTitle();
  return (
    <Menu {...menuLook} width={280}>
      <Menu.Target>
        <IconButton size="row" label={t('all')} icon={<ChevronDown size={14} />} />
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {scripts.map((tab) => (
          <Menu.Item
            key={tab.id}
            aria-current={tab.id === openScript || undefined}
            rightSection={<span className="second">{tab.space}</span>}
            onClick={() => chooseTab(tab.id)}
          >
            <span className="clip">{titleOf(tab)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
  const t = useTranslations('tabs');
  const isBeside = useStore(
    consoleStore,
    ({ panes, tabs, activeTabId }) => panes.includes(tab.id) && scriptIdOf(tabs, activeTabId) !== tab.id,
  );
  const [isNaming, setIsNaming] = useState(false);
  const title = useTabTitle()(tab);
  const space = useStore(consoleStore, (store) => spaceOfTab(store, tab.id));
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
          aria-label={t('name')}
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
          title={t('rename')}
          onClick={() => chooseTab(tab.id)}
          onDoubleClick={() => setIsNaming(true)}
          onKeyDown={(event) => {
            if (event.key === 'F2') setIsNaming(true);
          }}
        >
          {tab.isNotebook === true && <NotebookText size={14} aria-hidden="true" />}
          <span className="clip">{title}</span>
          {space !== '' && <span className={styles['tabSpace']}>{space}</span>}
          {isRunning && <i className={styles['tabRuns']} role="img" aria-label={t('runs')} />}
        </button>
      )}
      <IconButton
        size="row"
        label={t('close', { name: title })}
        icon={<X size={12} />}
        onClick={() => closeTab(tab.id)}
      />
    </div>
  );
}

function useTabTitle(): (tab: EditorTab) => string {
  const t = useTranslations('tabs');
  return (tab) => tab.name ?? titleOf(tab.text) ?? t(tab.isNotebook === true ? 'notebook' : 'empty');
}

function titleOf(text: string): string | undefined {
  const line = text.split('\n').find((one) => one.trim() !== '');
  if (line === undefined) return undefined;
  const short = shortStatement(line.trim());
  return short.length > TITLE_LENGTH ? `${short.slice(0, TITLE_LENGTH)}…` : short;
}
