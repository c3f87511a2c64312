import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { GraphCanvas, type Insets } from '@astrolabe/graph-view';
import { schemaQuery } from '../data/spaces.ts';
import { graphThemeOf } from '../result-view/graph-theme.ts';
import { GraphTip } from '../result-view/GraphTip.tsx';
import { consoleStore } from '../state/console-store.ts';
import { preferencesStore } from '../state/preferences-store.ts';
import { setLiveCanvas } from './explore-commands.ts';
import { enterExploreSpace, exploreScene, exploreStore, recordStep, refreshStep } from './explore-store.ts';
import { answerCanvasKey } from './canvas-keys.ts';
import { ExpandLens } from './ExpandLens.tsx';
import { ExploreNoticeLine } from './ExploreNoticeLine.tsx';
import { ExploreStart } from './ExploreStart.tsx';
import { ExploreStatus } from './ExploreStatus.tsx';
import { ExploreToolbar } from './ExploreToolbar.tsx';
import { Inspector } from './Inspector.tsx';
import { Legend } from './Legend.tsx';
import { StepBar } from './StepBar.tsx';
import { useSceneValue } from './use-scene-value.ts';
import styles from './explore.module.css';

/** What the overlays take from the sides of the canvas, in pixels. */
const INSETS: Insets = { left: 272, top: 40, right: 340, bottom: 136 };

/** The exploration canvas: the graph has the whole room, and its tools float over it. */
export function ExplorePage() {
  const words = useTranslations('explore');
  const space = useStore(exploreStore, (store) => store.space);
  const schema = useQuery(schemaQuery(space)).data;
  const element = useRef<HTMLCanvasElement>(null);
  const [live, setLive] = useState<GraphCanvas>();
  const [, setTick] = useState(0);
  const theme = useStore(preferencesStore, (preferences) => preferences.theme);
  const lensKey = useStore(exploreStore, (store) => store.lensKey);
  const vertexCount = useSceneValue((scene) => scene.vertices.length);
  const edgeCount = useSceneValue((scene) => scene.edges.length);
  useSceneValue((scene) => scene.hovered);

  useEffect(() => {
    if (exploreStore.getState().space === '') enterExploreSpace(consoleStore.getState().space);
  }, []);
  useEffect(() => {
    if (element.current === null) return;
    const opened = new GraphCanvas(element.current, exploreScene, {
      theme: graphThemeOf(element.current),
      insets: INSETS,
      onCamera: () => setTick((tick) => tick + 1),
      onSettled: refreshStep,
      onArranged: () => recordStep('stepMove', ''),
      onMenu: (target) => exploreStore.setState({ lensKey: exploreScene.vertices[target.index]?.key }),
      onKey: answerCanvasKey,
    });
    setLive(opened);
    setLiveCanvas(opened);
    // What stood when the page was left is pinned and stands there again; only new vertices move.
    if (exploreScene.vertices.length > 0) opened.startLayout();
    return () => {
      setLive(undefined);
      setLiveCanvas(undefined);
      opened[Symbol.dispose]();
    };
  }, []);
  useEffect(() => {
    // The look of the document follows the choice in an effect of its own.
    const timer = setTimeout(() => element.current !== null && live?.setTheme(graphThemeOf(element.current)), 0);
    return () => clearTimeout(timer);
  }, [theme, live]);

  const isEmpty = vertexCount === 0;
  return (
    <div className={styles['explore']}>
      <h1 className="visually-hidden">{words('title')}</h1>
      <div className={styles['room']}>
        <canvas
          ref={element}
          tabIndex={0}
          role="img"
          aria-label={words('canvas', { vertices: vertexCount, edges: edgeCount })}
        />
        {!isEmpty && <Legend schema={schema} onFly={(index) => live?.centreOn(index)} />}
        {isEmpty && <ExploreStart schema={schema} />}
        {!isEmpty && <Inspector />}
        {lensKey !== undefined && <ExpandLens key={lensKey} vertexKey={lensKey} />}
        {live !== undefined && !isEmpty && <GraphTip canvas={live} />}
        <div className={styles['foot']}>
          <ExploreNoticeLine />
          <StepBar />
          {live !== undefined && <ExploreToolbar canvas={live} />}
        </div>
        <Announcement />
      </div>
      <ExploreStatus />
    </div>
  );
}

/** Tells those who do not see the canvas where they are on it. */
function Announcement() {
  const words = useTranslations('explore');
  const selection = useSceneValue((scene) => scene.selection);
  const vertex = selection.size === 1 ? exploreScene.vertices[[...selection][0] ?? -1] : undefined;
  const text =
    vertex === undefined
      ? selection.size > 1
        ? words('selectedCount', { count: selection.size })
        : ''
      : words('at', {
          name: vertex.caption,
          tag: vertex.tags.map((tag) => tag.name).join(', ') || words('noTag'),
          edges: vertex.degree,
        });
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
