import { lazy, Suspense, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { registerPaletteSource } from '../actions/palette-sources.ts';
import { registerScreenActions } from '../actions/screen-actions.ts';
import { parametersQuery } from '../data/parameters.ts';
import { schemaQuery, spacesQuery } from '../data/spaces.ts';
import { useLanguageContext } from '../editor/use-language-context.ts';
import { consoleStore, spaceOfScript } from '../state/console-store.ts';
import { readHistory } from '../state/history-store.ts';
import { preferencesStore } from '../state/preferences-store.ts';
import { dismissToastAbout, showToast } from '../state/toast-store.ts';
import { sessionStore } from '../state/session-store.ts';
import { askStore } from './ask/ask-store.ts';
import { createConsoleActions } from './console-actions.ts';
import { ConsoleDrawer } from './ConsoleDrawer.tsx';
import { paletteEntriesOfConsole } from './console-palette.ts';
import type { Debugged } from './debug/debugged.ts';
import { EditorTabs } from './EditorTabs.tsx';
import { restoreResults } from './run/keep-results.ts';
import { ROW_VIEWS } from '../result-view/row-views.ts';
import { ScriptPanes } from './ScriptPanes.tsx';
import { StatusLine } from './StatusLine.tsx';
import { Toolbar } from './Toolbar.tsx';
import { translateStore } from './translate/translate-store.ts';
import { useOpenFiles } from './use-open-files.ts';
import styles from './console.module.css';

const AskPanel = lazy(async () => ({ default: (await import('./ask/AskPanel.tsx')).AskPanel }));
const DebugDialog = lazy(async () => ({ default: (await import('./debug/DebugDialog.tsx')).DebugDialog }));
const NewFavorite = lazy(async () => ({ default: (await import('./favorite/NewFavorite.tsx')).NewFavorite }));
const TranslateDialog = lazy(async () => ({
  default: (await import('./translate/TranslateDialog.tsx')).TranslateDialog,
}));
const ReferencePanel = lazy(async () => ({
  default: (await import('./reference/ReferencePanel.tsx')).ReferencePanel,
}));

/** Subject of the message after Clear. */
const CLEARED = 'cleared';

/** The console: drawer, scripts with their results, reference and the status line. */
export function ConsolePage() {
  const t = useTranslations('console');
  const palette = useTranslations('palette');
  const { isDrawerOpen, isReferenceOpen } = useStore(preferencesStore);
  const openFiles = useOpenFiles();
  const space = useStore(consoleStore, spaceOfScript);
  const schema = useQuery(schemaQuery(space));
  const spaces = useQuery(spacesQuery).data ?? [];
  const parameters = useQuery(parametersQuery).data?.map((parameter) => parameter.name) ?? [];
  const isAsking = useStore(askStore, (store) => store.isOpen);
  const assistant = useStore(sessionStore, ({ studio }) => studio?.assistant);
  const isTranslating = useStore(translateStore, (store) => store.isOpen);
  const [debugged, setDebugged] = useState<Debugged>();
  const newFavorite = useStore(consoleStore, (store) => store.newFavorite);
  const undoClear = useStore(consoleStore, (store) => store.undoClear);
  const snapshot = space === '' ? undefined : schema.data;
  const context = useLanguageContext({ schema: snapshot, spaces, parameters });

  useEffect(() => registerScreenActions(createConsoleActions()), []);
  useEffect(() => void readHistory(), []);
  useEffect(() => void restoreResults(), []);
  useEffect(() => void ROW_VIEWS.table.part.load(), []);
  useEffect(
    () =>
      registerPaletteSource(() =>
        paletteEntriesOfConsole(snapshot, (key, values) =>
          key === 'schema' ? palette('schema', values) : palette(key),
        ),
      ),
    [snapshot, palette],
  );
  useEffect(() => {
    if (undoClear === undefined) dismissToastAbout(CLEARED);
    else showToast('success', t('cleared'), CLEARED, { label: t('undo'), run: undoClear });
  }, [undoClear, t]);

  return (
    <div
      className={styles['console']}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void openFiles([...event.dataTransfer.files]);
      }}
    >
      {newFavorite !== undefined && (
        <Suspense fallback={null}>
          <NewFavorite content={newFavorite} />
        </Suspense>
      )}
      {isTranslating && (
        <Suspense fallback={null}>
          <TranslateDialog schema={snapshot} />
        </Suspense>
      )}
      <h1 className="visually-hidden">{t('title')}</h1>
      {isDrawerOpen && <ConsoleDrawer schema={snapshot} schemaError={schema.error} />}
      <div className={styles['work']}>
        <Toolbar onDebug={setDebugged} />
        {isAsking && assistant !== undefined && (
          <Suspense fallback={null}>
            <AskPanel assistant={assistant} schema={snapshot} />
          </Suspense>
        )}
        <EditorTabs />
        <ScriptPanes context={context} />
        <StatusLine />
      </div>
      {debugged !== undefined && (
        <Suspense fallback={null}>
          <DebugDialog debugged={debugged} onClose={() => setDebugged(undefined)} />
        </Suspense>
      )}
      {isReferenceOpen && (
        <Suspense fallback={null}>
          <ReferencePanel onClose={() => preferencesStore.setState({ isReferenceOpen: false })} />
        </Suspense>
      )}
    </div>
  );
}
