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
  TextAlignStart,
  Trash2,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { favoritesQuery } from '../data/favorites.ts';
import { formatText } from '../editor/editor-handle.ts';
import { consoleStore, openTab } from '../state/console-store.ts';
import { EDITOR_HEIGHT, preferencesStore } from '../state/preferences-store.ts';
import { sessionStore } from '../state/session-store.ts';
import { askStore, toggleAsk } from './ask/ask-store.ts';
import { clearConsole } from './commands.ts';
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
  /** Tools with smaller numbers leave the toolbar first. */
  readonly keptAs: number;
  readonly isPressed?: boolean;
  readonly isFilled?: boolean;
  readonly isDisabled?: boolean;
  readonly perform: () => void;
}

/** The tools of the console in the order of the toolbar. */
export function useTools(): readonly Tool[] {
  return [...useRunTools(), ...useScriptTools(), ...usePanelTools()];
}

function useRunTools(): readonly Tool[] {
  const words = useTranslations('console');
  const ask = useTranslations('ask');
  const isBusy = useStore(consoleStore, (store) => store.isBusy);
  const isAsking = useStore(askStore, (store) => store.isOpen);
  // Without a model in the settings there is nothing to ask.
  const hasAssistant = useStore(sessionStore, ({ studio }) => studio?.assistant !== undefined);
  const run = { isIcon: false, side: 'left', isDisabled: isBusy } as const;
  return [
    {
      ...run,
      id: 'run-statement',
      label: words('runStatement'),
      keptAs: 12,
      perform: () => void runStatementAtCursor(),
    },
    { ...run, id: 'explain', label: words('explain'), keptAs: 7, perform: () => void planStatement('EXPLAIN') },
    { ...run, id: 'profile', label: words('profile'), keptAs: 8, perform: () => void planStatement('PROFILE') },
    {
      id: 'format',
      label: words('format'),
      icon: <TextAlignStart size={16} />,
      isIcon: false,
      side: 'left',
      keptAs: 4,
      perform: formatText,
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
            perform: toggleAsk,
          } as const,
        ]
      : []),
  ];
}

function useScriptTools(): readonly Tool[] {
  const words = useTranslations('console');
  const tabWords = useTranslations('tabs');
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
            label: tabWords('new'),
            icon: <FilePlus size={16} />,
            keptAs: 5,
            perform: () => openTab(''),
          },
        ]
      : []),
    {
      ...script,
      id: 'favorite',
      label: favorite === undefined ? words('favorite') : words('unfavorite'),
      icon: <Star size={16} />,
      keptAs: 6,
      isFilled: favorite !== undefined,
      isDisabled: text === '',
      perform: () => (favorite === undefined ? consoleStore.setState({ newFavorite: text }) : void remove(favorite.id)),
    },
  ];
}

function usePanelTools(): readonly Tool[] {
  const words = useTranslations('console');
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
      label: words('history'),
      icon: <History size={16} />,
      keptAs: 9,
      isPressed: isHistoryShown(preferences.isDrawerOpen),
      perform: toggleHistory,
    },
    {
      ...panel,
      id: 'parameters',
      label: preferences.areParametersOpen ? parameters('hide') : parameters('show'),
      icon: <Braces size={16} />,
      keptAs: 3,
      isPressed: preferences.areParametersOpen,
      perform: () => set({ areParametersOpen: !preferences.areParametersOpen }),
    },
    {
      ...panel,
      id: 'beside',
      label: words('resultsBeside'),
      icon: <Columns2 size={16} />,
      keptAs: 1,
      isPressed: preferences.areResultsBeside,
      perform: () => set({ areResultsBeside: !preferences.areResultsBeside }),
    },
    {
      ...panel,
      id: 'expand',
      label: isExpanded ? words('shrinkEditor') : words('expandEditor'),
      icon: isExpanded ? <ChevronsDownUp size={16} /> : <ChevronsUpDown size={16} />,
      keptAs: 0,
      isDisabled: preferences.areResultsBeside,
      perform: () => set({ editorHeight: isExpanded ? EDITOR_HEIGHT.collapsed : EDITOR_HEIGHT.expanded }),
    },
    {
      ...panel,
      id: 'reference',
      label: reference('title'),
      icon: <BookOpen size={16} />,
      keptAs: 10,
      isPressed: preferences.isReferenceOpen,
      perform: () => set({ isReferenceOpen: !preferences.isReferenceOpen }),
    },
    {
      ...panel,
      id: 'clear',
      label: words('clear'),
      icon: <Trash2 size={16} />,
      keptAs: 2,
      perform: clearConsole,
    },
  ];
}
