import '@xyflow/react/dist/base.css';
import { useMemo, useRef, useState, type MouseEvent } from 'react';
import {
  ConnectionMode,
  MiniMap,
  ReactFlow,
  useReactFlow,
  useStore as useFlowStore,
  useStoreApi,
  type EdgeChange,
  type NodeChange,
} from '@xyflow/react';
import { Database, Maximize, Minus, Plus } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { HoldButton } from '../ui/HoldButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ColourBar } from './ColourBar.tsx';
import { EdgeTypeLine, type EdgeTypeModel } from './EdgeTypeLine.tsx';
import { TAG_RADIUS } from '../limits.ts';
import { FIT_VIEW, LARGE_SKETCH_TAGS, MAP_FROM_TAGS, ZOOM_FACTORS } from './limits.ts';
import { lineBends, type Place } from './line-shape.ts';
import { elementOf, freePlace, newEdgeType, newTag, withPlaces } from './sketch-graph.ts';
import { changeGraph, select, sketchStore } from './sketch-store.ts';
import { SketchTip } from './SketchTip.tsx';
import { TagNode, type TagNodeModel } from './TagNode.tsx';
import { slotColour } from '../schema-model/tag-outline.ts';
import styles from './sketch.module.css';

const NODE_TYPES = { tag: TagNode };
const EDGE_TYPES = { edgeType: EdgeTypeLine };
const MEASURED = { width: 2 * TAG_RADIUS, height: 2 * TAG_RADIUS };
const ZOOM_RANGE = { least: 0.1, most: 4 };
const NO_PLACES: ReadonlyMap<string, { readonly x: number; readonly y: number }> = new Map();

/** The canvas of the open sketch. `invalid` contains the uuids of incomplete elements. */
export interface SketchCanvasProps {
  readonly name: string;
  readonly invalid: ReadonlySet<string>;
  /** Starts from the schema of a space. */
  readonly onFromSpace: () => void;
}

/** The canvas: tags are dragged in from the bar, moved, and joined by edge types. */
export function SketchCanvas({ name, invalid, onFromSpace }: SketchCanvasProps) {
  const t = useTranslations('sketch');
  const graph = useStore(sketchStore, (store) => store.graph);
  const selection = useStore(sketchStore, (store) => store.selection);
  const flow = useReactFlow();
  const room = useRef<HTMLDivElement>(null);
  // An empty canvas has nothing to fit; the first tag remains where it is dropped.
  const [isFitted] = useState(graph.nodes.length > 0);
  const [dragged, setDragged] = useState(NO_PLACES);
  const [tip, setTip] = useState<{
    readonly uuid: string;
    readonly x: number;
    readonly y: number;
    readonly room: { readonly width: number; readonly height: number };
  }>();
  const tagData = useMemo(
    () => new Map(graph.nodes.map((tag) => [tag.uuid, { tag, isInvalid: invalid.has(tag.uuid) }])),
    [graph.nodes, invalid],
  );
  const nodes = useMemo(
    () =>
      graph.nodes.map((tag): TagNodeModel => {
        const title = tag.name === '' ? t('noName') : tag.name;
        const label = t('tagLabel', { name: title, count: tag.properties.length });
        return {
          id: tag.uuid,
          type: 'tag',
          position: dragged.get(tag.uuid) ?? { x: tag.x, y: tag.y },
          data: tagData.get(tag.uuid) ?? { tag, isInvalid: false },
          selected: selection.has(tag.uuid),
          measured: MEASURED,
          ariaLabel: invalid.has(tag.uuid) ? `${label}, ${t('invalid')}` : label,
        };
      }),
    [graph.nodes, tagData, dragged, selection, invalid, t],
  );
  const edges = useMemo(() => {
    const bends = lineBends(graph);
    const nameOf = (uuid: string): string => graph.nodes.find((node) => node.uuid === uuid)?.name ?? '';
    return graph.lines
      .filter((line) => line.from !== '' && line.to !== '')
      .map((line): EdgeTypeModel => {
        const title = line.name === '' ? t('noName') : line.name;
        const label = t('edgeLabel', { name: title, from: nameOf(line.from), to: nameOf(line.to) });
        return {
          id: line.uuid,
          type: 'edgeType',
          source: line.from,
          target: line.to,
          data: { line, bend: bends.get(line.uuid) ?? 0, isInvalid: invalid.has(line.uuid) },
          selected: selection.has(line.uuid),
          ariaLabel: invalid.has(line.uuid) ? `${label}, ${t('invalid')}` : label,
        };
      });
  }, [graph, selection, invalid, t]);
  const onNodesChange = (changes: readonly NodeChange<TagNodeModel>[]): void => {
    const places = new Map(dragged);
    let hasEnded = false;
    for (const change of changes)
      if (change.type === 'position' && change.position !== undefined) {
        places.set(change.id, change.position);
        hasEnded ||= change.dragging !== true;
      }
    if (hasEnded) {
      setDragged(NO_PLACES);
      changeGraph(withPlaces(sketchStore.getState().graph, places), 'move');
    } else if (places.size > 0) setDragged(places);
    applySelection(changes);
  };
  const hover = (event: MouseEvent, uuid: string): void => {
    const box = room.current?.getBoundingClientRect();
    if (box === undefined || event.buttons !== 0) return;
    const { left, top, width, height } = box;
    setTip({ uuid, x: event.clientX - left, y: event.clientY - top, room: { width, height } });
  };
  const add = (slot: number, place: Place): void => {
    const tag = newTag(Math.round(place.x), Math.round(place.y), slot);
    changeGraph({ ...graph, nodes: [...graph.nodes, tag] });
    select([tag.uuid]);
  };
  const addInMiddle = (slot: number): void => {
    const box = room.current?.getBoundingClientRect();
    if (box === undefined) return;
    const middle = flow.screenToFlowPosition({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
    add(slot, freePlace(graph, middle));
  };
  const shown = tip === undefined ? undefined : elementOf(graph, tip.uuid);
  return (
    <div
      ref={room}
      className={styles['room']}
      role="group"
      aria-label={t('canvas', { name, tags: graph.nodes.length, edgeTypes: graph.lines.length })}
    >
      <ReactFlow<TagNodeModel, EdgeTypeModel>
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        nodeOrigin={[0.5, 0.5]}
        minZoom={ZOOM_RANGE.least}
        maxZoom={ZOOM_RANGE.most}
        fitView={isFitted}
        fitViewOptions={FIT_VIEW}
        connectionMode={ConnectionMode.Loose}
        connectionRadius={TAG_RADIUS + 8}
        deleteKeyCode={null}
        onlyRenderVisibleElements={graph.nodes.length >= LARGE_SKETCH_TAGS}
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={{
          'node.a11yDescription.default': t('nodeHelp'),
          'node.a11yDescription.keyboardDisabled': t('nodeHelp'),
          'edge.a11yDescription.default': t('edgeHelp'),
          'minimap.ariaLabel': t('map'),
          'handle.ariaLabel': t('handle'),
        }}
        onNodesChange={onNodesChange}
        onEdgesChange={applySelection}
        onConnect={({ source, target }) => {
          const line = newEdgeType(source, target);
          changeGraph({ ...graph, lines: [...graph.lines, line] });
          // A line back to its own tag ends with a click on the tag, which would select the tag instead.
          setTimeout(() => select([line.uuid]), 0);
        }}
        onNodeDragStart={() => setTip(undefined)}
        onNodeMouseEnter={(event, node) => hover(event, node.id)}
        onNodeMouseLeave={() => setTip(undefined)}
        onEdgeMouseEnter={(event, edge) => hover(event, edge.id)}
        onEdgeMouseLeave={() => setTip(undefined)}
        onPaneClick={() => select([])}
      >
        {graph.nodes.length >= MAP_FROM_TAGS && (
          <MiniMap<TagNodeModel>
            pannable
            zoomable
            className={styles['map'] ?? ''}
            nodeColor={(node) => slotColour(node.data.tag.slot)}
            nodeStrokeWidth={0}
            maskColor="var(--plate)"
          />
        )}
      </ReactFlow>
      <ColourBar
        onDrop={(slot, x, y) => {
          const target = document.elementFromPoint(x, y);
          if (target !== null && room.current?.querySelector('.react-flow')?.contains(target))
            add(slot, flow.screenToFlowPosition({ x, y }));
        }}
        onAdd={addInMiddle}
      />
      <ZoomBar />
      {graph.nodes.length === 0 && (
        <div className={styles['canvasEmpty']}>
          <p>{t('emptyCanvas')}</p>
          <Button size="form" icon={<Database size={16} />} onClick={onFromSpace}>
            {t('fromSpace')}
          </Button>
        </div>
      )}
      {tip !== undefined && shown !== undefined && <SketchTip element={shown} x={tip.x} y={tip.y} room={tip.room} />}
    </div>
  );
}

/** Applies selection changes of the canvas. */
function applySelection(changes: readonly (NodeChange<TagNodeModel> | EdgeChange<EdgeTypeModel>)[]): void {
  const selected = new Set(sketchStore.getState().selection);
  for (const change of changes)
    if (change.type === 'select') {
      if (change.selected) selected.add(change.id);
      else selected.delete(change.id);
    }
  select(selected);
}

/** Zooms in small steps, continuously while held, and fits the view. */
function ZoomBar() {
  const t = useTranslations('sketch');
  const format = useFormatter();
  const flow = useReactFlow();
  const store = useStoreApi();
  const zoom = useFlowStore((state) => state.transform[2]);
  const step = (factor: number): void => void flow.zoomTo(store.getState().transform[2] * factor);
  return (
    <div className={styles['zoom']}>
      <HoldButton label={t('zoomOut')} icon={<Minus size={16} />} onStep={() => step(ZOOM_FACTORS.out)} />
      <span className="meta">{format.number(zoom, { style: 'percent', maximumFractionDigits: 0 })}</span>
      <HoldButton label={t('zoomIn')} icon={<Plus size={16} />} onStep={() => step(ZOOM_FACTORS.in)} />
      <IconButton label={t('fit')} icon={<Maximize size={16} />} onClick={() => void flow.fitView(FIT_VIEW)} />
    </div>
  );
}
