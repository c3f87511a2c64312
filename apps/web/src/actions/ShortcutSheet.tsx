import { use, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { overlayStore, setOverlay } from '../state/overlay-store.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import type { Action } from './action.ts';
import { ActionsContext } from './ActionsProvider.tsx';
import { CANVAS_SHORTCUTS, TABLE_SHORTCUTS, type FixedShortcut } from './fixed-shortcuts.ts';
import styles from './palette.module.css';
import { isMac, shownKeys } from './shortcut.ts';

/** A line of the sheet: what is done, and the caps of the keys that do it. */
interface ShortcutLine {
  readonly id: string;
  readonly label: string;
  readonly keys: readonly string[];
}

/** The shortcuts of the screen one came from, then those of every screen, of canvases and of tables. */
export function ShortcutSheet() {
  const isOpen = useStore(overlayStore, (store) => store.overlay === 'shortcuts');
  const words = useTranslations('shortcuts');
  return (
    <Dialog isOpen={isOpen} onClose={() => setOverlay(undefined)} title={words('title')} width={920}>
      {isOpen && <SheetBody />}
    </Dialog>
  );
}

function SheetBody() {
  const actions = use(ActionsContext).filter((action) => action.shortcut !== undefined);
  const words = useTranslations('shortcuts');
  const labels = useTranslations('actions');
  const palette = useTranslations('palette');
  const [search, setSearch] = useState('');
  const ofActions = (wanted: (action: Action) => boolean): readonly ShortcutLine[] =>
    actions.filter(wanted).map(({ id, label, shortcut = '' }) => ({
      id,
      label: labels(label),
      keys: shownKeys(shortcut, isMac),
    }));
  const fixed = (list: readonly FixedShortcut[]): readonly ShortcutLine[] =>
    list.map(({ label, shortcuts }) => ({
      id: label,
      label: words(label),
      keys: shortcuts.flatMap((shortcut) => shownKeys(shortcut, isMac)),
    }));
  const sought = search.trim().toLowerCase();
  const groups = [
    { title: words('console'), lines: ofActions(({ screen }) => screen === 'console') },
    {
      title: words('sketch'),
      lines: ofActions(({ screen, id }) => screen === 'sketch' && id !== 'sketch-delete-back'),
    },
    {
      title: words('everywhere'),
      lines: ofActions(({ screen, group }) => screen === 'everywhere' && group === 'command'),
    },
    { title: words('goTo'), lines: ofActions(({ group }) => group === 'go-to') },
    { title: words('canvas'), lines: fixed(CANVAS_SHORTCUTS) },
    { title: words('table'), lines: fixed(TABLE_SHORTCUTS) },
  ]
    .map(({ title, lines }) => ({ title, lines: lines.filter(({ label }) => label.toLowerCase().includes(sought)) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <>
      <SearchField className={styles['sheetSearch']} label={words('search')} value={search} onSearch={setSearch} />
      <div className={styles['sheet']}>
        {groups.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {lines.map(({ id, label, keys }) => (
                <li key={id}>
                  <span>{label}</span>
                  <span className={styles['keys']}>
                    {keys.map((key, at) => (
                      <kbd key={at}>{key}</kbd>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {groups.length === 0 && <p className={styles['none']}>{palette('none')}</p>}
    </>
  );
}
