import { lazy, Suspense, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { registerPaletteSource } from '../actions/palette-sources.ts';
import { registerScreenActions } from '../actions/screen-actions.ts';
import { parametersQuery } from '../data/parameters.ts';
import { schemaQuery, spacesQuery } from '../data/spaces.ts';
import { StatementEditor } from '../editor/StatementEditor.tsx';
import { consoleStore } from '../state/console-store.ts';
import { readHistory } from '../state/history-store.ts';
import { EDITOR_HEIGHT, EDITOR_WIDTH, preferencesStore } from '../state/preferences-store.ts';
import { showToast } from '../state/toast-store.ts';
import { Grip } from '../ui/Grip.tsx';
import { sessionStore } from '../state/session-store.ts';
import { askStore } from './ask/ask-store.ts';
import { createConsoleActions } from './console-actions.ts';
import { ConsoleDrawer } from './ConsoleDrawer.tsx';
import { paletteEntriesOfConsole } from './console-palette.ts';
import { EditorTabs } from './EditorTabs.tsx';
import { restoreResults } from './keep-results.ts';
import { LinkedNote } from './LinkedNote.tsx';
import { ProblemLine } from './ProblemLine.tsx';
import { ResultList } from './ResultList.tsx';
import { loadResultViews } from './result-parts.ts';
import { StatusLine } from './StatusLine.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useOpenFiles } from './use-open-files.ts';
import styles from './console.module.css';

const AskPanel = lazy(async () => ({ default: (await import('./ask/AskPanel.tsx')).AskPanel }));
const ParameterPanel = lazy(async () => ({
  default: (await import('./parameters/ParameterPanel.tsx')).ParameterPanel,
}));
const ReferencePanel = lazy(async () => ({
  default: (await import('./reference/ReferencePanel.tsx')).ReferencePanel,
}));

/** The console: drawer, editor, parameters, results and the status line. */
export function ConsolePage() {
  const words = useTranslations('console');
  const palette = useTranslations('palette');
  const { isDrawerOpen, areParametersOpen, isReferenceOpen, editorHeight, areResultsBeside, editorWidth } =
    useStore(preferencesStore);
  const openFiles = useOpenFiles();
  const space = useStore(consoleStore, (store) => store.space);
  const schema = useQuery(schemaQuery(space));
  const spaces = useQuery(spacesQuery).data ?? [];
  const parameters = useQuery(parametersQuery).data?.map((parameter) => parameter.name) ?? [];
  const isAsking = useStore(askStore, (store) => store.isOpen);
  const assistant = useStore(sessionStore, ({ studio }) => studio?.assistant);
  const remark = useStore(consoleStore, (store) => store.remark);
  const snapshot = space === '' ? undefined : schema.data;
  // The controls of parameters need more room than five lines.
  const shownHeight = areParametersOpen ? Math.max(editorHeight, EDITOR_HEIGHT.expanded) : editorHeight;

  useEffect(() => registerScreenActions(createConsoleActions()), []);
  useEffect(() => void readHistory(), []);
  useEffect(() => void restoreResults(), []);
  useEffect(() => void loadResultViews(['table']), []);
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
    if (remark !== undefined) showToast('danger', words(remark.word));
  }, [remark, words]);

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
      <h1 className="visually-hidden">{words('title')}</h1>
      {isDrawerOpen && <ConsoleDrawer schema={snapshot} schemaError={schema.error} />}
      <div className={styles['work']}>
        <Toolbar />
        {isAsking && assistant !== undefined && (
          <Suspense fallback={null}>
            <AskPanel assistant={assistant} schema={snapshot} />
          </Suspense>
        )}
        <EditorTabs />
        <div className={styles['panes']} data-beside={areResultsBeside || undefined}>
          <div className={styles['editorPane']} style={areResultsBeside ? { width: editorWidth } : undefined}>
            <div className={styles['editor']} style={areResultsBeside ? undefined : { height: shownHeight }}>
              <StatementEditor schema={snapshot} spaces={spaces} parameters={parameters} />
              {areParametersOpen && (
                <Suspense fallback={null}>
                  <ParameterPanel />
                </Suspense>
              )}
              {!areResultsBeside && (
                <Grip
                  label={words('editorHeight')}
                  edge="bottom"
                  size={shownHeight}
                  least={EDITOR_HEIGHT.collapsed}
                  most={EDITOR_HEIGHT.most}
                  onResize={(height) => preferencesStore.setState({ editorHeight: height })}
                  className={styles['grip']}
                />
              )}
            </div>
            <ProblemLine />
            <LinkedNote />
            {areResultsBeside && (
              <Grip
                label={words('editorWidth')}
                edge="right"
                size={editorWidth}
                least={EDITOR_WIDTH.least}
                most={EDITOR_WIDTH.most}
                onResize={(width) => preferencesStore.setState({ editorWidth: width })}
                className={styles['grip']}
              />
            )}
          </div>
          <ResultList />
        </div>
        <StatusLine />
      </div>
      {isReferenceOpen && (
        <Suspense fallback={null}>
          <ReferencePanel onClose={() => preferencesStore.setState({ isReferenceOpen: false })} />
        </Suspense>
      )}
    </div>
  );
}
