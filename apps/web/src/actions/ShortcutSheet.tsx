import { use, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { overlayStore, setOverlay } from '../state/overlay-store.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import type { Action, ActionWord } from './action.ts';
import { ActionsContext } from './ActionsProvider.tsx';
import { CANVAS_SHORTCUTS, EDITOR_SHORTCUTS, TABLE_SHORTCUTS, type FixedShortcut } from './fixed-shortcuts.ts';
import styles from './palette.module.css';
import { CONSOLE_SHORTCUTS, SKETCH_SHORTCUTS } from './screen-shortcuts.ts';
import { isMac, shownKeys, type Shortcut } from './shortcut.ts';

/** A line of the shortcut sheet: the action and its keys. */
interface ShortcutLine {
  readonly id: string;
  readonly label: string;
  readonly keys: readonly string[];
}

/** All shortcuts by screen, those of the previous screen first. */
export function ShortcutSheet() {
  const isOpen = useStore(overlayStore, (store) => store.overlay === 'shortcuts');
  const t = useTranslations('shortcuts');
  return (
    <Dialog isOpen={isOpen} onClose={() => setOverlay(undefined)} title={t('title')} width={920}>
      {isOpen && <SheetBody />}
    </Dialog>
  );
}

function SheetBody() {
  const actions = use(ActionsContext);
  const isSketch = actions.some(({ screen }) => screen === 'sketch');
  const t = useTranslations('shortcuts');
  const labels = useTranslations('actions');
  const palette = useTranslations('palette');
  const [search, setSearch] = useState('');
  const lineOf = (label: ActionWord, shortcut: Shortcut): ShortcutLine => ({
    id: label,
    label: labels(label),
    keys: shownKeys(shortcut, isMac),
  });
  const ofScreen = (shortcuts: Readonly<Partial<Record<ActionWord, Shortcut>>>): readonly ShortcutLine[] =>
    Object.entries(shortcuts).map(([label, shortcut]) => lineOf(label as ActionWord, shortcut));
  const ofActions = (wanted: (action: Action) => boolean): readonly ShortcutLine[] =>
    actions.flatMap((action) =>
      action.shortcut === undefined || !wanted(action) ? [] : [lineOf(action.label, action.shortcut)],
    );
  const fixed = (list: readonly FixedShortcut[]): readonly ShortcutLine[] =>
    list.map(({ label, shortcuts }) => ({
      id: label,
      label: t(label),
      keys: shortcuts.flatMap((shortcut) => shownKeys(shortcut, isMac)),
    }));
  const sought = search.trim().toLowerCase();
  const ofConsole = { title: t('console'), lines: [...ofScreen(CONSOLE_SHORTCUTS), ...fixed(EDITOR_SHORTCUTS)] };
  const ofSketch = { title: t('sketch'), lines: ofScreen(SKETCH_SHORTCUTS) };
  const groups = [
    ...(isSketch ? [ofSketch, ofConsole] : [ofConsole, ofSketch]),
    {
      title: t('everywhere'),
      lines: ofActions(({ screen, group }) => screen === 'everywhere' && group === 'command'),
    },
    { title: t('goTo'), lines: ofActions(({ group }) => group === 'go-to') },
    { title: t('canvas'), lines: fixed(CANVAS_SHORTCUTS) },
    { title: t('table'), lines: fixed(TABLE_SHORTCUTS) },
  ]
    .map(({ title, lines }) => ({ title, lines: lines.filter(({ label }) => label.toLowerCase().includes(sought)) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <>
      <SearchField className={styles['sheetSearch']} label={t('search')} value={search} onSearch={setSearch} />
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
