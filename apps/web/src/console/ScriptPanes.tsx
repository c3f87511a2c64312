import { lazy, Suspense, useState, type DragEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { CompletionContext } from '@astrolabe/ngql';
import { PendingPage } from '../ui/PendingPage.tsx';
import { chooseTab, consoleStore } from '../state/console-store.ts';
import { notebookOf } from '../state/editor-tabs.ts';
import { preferencesStore, SCRIPT_SIZE } from '../state/preferences-store.ts';
import { Grip } from '../ui/Grip.tsx';
import { ScriptPane } from './ScriptPane.tsx';
import { DRAGGED_SCRIPT, placeScript } from './split-scripts.ts';
import styles from './console.module.css';

const NotebookPane = lazy(async () => ({ default: (await import('./notebook/NotebookPane.tsx')).NotebookPane }));

type Side = 'first' | 'second';

/** The open script, alone or with a second one. A tab dropped on a side opens there. */
export function ScriptPanes({ context }: { readonly context: CompletionContext }) {
  const t = useTranslations('console');
  const activeTabId = useStore(consoleStore, (store) => store.activeTabId);
  const split = useStore(consoleStore, (store) => store.split);
  const isDown = useStore(preferencesStore, (store) => store.areResultsBeside);
  const size = useStore(preferencesStore, (store) => (isDown ? store.firstScriptHeight : store.firstScriptWidth));
  const [dropSide, setDropSide] = useState<Side>();
  const sideAt = ({ currentTarget, clientX, clientY }: DragEvent<HTMLElement>): Side => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return (isDown ? (clientY - top) / height : (clientX - left) / width) < 0.5 ? 'first' : 'second';
  };
  const notebookId = useStore(consoleStore, (store) => notebookOf(store.tabs, store.activeTabId));
  const besideNotebookId = useStore(consoleStore, (store) => store.split && notebookOf(store.tabs, store.split.tabId));
  const pane = (tabId: string, side: Side | 'only') => {
    const isActive = tabId === activeTabId;
    const notebook = isActive ? notebookId : besideNotebookId;
    return notebook === undefined ? (
      <ScriptPane
        tabId={tabId}
        isActive={isActive}
        isFirst={side !== 'second'}
        isLast={side !== 'first'}
        context={context}
        onEnter={() => chooseTab(tabId)}
      />
    ) : (
      <Suspense fallback={<PendingPage />}>
        <NotebookPane notebookId={notebook} isLast={side !== 'first'} context={context} />
      </Suspense>
    );
  };
  const [first, second] =
    split === undefined
      ? [activeTabId, undefined]
      : split.isFirst
        ? [split.tabId, activeTabId]
        : [activeTabId, split.tabId];
  return (
    <div
      className={styles['scripts']}
      data-down={isDown || undefined}
      data-drop={dropSide}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED_SCRIPT)) return;
        event.preventDefault();
        setDropSide(sideAt(event));
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropSide(undefined);
      }}
      onDrop={(event) => {
        const tabId = event.dataTransfer.getData(DRAGGED_SCRIPT);
        setDropSide(undefined);
        if (tabId === '') return;
        event.preventDefault();
        placeScript(tabId, sideAt(event) === 'first');
      }}
    >
      <div
        className={styles['scriptSide']}
        data-first={second !== undefined || undefined}
        style={second === undefined ? undefined : isDown ? { height: size } : { width: size }}
      >
        {pane(first, second === undefined ? 'only' : 'first')}
        {second !== undefined && (
          <Grip
            label={t('firstScriptSize')}
            edge={isDown ? 'bottom' : 'right'}
            size={size}
            least={SCRIPT_SIZE.least}
            most={SCRIPT_SIZE.most}
            onResize={(to) => preferencesStore.setState(isDown ? { firstScriptHeight: to } : { firstScriptWidth: to })}
            className={styles['grip']}
          />
        )}
      </div>
      {second !== undefined && <div className={styles['scriptSide']}>{pane(second, 'second')}</div>}
    </div>
  );
}
