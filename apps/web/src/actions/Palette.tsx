import { Fragment, use, useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { Modal } from '@mantine/core';
import { Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { overlayStore, setOverlay } from '../state/overlay-store.ts';
import { dialogLook } from '../ui/dialog-look.ts';
import { ActionsContext } from './ActionsProvider.tsx';
import { filterEntries, markMatch, type PaletteEntry } from './palette-entries.ts';
import { paletteSearchStore, paletteSourcesStore } from './palette-sources.ts';
import styles from './palette.module.css';
import { isMac, shownKeys } from './shortcut.ts';
import { PALETTE_ENTRIES_MAX } from '../limits.ts';

/** The command palette: commands, pages, and entries of the current screen (schema, history). */
export function Palette() {
  const isOpen = useStore(overlayStore, (store) => store.overlay === 'palette');
  const t = useTranslations('palette');
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => setOverlay(undefined)}
      size={640}
      yOffset={96}
      lockScroll={false}
      transitionProps={{ duration: 100 }}
      zIndex={40}
      classNames={dialogLook}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('label')}>{isOpen && <PaletteBody />}</Modal.Content>
    </Modal.Root>
  );
}

function PaletteBody() {
  const t = useTranslations('palette');
  const entries = useEntries();
  const search = useStore(overlayStore, (store) => store.typed);
  const listId = useId();
  // A schema can have tens of thousands of names; the list is limited.
  const found = useFoundEntries(search);
  const shown = useMemo(
    () => [...filterEntries(entries, search), ...found].slice(0, PALETTE_ENTRIES_MAX),
    [entries, found, search],
  );
  const inList = (place: number): number => {
    const count = Math.max(1, shown.length);
    return ((place % count) + count) % count;
  };
  const [chosen, setChosen] = useState(() => inList(overlayStore.getState().moved));
  const run = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined || entry.obstacle !== undefined) return;
    setOverlay(undefined);
    entry.run();
  };
  // The user typed and pressed Enter before the palette was rendered.
  const isEntered = useStore(overlayStore, (store) => store.isEntered);
  useEffect(() => {
    if (!isEntered) return;
    overlayStore.setState({ isEntered: false });
    run(shown[chosen]);
  });
  const move = (event: KeyboardEvent, step: number): void => {
    event.preventDefault();
    const next = inList(chosen + step);
    setChosen(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <div className={styles['input']}>
        <Search size={16} />
        <input
          autoFocus
          data-autofocus
          role="combobox"
          aria-label={t('input')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={shown.length > 0 ? `${listId}-${chosen}` : undefined}
          placeholder={t('input')}
          value={search}
          onChange={(event) => {
            overlayStore.setState({ typed: event.currentTarget.value });
            setChosen(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') move(event, 1);
            else if (event.key === 'ArrowUp') move(event, -1);
            else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(shown[chosen]);
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={listId} role="listbox" aria-label={t('results')} className={styles['list']} tabIndex={-1}>
        {shown.map((entry, index) => (
          <Fragment key={entry.id}>
            {entry.group !== shown[index - 1]?.group && (
              <div role="presentation" className={styles['group']}>
                {entry.group}
              </div>
            )}
            <div
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              aria-disabled={entry.obstacle !== undefined}
              className={styles['entry']}
              onClick={() => run(entry)}
              onPointerMove={() => setChosen(index)}
            >
              <span className={`clip ${entry.isMono === true ? 'mono' : ''}`}>
                {markMatch(entry.label, search).map((piece, at) =>
                  piece.isMatch ? <b key={at}>{piece.text}</b> : <span key={at}>{piece.text}</span>,
                )}
              </span>
              {(entry.obstacle ?? entry.note) !== undefined && (
                <span className={styles['note']}>{entry.obstacle ?? entry.note}</span>
              )}
              {entry.keys !== undefined && (
                <span className={styles['keys']}>
                  {entry.keys.map((key, at) => (
                    <kbd key={at}>{key}</kbd>
                  ))}
                </span>
              )}
            </div>
          </Fragment>
        ))}
        {shown.length === 0 && <p className={styles['none']}>{t('none')}</p>}
      </div>
      <div className={styles['foot']} aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd>
          {t('choose')}
        </span>
        <span>
          <kbd>↵</kbd>
          {t('run')}
        </span>
        <span>
          <kbd>Esc</kbd>
          {t('closeHint')}
        </span>
      </div>
    </>
  );
}

const NONE_FOUND: readonly PaletteEntry[] = [];

/** Returns the search results of the current screen; the previous ones until new ones arrive. */
function useFoundEntries(text: string): readonly PaletteEntry[] {
  const search = useStore(paletteSearchStore, (store) => store.search);
  const [found, setFound] = useState(NONE_FOUND);
  const isSearched = search !== undefined && text.trim() !== '';
  useEffect(() => {
    if (!isSearched) return;
    const controller = new AbortController();
    const { signal } = controller;
    void search(text, signal)
      .catch(() => NONE_FOUND)
      .then((entries) => signal.aborted || setFound(entries));
    return () => controller.abort();
  }, [isSearched, search, text]);
  return isSearched ? found : NONE_FOUND;
}

function useEntries(): readonly PaletteEntry[] {
  const actions = use(ActionsContext);
  const sources = useStore(paletteSourcesStore, (store) => store.sources);
  const t = useTranslations('palette');
  const labels = useTranslations('actions');
  return useMemo(() => {
    const commands = actions
      .filter((action) => action.id !== 'palette')
      .map((action): PaletteEntry => {
        const obstacle = action.obstacle?.();
        return {
          id: action.id,
          group: action.group === 'go-to' ? t('goTo') : t('commands'),
          label: labels(action.label),
          run: action.run,
          ...(action.shortcut !== undefined && { keys: shownKeys(action.shortcut, isMac) }),
          ...(obstacle !== undefined && { obstacle: labels(obstacle) }),
        };
      });
    const inOrder = [
      ...commands.filter((one) => one.group !== t('goTo')),
      ...commands.filter((one) => one.group === t('goTo')),
    ];
    return [...inOrder, ...sources.flatMap((source) => source())];
  }, [actions, sources, t, labels]);
}
