import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  Braces,
  ChevronsDownUp,
  ChevronsUpDown,
  Columns2,
  FilePlus,
  History,
  Sparkles,
  Star,
  StepForward,
  TextAlignStart,
  Trash2,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { favoritesQuery } from '../data/favorites.ts';
import { formatText } from '../editor/editor-handle.ts';
import { consoleStore, openTab } from '../state/console-store.ts';
import { EDITOR_HEIGHT, preferencesStore } from '../state/preferences-store.ts';
import { showToast } from '../state/toast-store.ts';
import { sessionStore } from '../state/session-store.ts';
import { askStore, toggleAsk } from './ask/ask-store.ts';
import { clearConsole } from './commands.ts';
import { debuggedStatement, type Debugged } from './debug/debugged.ts';
import { useFavorites } from './favorite/use-favorites.ts';
import { historyPanel, isHistoryShown, toggleHistory } from './history/history-panel.ts';
import { planStatement, runStatementAtCursor } from './run/run-text.ts';

/** A tool of the console, in the toolbar or, without room there, in the script menu. */
export interface Tool {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Whether the toolbar shows only the icon. */
  readonly isIcon: boolean;
  readonly side: 'left' | 'right';
  /** Tools with lower priority leave the toolbar first. */
  readonly keptAs: number;
  readonly isPressed?: boolean;
  readonly isFilled?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

/** The tools of the console in the order of the toolbar. */
export function useTools(onDebug: (debugged: Debugged) => void): readonly Tool[] {
  return [...useRunTools(onDebug), ...useScriptTools(), ...usePanelTools()];
}

function useRunTools(onDebug: (debugged: Debugged) => void): readonly Tool[] {
  const t = useTranslations('console');
  const ask = useTranslations('ask');
  const isBusy = useStore(consoleStore, (store) => store.isBusy);
  const isAsking = useStore(askStore, (store) => store.isOpen);
  // Without a configured model there is no assistant.
  const hasAssistant = useStore(sessionStore, ({ studio }) => studio?.assistant !== undefined);
  const run = { isIcon: false, side: 'left', isDisabled: isBusy } as const;
  return [
    {
      ...run,
      id: 'run-statement',
      label: t('runStatement'),
      keptAs: 12,
      run: () => void runStatementAtCursor(),
    },
    { ...run, id: 'explain', label: t('explain'), keptAs: 7, run: () => void planStatement('EXPLAIN') },
    { ...run, id: 'profile', label: t('profile'), keptAs: 8, run: () => void planStatement('PROFILE') },
    {
      id: 'debug',
      label: t('debug'),
      icon: <StepForward size={16} />,
      isIcon: true,
      side: 'left',
      keptAs: 4.5,
      run: () => {
        const debugged = debuggedStatement();
        if (debugged === undefined) showToast('info', t('debugNone'));
        else onDebug(debugged);
      },
    },
    {
      id: 'format',
      label: t('format'),
      icon: <TextAlignStart size={16} />,
      isIcon: false,
      side: 'left',
      keptAs: 4,
      run: formatText,
    },
    ...(hasAssistant
      ? [
          {
            id: 'ask',
            label: ask('title'),
            icon: <Sparkles size={16} />,
            isIcon: true,
            side: 'left',
            keptAs: 11,
            isPressed: isAsking,
            run: toggleAsk,
          } as const,
        ]
      : []),
  ];
}

function useScriptTools(): readonly Tool[] {
  const t = useTranslations('console');
  const tabMessages = useTranslations('tabs');
  const isLone = useStore(consoleStore, ({ tabs }) => tabs.length === 1);
  const text = useStore(consoleStore, (store) => store.text.trim());
  const favorite = useQuery(favoritesQuery).data?.find((one) => one.content === text);
  const { remove } = useFavorites();
  const script = { isIcon: true, side: 'right' } as const;
  return [
    ...(isLone
      ? [
          {
            ...script,
            id: 'new',
            label: tabMessages('new'),
            icon: <FilePlus size={16} />,
            keptAs: 5,
            run: () => openTab(''),
          },
        ]
      : []),
    {
      ...script,
      id: 'favorite',
      label: favorite === undefined ? t('favorite') : t('unfavorite'),
      icon: <Star size={16} />,
      keptAs: 6,
      isFilled: favorite !== undefined,
      isDisabled: text === '',
      run: () => (favorite === undefined ? consoleStore.setState({ newFavorite: text }) : void remove(favorite.id)),
    },
  ];
}

function usePanelTools(): readonly Tool[] {
  const t = useTranslations('console');
  const parameters = useTranslations('parameters');
  const reference = useTranslations('reference');
  const preferences = useStore(preferencesStore);
  useStore(historyPanel);
  const isExpanded = preferences.editorHeight > EDITOR_HEIGHT.collapsed;
  const set = preferencesStore.setState;
  const panel = { isIcon: true, side: 'right' } as const;
  return [
    {
      ...panel,
      id: 'history',
      label: t('history'),
      icon: <History size={16} />,
      keptAs: 9,
      isPressed: isHistoryShown(preferences.isDrawerOpen),
      run: toggleHistory,
    },
    {
      ...panel,
      id: 'parameters',
      label: preferences.areParametersOpen ? parameters('hide') : parameters('show'),
      icon: <Braces size={16} />,
      keptAs: 3,
      isPressed: preferences.areParametersOpen,
      run: () => set({ areParametersOpen: !preferences.areParametersOpen }),
    },
    {
      ...panel,
      id: 'beside',
      label: t('resultsBeside'),
      icon: <Columns2 size={16} />,
      keptAs: 1,
      isPressed: preferences.areResultsBeside,
      run: () => set({ areResultsBeside: !preferences.areResultsBeside }),
    },
    {
      ...panel,
      id: 'expand',
      label: isExpanded ? t('shrinkEditor') : t('expandEditor'),
      icon: isExpanded ? <ChevronsDownUp size={16} /> : <ChevronsUpDown size={16} />,
      keptAs: 0,
      isDisabled: preferences.areResultsBeside,
      run: () => set({ editorHeight: isExpanded ? EDITOR_HEIGHT.collapsed : EDITOR_HEIGHT.expanded }),
    },
    {
      ...panel,
      id: 'reference',
      label: reference('title'),
      icon: <BookOpen size={16} />,
      keptAs: 10,
      isPressed: preferences.isReferenceOpen,
      run: () => set({ isReferenceOpen: !preferences.isReferenceOpen }),
    },
    {
      ...panel,
      id: 'clear',
      label: t('clear'),
      icon: <Trash2 size={16} />,
      keptAs: 2,
      run: clearConsole,
    },
  ];
}
