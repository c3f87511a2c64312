import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  Camera,
  ChevronDown,
  ChevronRight,
  Compass,
  FileImage,
  Info,
  Maximize,
  Minus,
  PanelRightClose,
  PanelRightOpen,
  Plus,
} from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import {
  DRAWN_VERTICES_MAX,
  GraphCanvas,
  GraphScene,
  runInSlices,
  sceneToSvg,
  SLICED_FROM_EDGES,
  ZOOM,
  type GraphElements,
} from '@astrolabe/graph-view';
import type { Properties, Row } from '@astrolabe/model';
import { GRAPH_VERTICES_FIRST_MAX } from '../../limits.ts';
import { schemaQuery } from '../../data/spaces.ts';
import { preferencesStore } from '../../state/preferences-store.ts';
import { Button } from '../../ui/Button.tsx';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { HoldButton } from '../../ui/HoldButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import { graphOfResult } from './graph-of-result.ts';
import { graphThemeOf, lightGraphTheme, onDocumentLook } from './graph-theme.ts';
import { saveImage } from './save-image.ts';
import type { GraphMenuPlace } from './GraphMenu.tsx';
import { GraphTip } from './GraphTip.tsx';
import { ViewTools } from '../ViewTools.tsx';
import { ValueText } from '../value/ValueText.tsx';
import shared from '../result-view.module.css';
import styles from './graph.module.css';

const MISSING_SHOWN_MAX = 8;
const LISTED_MAX = 1_000;

const GraphMenu = lazy(async () => ({ default: (await import('./GraphMenu.tsx')).GraphMenu }));

/** The graph of a result on a canvas, with lists as its text alternative. */
export function GraphView({
  rows,
  space = '',
  isFullScreen = false,
  opensList = !preferencesStore.getState().areResultsBeside,
  onExplore,
}: {
  readonly rows: readonly Row[];
  /** The space of the rows: its schema decides the colors. Empty: colors by order in the result. */
  readonly space?: string;
  readonly isFullScreen?: boolean;
  /** Whether the lists are open initially; by default if there is room. */
  readonly opensList?: boolean;
  /** Opens rows on the exploration canvas; absent without one. */
  readonly onExplore?: (rows: readonly Row[]) => void;
}) {
  const exploreMessages = useTranslations('explore');
  const t = useTranslations('result');
  const format = useFormatter();
  const [verticesMax, setVerticesMax] = useState(GRAPH_VERTICES_FIRST_MAX);
  const graph = useMemo(() => graphOfResult(rows, verticesMax), [rows, verticesMax]);
  const scene = useMemo(() => {
    const fresh = new GraphScene();
    if (!isLarge(graph.drawn)) fresh.merge(graph.drawn);
    return fresh;
  }, [graph]);
  const { data: schema } = useQuery(schemaQuery(space));
  const canvas = useRef<HTMLCanvasElement>(null);
  const [live, setLive] = useState<GraphCanvas>();
  const [, setTick] = useState(0);
  const [menu, setMenu] = useState<GraphMenuPlace>();
  const [isListOpen, setIsListOpen] = useState(opensList);
  const colours = useRef(new Map<string, string>());
  const paint = (colour: string | undefined): void => {
    for (const index of scene.selection) {
      const key = scene.vertices[index]?.key;
      if (key === undefined) continue;
      if (colour === undefined) colours.current.delete(key);
      else colours.current.set(key, colour);
    }
    const chosen = new Map(colours.current);
    scene.changeLook({
      styler:
        chosen.size === 0
          ? undefined
          : { vertex: ({ key }) => (chosen.has(key) ? { color: chosen.get(key) } : undefined) },
    });
  };
  const explore = (isAll: boolean): void => {
    onExplore?.(isAll ? rows : rowsOfSelection(scene));
  };

  useEffect(() => {
    if (canvas.current === null) return;
    const opened = new GraphCanvas(canvas.current, scene, {
      theme: graphThemeOf(canvas.current),
      onCamera: () => {
        setTick((tick) => tick + 1);
        setMenu(undefined);
      },
      onMenu: (target, x, y) => {
        const box = canvas.current?.getBoundingClientRect();
        if (box !== undefined) setMenu({ target, at: { x: box.left + x, y: box.top + y } });
      },
    });
    setLive(opened);
    // A large graph is added in slices, so that the page stays responsive; leaving the view stops this.
    let isLeft = false;
    const slices = isLarge(graph.drawn) ? scene.mergeInSlices(graph.drawn) : undefined;
    if (slices === undefined) opened.startLayout();
    else
      void runInSlices(slices, graph.drawn.edges.length).then(() => {
        if (isLeft) return;
        opened.startLayout();
        setTick((tick) => tick + 1);
      });
    let hovered = scene.hovered;
    let tagOrder = scene.tags.names.join();
    const stop = scene.subscribe(() => {
      // Only a change under the pointer or of the colors concerns the page; positions concern the canvas.
      const order = scene.tags.names.join();
      if (scene.hovered !== hovered || order !== tagOrder) {
        hovered = scene.hovered;
        tagOrder = order;
        setTick((tick) => tick + 1);
      }
    });
    return () => {
      stop();
      isLeft = true;
      slices?.return({ addedVertices: 0, addedEdges: 0 });
      setLive(undefined);
      opened[Symbol.dispose]();
    };
  }, [scene, graph]);
  useEffect(
    () => onDocumentLook(() => canvas.current !== null && live?.setTheme(graphThemeOf(canvas.current))),
    [live],
  );

  useEffect(() => {
    if (schema === undefined) return;
    scene.orderTypes(
      schema.tags.map(({ name }) => name),
      schema.edgeTypes.map(({ name }) => name),
    );
  }, [scene, schema]);

  const drawnVertices = scene.vertices.length;
  const isPart = !scene.isMerging && drawnVertices > 0 && drawnVertices < graph.vertexCount;
  return (
    <>
      <ViewTools>
        {onExplore !== undefined && (
          <IconButton
            size="row"
            label={exploreMessages('openHere')}
            icon={<Compass size={14} />}
            onClick={() => onExplore(rows)}
          />
        )}
        <IconButton
          size="row"
          label={t('exportSvg')}
          icon={<FileImage size={14} />}
          onClick={() => saveFile('Image.svg', sceneToSvg(scene, lightGraphTheme()), 'image/svg+xml')}
        />
        <IconButton
          size="row"
          label={t('exportPng')}
          icon={<Camera size={14} />}
          onClick={() => live && void saveImage(live)}
        />
        <IconButton
          size="row"
          label={isListOpen ? t('hideList') : t('showList')}
          icon={isListOpen ? <PanelRightClose size={14} /> : <PanelRightOpen size={14} />}
          aria-expanded={isListOpen}
          onClick={() => setIsListOpen(!isListOpen)}
        />
      </ViewTools>
      <div className={shared['graph']} data-full={isFullScreen || undefined}>
        <div className={shared['stage']}>
          <canvas
            ref={canvas}
            tabIndex={0}
            role="img"
            aria-label={`${t('viewName.graph')}: ${t('graphVertices', { count: graph.vertexCount })}, ${t('graphEdges', { count: graph.edgeCount })}`}
          />
          <div className={shared['zoom']}>
            <HoldButton label={t('zoomIn')} icon={<Plus size={16} />} onStep={() => live?.zoomBy(ZOOM.step)} />
            <HoldButton label={t('zoomOut')} icon={<Minus size={16} />} onStep={() => live?.zoomBy(1 / ZOOM.step)} />
            <IconButton label={t('zoomFit')} icon={<Maximize size={16} />} onClick={() => live?.fit()} />
          </div>
          {live !== undefined && <GraphTip canvas={live} />}
          {menu !== undefined && (
            <Suspense fallback={null}>
              <GraphMenu
                open={menu}
                scene={scene}
                onColour={paint}
                onExplore={onExplore && explore}
                onClose={() => setMenu(undefined)}
              />
            </Suspense>
          )}
        </div>
        {isListOpen && <ElementLists scene={scene} />}
      </div>
      {graph.missingVids.length > 0 && (
        <div className={shared['foot']}>
          <Info size={14} color="var(--warning)" />
          <span className="clip">
            {t('graphMissing', {
              list:
                graph.missingVids.slice(0, MISSING_SHOWN_MAX).join(', ') +
                (graph.missingVids.length > MISSING_SHOWN_MAX ? ', …' : ''),
            })}
          </span>
        </div>
      )}
      {isPart && (
        <div className={shared['foot']}>
          <Info size={14} />
          <b className="strong">
            {t('drawn', {
              vertices: format.number(drawnVertices),
              verticesAll: format.number(graph.vertexCount),
              edges: format.number(scene.edges.length),
              edgesAll: format.number(graph.edgeCount),
            })}
          </b>
          <span className="second">{t('drawnFirst')}</span>
          <span className="grow" />
          {verticesMax < DRAWN_VERTICES_MAX && (
            <Button size="row" onClick={() => setVerticesMax(DRAWN_VERTICES_MAX)}>
              {t('drawMore', { count: format.number(Math.min(graph.vertexCount, DRAWN_VERTICES_MAX)) })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Whether a graph is put on the canvas in slices instead of at once. */
function isLarge({ vertices, edges }: GraphElements): boolean {
  return vertices.length + edges.length > SLICED_FROM_EDGES;
}

/** The chosen vertices, and the edges between them, as rows of a result. */
function rowsOfSelection(scene: GraphScene): readonly Row[] {
  const { selection } = scene;
  const vertices = [...selection].flatMap((index) => scene.vertices[index] ?? []);
  const edges = scene.edges.filter(({ src, dst }) => selection.has(src) && selection.has(dst));
  return [
    ...vertices.map(({ vid, tags }): Row => [{ kind: 'vertex', vid, tags }]),
    ...edges.flatMap(({ edgeType, rank, properties, src, dst }): readonly Row[] => {
      const [from, to] = [scene.vertices[src], scene.vertices[dst]];
      return from === undefined || to === undefined
        ? []
        : [[{ kind: 'edge', edgeType, rank, properties, src: from.vid, dst: to.vid }]];
    }),
  ];
}

function ElementLists({ scene }: { readonly scene: GraphScene }) {
  const t = useTranslations('result');
  const format = useFormatter();
  const [shown, setShown] = useState<'vertices' | 'edges'>('vertices');
  const [open, setOpen] = useState<string>();
  const toggle = (key: string): void => setOpen(open === key ? undefined : key);
  return (
    <aside className={shared['side']} aria-label={t('graphList')}>
      <div className={styles['sideTabs']}>
        <Tabs
          label={t('graphList')}
          tabs={(['vertices', 'edges'] as const).map((name) => ({
            name,
            text: t(name),
            count: format.number(scene[name].length),
          }))}
          chosen={shown}
          onChoose={setShown}
        />
      </div>
      <div className={shared['sideList']} role="tabpanel" aria-label={t(shown)}>
        {shown === 'vertices' &&
          scene.vertices.slice(0, LISTED_MAX).map((vertex) => (
            <div key={vertex.key}>
              <button
                type="button"
                className={shared['item']}
                aria-expanded={open === vertex.key}
                onClick={() => {
                  toggle(vertex.key);
                  scene.select([vertex.index]);
                }}
              >
                {open === vertex.key ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
                {vertex.style !== undefined && <TagShape slot={vertex.style.slot} />}
                <span className="clip">{vertex.caption}</span>
                <span className={shared['id']}>{vertex.isPlaceholder ? t('placeholder') : String(vertex.vid)}</span>
              </button>
              {open === vertex.key &&
                vertex.tags.map((tag) => <PropertyList key={tag.name} properties={tag.properties} />)}
            </div>
          ))}
        {shown === 'edges' &&
          scene.edges.slice(0, LISTED_MAX).map((edge) => (
            <div key={edge.key}>
              <button
                type="button"
                className={shared['item']}
                aria-expanded={open === edge.key}
                onClick={() => toggle(edge.key)}
              >
                {open === edge.key ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
                <EdgeLine slot={scene.edgeTypes.orderOf(edge.edgeType)} />
                <span className="clip">
                  {scene.vertices[edge.src]?.caption} → {scene.vertices[edge.dst]?.caption}
                </span>
                <span className={shared['id']}>{edge.edgeType}</span>
              </button>
              {open === edge.key && <PropertyList properties={edge.properties} />}
            </div>
          ))}
      </div>
    </aside>
  );
}

function PropertyList({ properties }: { readonly properties: Properties }) {
  return (
    <dl className={styles['itemProperties']}>
      {[...properties].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <ValueText value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
