import { useEffect, useMemo, useRef, useState } from 'react';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { Sketch } from '@astrolabe/http-api';
import { registerScreenActions } from '../actions/screen-actions.ts';
import { sketchesQuery } from '../data/sketches.ts';
import { useDelayed } from '../ui/use-delayed.ts';
import { sessionStore } from '../state/session-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useErrorMessages } from '../ui/use-error-messages.ts';
import { ContentsPanel } from './ContentsPanel.tsx';
import { ElementPanel } from './ElementPanel.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { FIRST_SKETCH_MS, FIT_VIEW, SKETCH_SEARCH_MS, UNSAVED_SKETCH_ID } from './limits.ts';
import { SketchCanvas } from './SketchCanvas.tsx';
import { createSketchActions } from './sketch-actions.ts';
import { elementOf } from './sketch-graph.ts';
import { SketchHead } from './SketchHead.tsx';
import { arranged } from './sketch-layout.ts';
import { SketchList } from './SketchList.tsx';
import { invalidElements } from './sketch-problems.ts';
import { changeGraph, closeSketch, draftId, isUnsaved, openSketch, sketchStore } from './sketch-store.ts';
import { SpaceDialog } from './SpaceDialog.tsx';
import { TextDialog } from './TextDialog.tsx';
import { newSketchName, useSketchCommands } from './use-sketch-commands.ts';
import styles from './sketch.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the page opens with the dialog to load a space. */
    readonly drawsSpace?: boolean;
  }
}

/** The sketch page: list, canvas, and panel of the selection. */
export function SketchPage() {
  return (
    <ReactFlowProvider>
      <SketchRoom />
    </ReactFlowProvider>
  );
}

function SketchRoom() {
  const t = useTranslations('sketch');
  const errorMessages = useErrorMessages();
  const flow = useReactFlow();
  const commands = useSketchCommands();
  const session = useStore(sessionStore, (store) => store.session);
  const isPlayground = useStore(sessionStore, (store) => store.studio?.mode === 'playground');
  const open = useStore(sketchStore, (store) => store.open);
  const graph = useStore(sketchStore, (store) => store.graph);
  const selection = useStore(sketchStore, (store) => store.selection);
  const failure = useStore(sketchStore, (store) => store.failure);
  const [search, setSearch] = useState('');
  const keyword = useDelayed(search, SKETCH_SEARCH_MS);
  const list = useQuery(sketchesQuery(keyword));
  const drawsSpace = useRouterState({ select: (state) => state.location.state.drawsSpace === true });
  const [dialog, setDialog] = useState<'space' | 'new-text' | 'text' | undefined>(drawsSpace ? 'space' : undefined);
  const [isRenaming, setIsRenaming] = useState(false);
  const isDrawn = useNextFrame();
  const [leaving, setLeaving] = useState<{ readonly go: () => void }>();
  const invalid = useMemo(() => invalidElements(graph, session?.version), [graph, session?.version]);
  useFirstSketch(keyword === '' ? list.data?.items : undefined, () => {
    if (isPlayground) openSketch({ id: UNSAVED_SKETCH_ID, name: newSketchName(), schema: '' });
    else void commands.create();
  });
  useLeaveGuard();

  // Another sketch is opened only once the changes of this one are saved or discarded.
  const guard = (go: () => void): void => {
    if (isUnsaved(sketchStore.getState())) setLeaving({ go });
    else go();
  };
  const create = (): void => guard(() => void commands.create());
  const arrange = (): void => {
    changeGraph(arranged(sketchStore.getState().graph));
    setTimeout(() => void flow.fitView(FIT_VIEW), 0);
  };
  const act = useRef({ save: commands.save, exportPng: commands.exportPng, create, arrange });
  useEffect(() => {
    act.current = { save: commands.save, exportPng: commands.exportPng, create, arrange };
  });
  useEffect(
    () =>
      registerScreenActions(
        createSketchActions({
          // Fields apply their input on blur.
          save: () => {
            if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
            void act.current.save();
          },
          arrange: () => act.current.arrange(),
          exportPng: () => void act.current.exportPng(),
          create: () => act.current.create(),
        }),
      ),
    [],
  );
  const only = selection.size === 1 ? elementOf(graph, [...selection][0] ?? '') : undefined;
  const items = list.data?.items ?? [];
  return (
    <div className={styles['sketch']}>
      <SketchList
        sketches={items}
        total={list.data?.total ?? 0}
        openId={open?.id}
        search={search}
        isPlayground={isPlayground}
        onSearch={setSearch}
        onOpen={(sketch) => sketch.id !== open?.id && guard(() => openSketch(sketch))}
        onNew={create}
        onFromSpace={() => guard(() => setDialog('space'))}
        onFromText={() => guard(() => setDialog('new-text'))}
        onFile={(file) => guard(() => void commands.openFile(file))}
        onRename={(sketch) => {
          if (sketch.id === open?.id) setIsRenaming(true);
          else
            guard(() => {
              openSketch(sketch);
              setIsRenaming(true);
            });
        }}
        onDelete={(sketch) => void commands.remove(sketch.id, sketch.name)}
      />
      {open === undefined ? (
        <EmptyState
          isPage
          title={t('emptyTitle')}
          say={list.error === null ? t('emptySay') : errorMessages(list.error).text}
          actions={
            <Button kind="primary" size="form" icon={<Plus size={16} />} disabled={isPlayground} onClick={create}>
              {t('newSketch')}
            </Button>
          }
        />
      ) : (
        <>
          <section className={styles['middle']} aria-label={open.name}>
            <SketchHead
              open={open}
              commands={commands}
              isRenaming={isRenaming}
              isPlayground={isPlayground}
              onRenaming={setIsRenaming}
              onArrange={arrange}
              onText={() => setDialog('text')}
            />
            {failure !== undefined && (
              <p className={styles['failure']} role="alert">
                {t('failedTitle')}: {errorMessages(failure).text}
              </p>
            )}
            {isDrawn ? (
              <SketchCanvas
                key={open.id}
                name={open.name}
                invalid={invalid}
                onFromSpace={() => guard(() => setDialog('space'))}
              />
            ) : (
              <div className={styles['room']} />
            )}
          </section>
          <aside className={styles['panel']} aria-label={t('contents')}>
            {only === undefined ? (
              <ContentsPanel graph={graph} invalid={invalid} selectedCount={selection.size} />
            ) : (
              <ElementPanel key={only.uuid} graph={graph} element={only} version={session?.version} />
            )}
          </aside>
        </>
      )}
      {dialog === 'space' && <SpaceDialog commands={commands} onClose={() => setDialog(undefined)} />}
      {(dialog === 'text' || dialog === 'new-text') && (
        <TextDialog isNew={dialog === 'new-text'} commands={commands} onClose={() => setDialog(undefined)} />
      )}
      {leaving !== undefined && open !== undefined && (
        <LeaveDialog
          name={open.name}
          commands={commands}
          onStay={() => setLeaving(undefined)}
          onGo={() => {
            setLeaving(undefined);
            closeSketch();
            leaving.go();
          }}
        />
      )}
    </div>
  );
}

/** Opens the last used sketch, else the newest; without any, creates one after a short delay (specification, section 4). */
function useFirstSketch(items: readonly Sketch[] | undefined, create: () => void): void {
  const isDone = useRef(sketchStore.getState().open !== undefined);
  const make = useRef(create);
  useEffect(() => {
    make.current = create;
  });
  useEffect(() => {
    if (isDone.current || items === undefined) return;
    const first = items.find((sketch) => sketch.id === draftId()) ?? items[0];
    if (first !== undefined) {
      isDone.current = true;
      openSketch(first);
      return;
    }
    const timer = setTimeout(() => {
      isDone.current = true;
      make.current();
    }, FIRST_SKETCH_MS);
    return () => clearTimeout(timer);
  }, [items]);
}

/** Returns false in the first frame: list and header render immediately, the canvas follows. */
function useNextFrame(): boolean {
  const [isNext, setIsNext] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsNext(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isNext;
}

/** Saves the sketch when the page is left; without browser storage, asks first. */
function useLeaveGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      const state = sketchStore.getState();
      if (!state.isKept && isUnsaved(state)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
}
