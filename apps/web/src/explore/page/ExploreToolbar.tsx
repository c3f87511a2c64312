import { useState, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  Blend,
  Boxes,
  Camera,
  ChartNoAxesColumn,
  CirclePlus,
  ClockFading,
  Compass,
  Eraser,
  FolderHeart,
  Funnel,
  LassoSelect,
  Maximize,
  Minus,
  MousePointer2,
  Network,
  Palette,
  PencilLine,
  Pin,
  Plus,
  Redo2,
  Route,
  Sparkle,
  SquareDashed,
  SquarePlay,
  StickyNote,
  Undo2,
  Unlink,
} from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { sceneToSvg, ZOOM, type Arrangement, type CanvasTool, type GraphCanvas } from '@astrolabe/graph-view';
import { schemaQuery } from '../../data/spaces.ts';
import { lightGraphTheme } from '../../result-view/graph/graph-theme.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { HoldButton } from '../../ui/HoldButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { menuLook } from '../../ui/menu-look.ts';
import { saveFile } from '../../ui/save-file.ts';
import {
  arrangeAs,
  collapseSelected,
  groupBy,
  layOutAnew,
  openAllGroups,
  toggleBundled,
  togglePinned,
} from '../act/arrange-commands.ts';
import { cameraStore } from '../state/camera-store.ts';
import { savePicture } from './canvas-picture.ts';
import { addCommonNeighbours, addDangling } from '../act/explore-commands.ts';
import type { ExplorePanel } from '../state/explore-state.ts';
import { beginAnew, stepBy } from '../state/explore-steps.ts';
import { currentState, exploreScene, exploreStore } from '../state/explore-store.ts';
import { ExploreStart } from '../add/ExploreStart.tsx';
import { graphAsCsv, graphAsJson } from '../saved/graph-file.ts';
import { graphAsGexf, graphAsGraphMl } from '../saved/graph-xml.ts';
import { arrangeOnMap } from '../act/map-commands.ts';
import { branchOf } from '../state/step-tree.ts';
import { useMayEdit } from '../edit/use-may-edit.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import shared from '../explore.module.css';
import styles from './page.module.css';

const GROUP_PROPERTIES_MAX = 12;
const ARRANGEMENTS: readonly {
  readonly arrangement: Arrangement;
  readonly word: 'layoutCircle' | 'layoutGrid' | 'layoutConcentric' | 'layoutRadial' | 'layoutLayered';
}[] = [
  { arrangement: 'layered', word: 'layoutLayered' },
  { arrangement: 'circle', word: 'layoutCircle' },
  { arrangement: 'grid', word: 'layoutGrid' },
  { arrangement: 'concentric', word: 'layoutConcentric' },
  { arrangement: 'radial', word: 'layoutRadial' },
];

/** The tools of the canvas, at its foot. */
export function ExploreToolbar({ canvas }: { readonly canvas: GraphCanvas }) {
  const words = useTranslations('explore');
  const { tree, isBusy, space, panel, tool } = useStore(exploreStore);
  const schema = useQuery(schemaQuery(space)).data;
  const selection = useSceneValue((scene) => scene.selection);
  const isEmpty = useSceneValue((scene) => scene.vertices.length === 0);
  const hasBubbles = useSceneValue((scene) => scene.bubbles.length > 0);
  const mayEdit = useMayEdit();
  const [isAdding, setAdding] = useState(false);
  const first = exploreScene.vertices[[...selection].at(-1) ?? -1];
  const branch = branchOf(tree);
  const at = branch.findIndex((step) => step.id === tree.at);
  const toggle = (name: ExplorePanel): void =>
    exploreStore.setState({ panel: panel === name ? undefined : name, lensKey: undefined });
  const panelButton = (name: ExplorePanel, label: string, icon: ReactNode) => (
    <IconButton size="form" label={label} icon={icon} isPressed={panel === name} onClick={() => toggle(name)} />
  );
  const properties = [...new Set((schema?.tags ?? []).flatMap((tag) => tag.properties.map(({ name }) => name)))].slice(
    0,
    GROUP_PROPERTIES_MAX,
  );
  const toolButton = (name: CanvasTool, label: string, icon: ReactNode) => (
    <IconButton
      size="form"
      label={label}
      icon={icon}
      isPressed={tool === name}
      onClick={() => exploreStore.setState({ tool: name })}
    />
  );
  return (
    <div className={`${shared['float']} ${styles['toolbar']}`} role="toolbar" aria-label={words('toolbar')}>
      {toolButton('pointer', words('toolPointer'), <MousePointer2 size={16} />)}
      {toolButton('rectangle', words('toolRectangle'), <SquareDashed size={16} />)}
      {toolButton('lasso', words('toolLasso'), <LassoSelect size={16} />)}
      <span className="rule" />
      <IconButton
        size="form"
        label={words('undo')}
        icon={<Undo2 size={16} />}
        disabled={at <= 0}
        onClick={() => stepBy(-1)}
      />
      <IconButton
        size="form"
        label={words('redo')}
        icon={<Redo2 size={16} />}
        disabled={at === branch.length - 1}
        onClick={() => stepBy(1)}
      />
      <span className="rule" />
      <IconButton
        size="form"
        label={words('addMore')}
        icon={<CirclePlus size={16} />}
        disabled={isEmpty}
        onClick={() => setAdding(true)}
      />
      <IconButton
        size="form"
        label={words('expand')}
        icon={<Sparkle size={16} />}
        disabled={isBusy || first === undefined || first.bubble !== undefined}
        onClick={() => exploreStore.setState({ lensKey: first?.key })}
      />
      {panelButton('paths', words('paths'), <Route size={16} />)}
      <IconButton
        size="form"
        label={words('common')}
        icon={<Blend size={16} />}
        disabled={isBusy || selection.size !== 2}
        onClick={() => void addCommonNeighbours()}
      />
      <IconButton
        size="form"
        label={words('dangling')}
        icon={<Unlink size={16} />}
        disabled={isBusy || selection.size === 0}
        onClick={() => void addDangling()}
      />
      <span className="rule" />
      <ToolMenu label={words('layout')} icon={<Network size={16} />} isDisabled={isEmpty}>
        <Menu.Label>{words(selection.size > 1 ? 'layoutOfSelection' : 'layoutOfAll')}</Menu.Label>
        <Menu.Item onClick={layOutAnew}>{words('layoutForce')}</Menu.Item>
        {ARRANGEMENTS.map(({ arrangement, word }) => (
          <Menu.Item
            key={arrangement}
            disabled={arrangement === 'radial' && selection.size === 0}
            onClick={() => arrangeAs(arrangement)}
          >
            {words(word)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => void arrangeOnMap(words('map'))}>{words('layoutMap')}</Menu.Item>
      </ToolMenu>
      <ToolMenu label={words('group')} icon={<Boxes size={16} />} isDisabled={isEmpty}>
        <Menu.Item
          disabled={selection.size < 2}
          onClick={() => void collapseSelected(words('groupOf', { name: first?.caption ?? '' }))}
        >
          {words('collapseSelected')}
        </Menu.Item>
        <Menu.Item onClick={() => void groupBy({ kind: 'tag' })}>{words('groupByTag')}</Menu.Item>
        {properties.map((property) => (
          <Menu.Item key={property} onClick={() => void groupBy({ kind: 'property', property })}>
            {words('groupByProperty', { property })}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => void toggleBundled()}>
          {words(currentState().isBundled ? 'parallelApart' : 'parallelAsOne')}
        </Menu.Item>
        <Menu.Item disabled={!hasBubbles} onClick={() => void openAllGroups()}>
          {words('openAll')}
        </Menu.Item>
      </ToolMenu>
      <IconButton
        size="form"
        label={words('pin')}
        icon={<Pin size={16} />}
        disabled={selection.size === 0}
        onClick={togglePinned}
      />
      <span className="rule" />
      {panelButton('filter', words('filters'), <Funnel size={16} />)}
      {panelButton('timeline', words('timeline'), <ClockFading size={16} />)}
      {panelButton('style', words('styleRules'), <Palette size={16} />)}
      {panelButton('perspective', words('perspective'), <Compass size={16} />)}
      {panelButton('measures', words('measures'), <ChartNoAxesColumn size={16} />)}
      {panelButton('actions', words('actions'), <SquarePlay size={16} />)}
      {panelButton('notes', words('notes'), <StickyNote size={16} />)}
      {mayEdit && panelButton('edit', words('edit'), <PencilLine size={16} />)}
      <span className="rule" />
      {panelButton('saved', words('saved'), <FolderHeart size={16} />)}
      <ToolMenu label={words('export')} icon={<Camera size={16} />} isDisabled={isEmpty}>
        <Menu.Item onClick={() => void savePicture(canvas)}>{words('exportPng')}</Menu.Item>
        <Menu.Item onClick={() => saveFile('graph.svg', sceneToSvg(exploreScene, lightGraphTheme()), 'image/svg+xml')}>
          {words('exportSvg')}
        </Menu.Item>
        <Menu.Item onClick={() => saveFile('graph.csv', graphAsCsv(exploreScene), 'text/csv')}>
          {words('exportCsv')}
        </Menu.Item>
        <Menu.Item onClick={() => saveFile('graph.json', graphAsJson(exploreScene), 'application/json')}>
          {words('exportJson')}
        </Menu.Item>
        <Menu.Item onClick={() => saveFile('graph.graphml', graphAsGraphMl(exploreScene), 'application/xml')}>
          {words('exportGraphMl')}
        </Menu.Item>
        <Menu.Item onClick={() => saveFile('graph.gexf', graphAsGexf(exploreScene), 'application/xml')}>
          {words('exportGexf')}
        </Menu.Item>
      </ToolMenu>
      <IconButton
        size="form"
        label={words('beginAnew')}
        icon={<Eraser size={16} />}
        disabled={isEmpty}
        onClick={() => beginAnew(space)}
      />
      <span className="rule" />
      <HoldButton label={words('zoomOut')} icon={<Minus size={16} />} onStep={() => canvas.zoomBy(1 / ZOOM.step)} />
      <ZoomOutput canvas={canvas} />
      <HoldButton label={words('zoomIn')} icon={<Plus size={16} />} onStep={() => canvas.zoomBy(ZOOM.step)} />
      <IconButton size="form" label={words('fit')} icon={<Maximize size={16} />} onClick={() => canvas.fit()} />
      <Dialog isOpen={isAdding} title={words('addMore')} width={720} onClose={() => setAdding(false)}>
        <ExploreStart schema={schema} onDone={() => setAdding(false)} />
      </Dialog>
    </div>
  );
}

function ZoomOutput({ canvas }: { readonly canvas: GraphCanvas }) {
  const words = useTranslations('explore');
  const format = useFormatter();
  useStore(cameraStore);
  return (
    <output className={styles['zoom']} aria-label={words('zoom')}>
      {format.number(canvas.camera.zoom, { style: 'percent' })}
    </output>
  );
}

function ToolMenu({
  label,
  icon,
  isDisabled,
  children,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDisabled: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Menu {...menuLook} position="top">
      <Menu.Target>
        <IconButton size="form" label={label} icon={icon} disabled={isDisabled} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
