import { use } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { overlayStore, setOverlay } from '../state/overlay-store.ts';
import { Dialog } from '../ui/Dialog.tsx';
import type { Action } from './action.ts';
import { ActionsContext } from './ActionsProvider.tsx';
import styles from './palette.module.css';
import { isMac, shownKeys } from './shortcut.ts';

/** The shortcuts of the screen one came from, then those of every screen. */
export function ShortcutSheet() {
  const isOpen = useStore(overlayStore, (store) => store.overlay === 'shortcuts');
  const actions = use(ActionsContext).filter((action) => action.shortcut !== undefined);
  const words = useTranslations('shortcuts');
  const groups: readonly (readonly [string, readonly Action[]])[] = [
    [words('console'), actions.filter((action) => action.screen === 'console')],
    [words('sketch'), actions.filter((action) => action.screen === 'sketch' && action.id !== 'sketch-delete-back')],
    [words('everywhere'), actions.filter((action) => action.screen === 'everywhere' && action.group === 'command')],
    [words('goTo'), actions.filter((action) => action.group === 'go-to')],
  ];
  return (
    <Dialog isOpen={isOpen} onClose={() => setOverlay(undefined)} title={words('title')} width={920}>
      <div className={styles['sheet']}>
        {groups.map(([title, list]) => list.length > 0 && <ShortcutGroup key={title} title={title} actions={list} />)}
      </div>
    </Dialog>
  );
}

function ShortcutGroup({ title, actions }: { readonly title: string; readonly actions: readonly Action[] }) {
  const labels = useTranslations('actions');
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {actions.map((action) => (
          <li key={action.id}>
            <span>{labels(action.label)}</span>
            <span className={styles['keys']}>
              {shownKeys(action.shortcut ?? '', isMac).map((key, at) => (
                <kbd key={at}>{key}</kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
