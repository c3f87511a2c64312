import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  Braces,
  ChevronsDownUp,
  ChevronsUpDown,
  Columns2,
  FilePlus,
  History,
  PanelLeft,
  Play,
  Sparkles,
  Star,
  TextAlignStart,
  Trash2,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { favoritesQuery } from '../data/favorites.ts';
import { spacesQuery } from '../data/spaces.ts';
import { chooseSpace, consoleStore, isAnythingRunning, openTab } from '../state/console-store.ts';
import { EDITOR_HEIGHT, preferencesStore } from '../state/preferences-store.ts';
import { isMac, shownKeys } from '../actions/shortcut.ts';
import { formatText } from '../editor/editor-handle.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { SpaceSelect } from '../ui/SpaceSelect.tsx';
import { sessionStore } from '../state/session-store.ts';
import { askStore, toggleAsk } from './ask/ask-store.ts';
import { clearConsole } from './commands.ts';
import { historyPanel, isHistoryShown, toggleHistory } from './history/history-panel.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { cancelRun, planStatement, runScript, runStatementAtCursor } from './run/run-text.ts';
import { useFavorites } from './favorite/use-favorites.ts';
import styles from './console.module.css';

/** Run, run the statement, cancel; at the right what concerns the text and the panels. */
export function Toolbar() {
  const words = useTranslations('console');
  const drawer = useTranslations('drawer');
  const parameters = useTranslations('parameters');
  const reference = useTranslations('reference');
  const tabWords = useTranslations('tabs');
  const isBusy = useStore(consoleStore, (store) => store.isBusy);
  const space = useStore(consoleStore, (store) => store.space);
  const isLone = useStore(consoleStore, ({ tabs }) => tabs.length === 1);
  const isRunning = useStore(consoleStore, isAnythingRunning);
  const preferences = useStore(preferencesStore);
  const spaces = useQuery({ ...spacesQuery, enabled: !preferences.isDrawerOpen }).data ?? [];
  const isExpanded = preferences.editorHeight > EDITOR_HEIGHT.collapsed;
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label={words('title')}>
      {!preferences.isDrawerOpen && (
        <>
          <IconButton
            label={drawer('show')}
            icon={<PanelLeft size={16} />}
            onClick={() => preferencesStore.setState({ isDrawerOpen: true })}
          />
          <SpaceSelect value={space} spaces={spaces} onChoose={chooseSpace} />
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
        {words('run')}
      </Button>
      <Button kind="quiet" disabled={isBusy} onClick={() => void runStatementAtCursor()}>
        {words('runStatement')}
      </Button>
      <Button kind="quiet" disabled={isBusy} onClick={() => void planStatement('EXPLAIN')}>
        {words('explain')}
      </Button>
      <Button kind="quiet" disabled={isBusy} onClick={() => void planStatement('PROFILE')}>
        {words('profile')}
      </Button>
      <Button kind="quiet" disabled={!isRunning} onClick={cancelRun}>
        {words('cancel')}
      </Button>
      <span className="rule" />
      <Button kind="quiet" icon={<TextAlignStart size={16} />} onClick={formatText}>
        {words('format')}
      </Button>
      <AskButton />
      <span className="grow" />
      {isLone && <IconButton label={tabWords('new')} icon={<FilePlus size={16} />} onClick={() => openTab('')} />}
      <FavoriteButton />
      <HistoryButton isDrawerOpen={preferences.isDrawerOpen} />
      <IconButton
        label={preferences.areParametersOpen ? parameters('hide') : parameters('show')}
        icon={<Braces size={16} />}
        isPressed={preferences.areParametersOpen}
        onClick={() => preferencesStore.setState({ areParametersOpen: !preferences.areParametersOpen })}
      />
      <IconButton
        className={styles['paneChoice'] ?? ''}
        label={words('resultsBeside')}
        icon={<Columns2 size={16} />}
        isPressed={preferences.areResultsBeside}
        onClick={() => preferencesStore.setState({ areResultsBeside: !preferences.areResultsBeside })}
      />
      <IconButton
        disabled={preferences.areResultsBeside}
        label={isExpanded ? words('shrinkEditor') : words('expandEditor')}
        icon={isExpanded ? <ChevronsDownUp size={16} /> : <ChevronsUpDown size={16} />}
        onClick={() =>
          preferencesStore.setState({ editorHeight: isExpanded ? EDITOR_HEIGHT.collapsed : EDITOR_HEIGHT.expanded })
        }
      />
      <IconButton
        label={reference('title')}
        icon={<BookOpen size={16} />}
        isPressed={preferences.isReferenceOpen}
        onClick={() => preferencesStore.setState({ isReferenceOpen: !preferences.isReferenceOpen })}
      />
      <IconButton label={words('clear')} icon={<Trash2 size={16} />} onClick={clearConsole} />
      <MoreMenu />
    </div>
  );
}

/** Only where the settings name a model there is something to ask. */
function AskButton() {
  const words = useTranslations('ask');
  const isOpen = useStore(askStore, (store) => store.isOpen);
  const assistant = useStore(sessionStore, ({ studio }) => studio?.assistant);
  if (assistant === undefined) return null;
  return <IconButton label={words('title')} icon={<Sparkles size={16} />} isPressed={isOpen} onClick={toggleAsk} />;
}

function HistoryButton({ isDrawerOpen }: { readonly isDrawerOpen: boolean }) {
  const words = useTranslations('console');
  useStore(historyPanel);
  return (
    <IconButton
      label={words('history')}
      icon={<History size={16} />}
      isPressed={isHistoryShown(isDrawerOpen)}
      onClick={toggleHistory}
    />
  );
}

function FavoriteButton() {
  const words = useTranslations('console');
  const text = useStore(consoleStore, (store) => store.text.trim());
  const favorite = useQuery(favoritesQuery).data?.find((one) => one.content === text);
  const { add, remove } = useFavorites();
  return (
    <IconButton
      label={favorite === undefined ? words('favorite') : words('unfavorite')}
      icon={<Star size={16} />}
      isFilled={favorite !== undefined}
      tone={favorite === undefined ? undefined : 'warning'}
      disabled={text === ''}
      onClick={() => void (favorite === undefined ? add(text) : remove(favorite.id))}
    />
  );
}
