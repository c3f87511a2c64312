import { useLayoutEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { PanelLeft, Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { spacesQuery } from '../data/spaces.ts';
import { chooseScriptSpace, consoleStore, isAnythingRunning, spaceOfScript } from '../state/console-store.ts';
import { preferencesStore } from '../state/preferences-store.ts';
import { isMac, shownKeys } from '../actions/shortcut.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { SpaceSelect } from '../ui/SpaceSelect.tsx';
import type { Debugged } from './debug/debugged.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { cancelRun, runScript } from './run/run-text.ts';
import { useTools, type Tool } from './use-tools.tsx';
import styles from './console.module.css';

/** Run, run the statement, cancel; at the right, text and panels. Tools that do not fit move into the script menu. */
export function Toolbar({ onDebug }: { readonly onDebug: (debugged: Debugged) => void }) {
  const t = useTranslations('console');
  const drawer = useTranslations('drawer');
  const isBusy = useStore(consoleStore, (store) => store.isBusy);
  const space = useStore(consoleStore, spaceOfScript);
  const isRunning = useStore(consoleStore, isAnythingRunning);
  const isDrawerOpen = useStore(preferencesStore, (preferences) => preferences.isDrawerOpen);
  const spaces = useQuery({ ...spacesQuery, enabled: !isDrawerOpen }).data ?? [];
  const bar = useRef<HTMLDivElement>(null);
  const tools = useTools(onDebug);
  const hiddenCount = useHiddenCount(bar, tools);
  const hidden = tools.toSorted((a, b) => a.keptAs - b.keptAs).slice(0, hiddenCount);
  const shown = tools.filter((tool) => !hidden.includes(tool));
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label={t('title')} ref={bar}>
      {!isDrawerOpen && (
        <>
          <IconButton
            label={drawer('show')}
            icon={<PanelLeft size={16} />}
            onClick={() => preferencesStore.setState({ isDrawerOpen: true })}
          />
          <SpaceSelect value={space} spaces={spaces} onChoose={chooseScriptSpace} />
          <span className="rule" />
        </>
      )}
      <Button
        kind="primary"
        icon={<Play size={16} />}
        shortcut={shownKeys('Mod+Enter', isMac).join(' ')}
        isBusy={isBusy}
        disabled={isBusy}
        onClick={() => void runScript()}
      >
        {t('run')}
      </Button>
      {shown.map((tool) => tool.side === 'left' && <ToolButton key={tool.id} tool={tool} />)}
      <Button kind="quiet" disabled={!isRunning} onClick={cancelRun}>
        {t('cancel')}
      </Button>
      <span className="grow" />
      {shown.map((tool) => tool.side === 'right' && <ToolButton key={tool.id} tool={tool} />)}
      <MoreMenu tools={hidden} />
    </div>
  );
}

function ToolButton({ tool }: { readonly tool: Tool }) {
  const { label, icon, isIcon, isPressed, isFilled = false, isDisabled = false, run } = tool;
  return isIcon ? (
    <IconButton
      label={label}
      icon={icon}
      isPressed={isPressed}
      isFilled={isFilled}
      tone={isFilled ? 'warning' : undefined}
      disabled={isDisabled}
      onClick={run}
    />
  ) : (
    <Button kind="quiet" icon={icon} disabled={isDisabled} onClick={run}>
      {label}
    </Button>
  );
}

/** Returns the number of tools to hide so that the toolbar does not overflow; measured again when its width or its content changes. */
function useHiddenCount(bar: React.RefObject<HTMLElement | null>, tools: readonly Tool[]): number {
  const [hiddenCount, setHiddenCount] = useState(0);
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      setHiddenCount(0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
  useLayoutEffect(() => {
    const fit = (): void => {
      const element = bar.current;
      if (element !== null && element.scrollWidth > element.clientWidth + 1 && hiddenCount < tools.length)
        setHiddenCount(hiddenCount + 1);
    };
    fit();
  }, [bar, tools, hiddenCount]);
  return hiddenCount;
}
