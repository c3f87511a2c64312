import { lazy, Suspense, useState, type DragEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { CompletionContext } from '@astrolabe/ngql';
import { PendingPage } from '../ui/PendingPage.tsx';
import { chooseTab, consoleStore } from '../state/console-store.ts';
import { notebookOf, scriptIdOf } from '../state/editor-tabs.ts';
import { preferencesStore, SCRIPT_SIZE } from '../state/preferences-store.ts';
import { tabStorage } from '../state/stored.ts';
import { Grip } from '../ui/Grip.tsx';
import { ScriptPane } from './ScriptPane.tsx';
import { DRAGGED_SCRIPT, placeScript, type DropPlace } from './split-scripts.ts';
import styles from './console.module.css';

const NotebookPane = lazy(async () => ({ default: (await import('./notebook/NotebookPane.tsx')).NotebookPane }));

interface Drop {
  readonly pane: number;
  readonly place: DropPlace;
}

/** Part of a pane at each end where a dropped tab opens beside it. */
const EDGE = 0.3;

const SIZES_KEY = 'astrolabe.script-sizes';

/** Sizes of panes by index, in pixels. */
type PaneSizes = Readonly<Record<number, number>>;

function savedSizes(): PaneSizes {
  const sizes = (tabStorage.read(SIZES_KEY) ?? '').split(',').map(Number);
  return Object.fromEntries(sizes.flatMap((size, index) => (size >= SCRIPT_SIZE.least ? [[index, size]] : [])));
}

function saveSizes(sizes: PaneSizes): PaneSizes {
  const last = Math.max(...Object.keys(sizes).map(Number));
  tabStorage.write(SIZES_KEY, Array.from({ length: last + 1 }, (_, index) => sizes[index] ?? 0).join(','));
  return sizes;
}

/** The open script, alone or with others side by side. A tab dropped on a pane opens there, near its edge beside it. */
export function ScriptPanes({ context }: { readonly context: CompletionContext }) {
  const t = useTranslations('console');
  const isDown = useStore(preferencesStore, (store) => store.areResultsBeside);
  const firstSize = useStore(preferencesStore, (store) => (isDown ? store.firstScriptHeight : store.firstScriptWidth));
  const tabs = useStore(consoleStore, (store) => store.tabs);
  const activeTabId = useStore(consoleStore, (store) => store.activeTabId);
  const split = useStore(consoleStore, (store) => store.panes);
  const [drop, setDrop] = useState<Drop>();
  // The size of the first pane is a preference; those of the others last as long as the window.
  const [others, setOthers] = useState(savedSizes);
  const openScript = scriptIdOf(tabs, activeTabId);
  const panes = split.length === 0 ? [openScript] : split;
  const placeAt = ({ currentTarget, clientX, clientY }: DragEvent<HTMLElement>): DropPlace => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const part = isDown ? (clientY - top) / height : (clientX - left) / width;
    if (panes.length === 1) return part < 0.5 ? 'before' : 'after';
    return part < EDGE ? 'before' : part > 1 - EDGE ? 'after' : 'into';
  };
  return (
    <div className={styles['scripts']} data-down={isDown || undefined}>
      {panes.map((script, index) => {
        const isSized = index < panes.length - 1;
        const size = index === 0 ? firstSize : (others[index] ?? SCRIPT_SIZE.usual);
        const resize = (to: number): void => {
          if (index === 0) preferencesStore.setState(isDown ? { firstScriptHeight: to } : { firstScriptWidth: to });
          else setOthers((sizes) => saveSizes({ ...sizes, [index]: to }));
        };
        return (
          <div
            key={script}
            className={styles['scriptSide']}
            data-first={isSized || undefined}
            data-beside={script !== openScript || undefined}
            data-drop={drop?.pane === index ? drop.place : undefined}
            style={isSized ? (isDown ? { height: size } : { width: size }) : undefined}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(DRAGGED_SCRIPT)) return;
              event.preventDefault();
              setDrop({ pane: index, place: placeAt(event) });
            }}
            onDragLeave={(event) => {
              if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDrop(undefined);
            }}
            onDrop={(event) => {
              const tabId = event.dataTransfer.getData(DRAGGED_SCRIPT);
              setDrop(undefined);
              if (tabId === '') return;
              event.preventDefault();
              placeScript(tabId, index, placeAt(event));
            }}
          >
            <Pane script={script} isFirst={index === 0} isLast={index === panes.length - 1} context={context} />
            {isSized && (
              <Grip
                label={t('scriptSize', { number: index + 1 })}
                edge={isDown ? 'bottom' : 'right'}
                size={size}
                least={SCRIPT_SIZE.least}
                most={SCRIPT_SIZE.most}
                onResize={resize}
                className={styles['grip']}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** A script or a notebook. */
function Pane({
  script,
  isFirst,
  isLast,
  context,
}: {
  readonly script: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly context: CompletionContext;
}) {
  const isActive = useStore(consoleStore, ({ tabs, activeTabId }) => scriptIdOf(tabs, activeTabId) === script);
  const notebook = useStore(consoleStore, ({ tabs }) => notebookOf(tabs, script));
  if (notebook === undefined)
    return (
      <ScriptPane
        tabId={script}
        isActive={isActive}
        isFirst={isFirst}
        isLast={isLast}
        context={context}
        onEnter={() => chooseTab(script)}
      />
    );
  return (
    <Suspense fallback={<PendingPage />}>
      <NotebookPane key={notebook} notebookId={notebook} isLast={isLast} context={context} />
    </Suspense>
  );
}
