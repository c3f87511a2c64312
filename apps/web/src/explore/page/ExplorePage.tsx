import { lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { GraphCanvas, type Insets } from '@astrolabe/graph-view';
import { schemaQuery } from '../../data/spaces.ts';
import { graphThemeOf, onDocumentLook } from '../../result-view/graph/graph-theme.ts';
import { GraphTip } from '../../result-view/graph/GraphTip.tsx';
import { consoleStore } from '../../state/console-store.ts';
import { spaceOfSentResult, takeSentResult } from '../../state/sent-result.ts';
import { ActionsPanel } from '../saved/ActionsPanel.tsx';
import { Announcement } from '../keyboard/Announcement.tsx';
import { handleCanvasKey } from '../keyboard/canvas-keys.ts';
import { ContextMenu } from './ContextMenu.tsx';
import { EditPanel } from '../edit/EditPanel.tsx';
import { ExpandLens } from '../add/ExpandLens.tsx';
import { ExploreNoticeLine } from './ExploreNoticeLine.tsx';
import { ExploreStart } from '../add/ExploreStart.tsx';
import { ExploreStatus } from './ExploreStatus.tsx';
import { ExploreToolbar } from './ExploreToolbar.tsx';
import { registerPaletteSearch } from '../../actions/palette-sources.ts';
import { addResult, addVertex } from '../act/explore-commands.ts';
import { searchSpace } from '../find/space-search.ts';
import { enterExploreSpace, recordStep, refreshStep } from '../state/explore-steps.ts';
import { branchOf } from '../state/step-tree.ts';
import { FilterPanel } from '../filter/FilterPanel.tsx';
import { Inspector } from '../inspector/Inspector.tsx';
import { keepExploration, lastExploredSpace } from '../keep/keep-exploration.ts';
import { resumeExploration } from '../keep/resume-exploration.ts';
import { RestoreProgress } from '../keep/RestoreProgress.tsx';
import { Legend } from './Legend.tsx';
import { MINIMAP_FROM } from '../limits.ts';
import { MapGround } from './MapGround.tsx';
import { openVertex } from '../act/open-vertex.ts';
import { Minimap } from './Minimap.tsx';
import { NotesPanel } from '../note/NotesPanel.tsx';
import { PathsPanel } from '../add/PathsPanel.tsx';
import { useShownSchema } from '../perspective/use-shown-schema.ts';
import { openCanvas } from '../saved/saved-canvases.ts';
import { SharePanel } from '../share/SharePanel.tsx';
import { SavedPanel } from '../saved/SavedPanel.tsx';
import { StepBar } from './StepBar.tsx';
import { StoryBar } from './StoryBar.tsx';
import { StylePanel } from '../style/StylePanel.tsx';
import { TimelinePanel } from '../filter/TimelinePanel.tsx';
import { useSceneValue } from '../state/use-scene-value.ts';
import { navigateBetween } from '../keyboard/keyboard-navigation.ts';
import styles from './page.module.css';
import type { Exploration } from '../state/exploration.ts';
import { Explorations } from '../state/explorations.ts';
import { ExplorationContext, useExploration } from '../state/use-exploration.ts';
import { useLastingStore } from '../../ui/LastingStores.tsx';

/** Insets covered by the overlays, in pixels; smaller on a narrow page. */
const INSETS: Insets = { left: 304, top: 84, right: 80, bottom: 148 };
/** The same space for a presentation, which has only the legend and its caption. */
const STORY_INSETS: Insets = { left: 304, top: 48, right: 80, bottom: 112 };
/** The same next to an open panel or the inspector. */
const PANEL_RIGHT = 408;
const NARROW_INSETS: Insets = { left: 88, top: 216, right: 88, bottom: 168 };
/** Maximum share of the height for a panel shown as a sheet on a narrow page. */
const SHEET_SHARE = 0.6;
const NARROW_PX = 900;

function insetsNow(exploration: Exploration, canvas: HTMLCanvasElement): Insets {
  const { panel, isPresenting } = exploration.store.getState();
  if (isPresenting) return STORY_INSETS;
  const hasPanel =
    panel !== undefined || exploration.scene.selection.size > 0 || exploration.scene.selectedEdge !== undefined;
  if (canvas.clientWidth < NARROW_PX)
    return hasPanel ? { ...NARROW_INSETS, bottom: SHEET_SHARE * canvas.clientHeight } : NARROW_INSETS;
  return hasPanel ? { ...INSETS, right: PANEL_RIGHT } : INSETS;
}

const MeasuresPanel = lazy(async () => ({ default: (await import('../style/MeasuresPanel.tsx')).MeasuresPanel }));
const DuplicatesPanel = lazy(async () => ({ default: (await import('../style/DuplicatesPanel.tsx')).DuplicatesPanel }));
const PerspectivePanel = lazy(async () => ({
  default: (await import('../perspective/PerspectivePanel.tsx')).PerspectivePanel,
}));

const PANELS = {
  style: StylePanel,
  measures: MeasuresPanel,
  filter: FilterPanel,
  timeline: TimelinePanel,
  paths: PathsPanel,
  saved: SavedPanel,
  share: SharePanel,
  edit: EditPanel,
  actions: ActionsPanel,
  notes: NotesPanel,
  perspective: PerspectivePanel,
  duplicates: DuplicatesPanel,
} as const;

/** The exploration page: one canvas, or two side by side. */
export function ExplorePage() {
  const t = useTranslations('explore');
  const navigate = useNavigate();
  const explorations = useLastingStore(Explorations);
  const exploration = explorations.main;
  const second = useStore(explorations.store, (store) => store.second);
  useEffect(
    () =>
      registerPaletteSearch(async (text, signal) => {
        const { hits } = await searchSpace(text, exploration.store.getState().space, signal);
        return hits.map((hit) => ({
          id: `vertex ${String(hit.vid)}`,
          group: t('foundInSpace'),
          label: hit.text,
          note: hit.tag === '' ? t('vertexId') : `${hit.tag}.${hit.property} · ${String(hit.vid)}`,
          run: () => void addVertex(exploration, hit.vid, hit.text),
        }));
      }),
    [t, exploration],
  );
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('canvas');
    // The link is used once; a reload restores later work instead.
    if (id !== null) void openCanvas(exploration, id).then(() => navigate({ to: '/explore', replace: true }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [exploration]);
  return (
    <div className={styles['page']}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {[exploration, ...(second ? [second] : [])].map((shown) => (
        <ExplorationContext key={shown.pane} value={shown}>
          <ExplorePane />
        </ExplorationContext>
      ))}
    </div>
  );
}

/** One canvas: the graph fills the room, and its tools float over it. */
function ExplorePane() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const isMain = exploration.pane === '';
  const keysId = useId();
  const space = useStore(exploration.store, (store) => store.space);
  const schema = useQuery(schemaQuery(space)).data;
  const element = useRef<HTMLCanvasElement>(null);
  const [canvas, setCanvas] = useState<GraphCanvas>();
  // One style per space: tags and edge types have the colors and dashes of their positions in its schema, as on the schema pages.
  useLayoutEffect(() => {
    if (schema === undefined) return;
    exploration.scene.orderTypes(
      schema.tags.map(({ name }) => name),
      schema.edgeTypes.map(({ name }) => name),
    );
  }, [schema, exploration]);
  const { lensKey, panel, takenUp, tree, isPresenting } = useStore(exploration.store);
  const vertexCount = useSceneValue((scene) => scene.vertices.length);
  const edgeCount = useSceneValue((scene) => scene.edges.length);

  useEffect(() => {
    const sentTo = isMain ? spaceOfSentResult() : undefined;
    if (sentTo !== undefined) enterExploreSpace(exploration, sentTo);
    else if (exploration.store.getState().space === '')
      enterExploreSpace(exploration, lastExploredSpace() ?? consoleStore.getState().space);
    // The default space of a tab may become known only now.
    return consoleStore.subscribe((state) => {
      if (state.space !== '' && exploration.store.getState().space === '') enterExploreSpace(exploration, state.space);
    });
  }, [exploration, isMain]);
  useEffect(() => {
    const drawn = element.current;
    if (drawn === null) return;
    const opened = new GraphCanvas(drawn, exploration.scene, {
      isForLarge: true,
      theme: graphThemeOf(drawn),
      insets: () => insetsNow(exploration, drawn),
      onCamera: () => exploration.camera.setState(({ moves }) => ({ moves: moves + 1 })),
      onSettled: () => refreshStep(exploration),
      onArranged: () => recordStep(exploration, 'stepMove', ''),
      onLayoutFailed: (message) =>
        exploration.store.setState({ notice: { kind: 'failed', error: new Error(message) } }),
      onOpen: (index) => void openVertex(exploration, index),
      onMenu: (target, x, y) => exploration.store.setState({ menu: { index: target.index, x, y } }),
      onWalk: (from, to) =>
        exploration.navigation.setState({
          position: from === undefined ? undefined : navigateBetween(exploration.scene, from, to),
        }),
      onKey: (event) => handleCanvasKey(exploration, event),
    });
    setCanvas(opened);
    exploration.setCanvas(opened);
    // Elements that were on the canvas are pinned at their positions; only new vertices move.
    if (exploration.scene.vertices.length > 0) opened.startLayout();
    return () => {
      setCanvas(undefined);
      exploration.setCanvas(undefined);
      opened[Symbol.dispose]();
    };
  }, [exploration]);
  useEffect(() => keepExploration(exploration), [exploration]);
  // Before painting: the start screen must not flash when a canvas is restored.
  useLayoutEffect(() => {
    if (space === '' || new URLSearchParams(location.search).has('canvas')) return;
    void resumeExploration(exploration, space).then((isResumed) => {
      const sent = isMain ? takeSentResult(space) : undefined;
      if (sent === undefined) return;
      // Earlier work remains as a separate branch; the result starts another one.
      const [first] = branchOf(exploration.store.getState().tree);
      addResult(exploration, sent.rows, sent.space, isResumed ? first?.id : undefined);
    });
  }, [space, exploration, isMain]);
  useEffect(
    () => onDocumentLook(() => element.current !== null && canvas?.setTheme(graphThemeOf(element.current))),
    [canvas],
  );

  // A panel does not cover its subject: a fitted graph moves next to it.
  useEffect(() => canvas?.roomChanged(), [canvas, panel]);

  const isEmpty = vertexCount === 0;
  const Panel = panel && PANELS[panel];
  return (
    <div className={styles['explore']}>
      <div
        className={styles['room']}
        data-panel={panel !== undefined || undefined}
        data-presenting={isPresenting || undefined}
        data-steps={tree.steps.size > 1 || undefined}
      >
        <canvas
          ref={element}
          tabIndex={0}
          role="img"
          aria-label={t('canvas', { vertices: vertexCount, edges: edgeCount })}
          aria-describedby={keysId}
        />
        <p id={keysId} className="visually-hidden">
          {t('keysSay')}
        </p>
        {canvas !== undefined && !isEmpty && <MapGround canvas={canvas} />}
        {!isEmpty && <Legend schema={schema} onFit={() => canvas?.fit()} />}
        {isEmpty && takenUp === undefined && <ExploreStart schema={schema} />}
        {isEmpty && takenUp !== undefined && <RestoreProgress share={takenUp} />}
        {!isEmpty && Panel === undefined && <Inspector />}
        {Panel !== undefined && (
          <Suspense>
            <Panel />
          </Suspense>
        )}
        {lensKey !== undefined && <ExpandLens key={lensKey} vertexKey={lensKey} />}
        {canvas !== undefined && !isEmpty && <Tip canvas={canvas} />}
        {canvas !== undefined && <ContextMenu canvas={canvas} />}
        {canvas !== undefined && vertexCount >= MINIMAP_FROM && <Minimap canvas={canvas} />}
        {!isEmpty && (
          <div className={styles['head']}>
            <ExploreNoticeLine />
          </div>
        )}
        {isPresenting && <StoryBar />}
        <div className={styles['foot']}>
          {isEmpty && <ExploreNoticeLine />}
          <StepBar />
          {canvas !== undefined && <ExploreToolbar canvas={canvas} />}
        </div>
        <Announcement />
      </div>
      <ExploreStatus />
    </div>
  );
}

/** The tip under the pointer, which follows the camera. */
function Tip({ canvas }: { readonly canvas: GraphCanvas }) {
  const exploration = useExploration();
  useStore(exploration.camera);
  const hovered = useSceneValue((scene) => scene.hovered);
  const menu = useStore(exploration.store, (store) => store.menu);
  const shown = useShownSchema();
  return hovered === undefined || menu !== undefined ? null : (
    <GraphTip canvas={canvas} nameOfEdgeType={shown.edgeType} />
  );
}
