import { setOverlay } from '../state/overlay-store.ts';
import { toggleGuard } from '../state/guard-store.ts';
import { preferencesStore } from '../state/preferences-store.ts';
import type { Action } from './action.ts';

/** Dependencies of actions. */
export interface ActionContext {
  readonly goTo: (path: string) => void;
  readonly signOut: () => void;
  /** Whether the studio has the part that a path belongs to. */
  readonly isThere: (path: string) => boolean;
  /** Whether the whole studio is read-only, so that a tab can't toggle it. */
  readonly isLocked: boolean;
}

/** The commands of all screens. */
export function createActions({ goTo, signOut, isThere, isLocked }: ActionContext): readonly Action[] {
  const go = (id: string, label: Action['label'], path: string, shortcut: string): readonly Action[] =>
    isThere(path)
      ? [{ id: `go-${id}`, label, group: 'go-to', screen: 'everywhere', shortcut, run: () => goTo(path) }]
      : [];
  const command = (id: string, label: Action['label'], run: () => void, more: Partial<Action> = {}): Action => ({
    id,
    label,
    group: 'command',
    screen: 'everywhere',
    run,
    ...more,
  });
  const set = preferencesStore.setState;
  return [
    ...go('console', 'goConsole', '/console', 'g c'),
    ...go('dashboard', 'goDashboard', '/dashboards', 'g d'),
    ...go('import-files', 'goImportFiles', '/import/files', 'g f'),
    ...go('import-tasks', 'goImportTasks', '/import/tasks', 'g t'),
    ...go('import-create', 'goImportCreate', '/import/create', 'g n'),
    ...go('schema', 'goSchema', '/schema', 'g s'),
    ...go('explore', 'goExplore', '/explore', 'g e'),
    ...go('sketch', 'goSketch', '/sketch', 'g k'),
    ...go('guide', 'goGuide', '/guide/start', 'g h'),
    ...go('welcome', 'goWelcome', '/welcome', 'g w'),
    ...go('admin', 'goAdmin', '/admin', 'g a'),
    ...go('access', 'goAccess', '/access', 'g o'),
    command('palette', 'palette', () => setOverlay('palette'), { shortcut: 'Mod+K', worksWhileTyping: true }),
    command('shortcuts', 'shortcuts', () => setOverlay('shortcuts'), { shortcut: '?' }),
    command('theme-light', 'themeLight', () => set({ theme: 'light' })),
    command('theme-dark', 'themeDark', () => set({ theme: 'dark' })),
    command('theme-system', 'themeSystem', () => set({ theme: 'system' })),
    command('english', 'english', () => set({ locale: 'en' })),
    command('chinese', 'chinese', () => set({ locale: 'zh' })),
    ...(isLocked ? [] : [command('guard', 'guard', toggleGuard)]),
    command('sign-out', 'signOut', signOut),
  ];
}
