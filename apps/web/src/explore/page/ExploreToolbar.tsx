import { useState, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  ChartNoAxesColumn,
  CirclePlus,
  FolderHeart,
  LassoSelect,
  Maximize,
  Minus,
  MousePointer2,
  Network,
  Plus,
  Redo2,
  Route,
  Sparkle,
  SquareDashed,
  Undo2,
} from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { ZOOM, type Arrangement, type CanvasTool, type GraphCanvas } from '@astrolabe/graph-view';
import { schemaQuery } from '../../data/spaces.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { HoldButton } from '../../ui/HoldButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { arrangeAs, layOutAnew } from '../act/arrange-commands.ts';
import { arrangeOnMap } from '../act/map-commands.ts';
import { ExploreStart } from '../add/ExploreStart.tsx';
import type { ExplorePanel } from '../state/explore-state.ts';
import { stepBy } from '../state/explore-steps.ts';
import { branchOf } from '../state/step-tree.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { ToolMenu } from './ToolMenu.tsx';
import shared from '../explore.module.css';
import styles from './page.module.css';
import { useExploration } from '../state/use-exploration.ts';

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

const TOOLS: readonly {
  readonly tool: CanvasTool;
  readonly word: 'toolPointer' | 'toolRectangle' | 'toolLasso';
  readonly icon: ReactNode;
}[] = [
  { tool: 'pointer', word: 'toolPointer', icon: <MousePointer2 size={16} /> },
  { tool: 'rectangle', word: 'toolRectangle', icon: <SquareDashed size={16} /> },
  { tool: 'lasso', word: 'toolLasso', icon: <LassoSelect size={16} /> },
];

/** The most used tools of the canvas, at the bottom; "More" has the others. */
export function ExploreToolbar({ canvas }: { readonly canvas: GraphCanvas }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const { tree, isBusy, space, panel, tool } = useStore(exploration.store);
  const schema = useQuery(schemaQuery(space)).data;
  const selection = useSceneValue((scene) => scene.selection);
  const isEmpty = useSceneValue((scene) => scene.vertices.length === 0);
  const [isAdding, setAdding] = useState(false);
  const first = exploration.scene.vertices[[...selection].at(-1) ?? -1];
  const branch = branchOf(tree);
  const at = branch.findIndex((step) => step.id === tree.at);
  const panelButton = (name: ExplorePanel, label: string, icon: ReactNode) => (
    <IconButton
      size="form"
      label={label}
      icon={icon}
      isPressed={panel === name}
      onClick={() => exploration.store.setState({ panel: panel === name ? undefined : name, lensKey: undefined })}
    />
  );
  return (
    <div className={`${shared['float']} ${styles['toolbar']}`} role="toolbar" aria-label={t('toolbar')}>
      <ToolMenu label={t('selectTool')} icon={TOOLS.find((one) => one.tool === tool)?.icon}>
        {TOOLS.map(({ tool: one, word, icon }) => (
          <Menu.Item key={one} leftSection={icon} onClick={() => exploration.store.setState({ tool: one })}>
            {t(word)}
          </Menu.Item>
        ))}
      </ToolMenu>
      <span className="rule" />
      <IconButton
        size="form"
        label={t('undo')}
        icon={<Undo2 size={16} />}
        disabled={at <= 0}
        onClick={() => stepBy(exploration, -1)}
      />
      <IconButton
        size="form"
        label={t('redo')}
        icon={<Redo2 size={16} />}
        disabled={at === branch.length - 1}
        onClick={() => stepBy(exploration, 1)}
      />
      <span className="rule" />
      <IconButton
        size="form"
        label={t('addMore')}
        icon={<CirclePlus size={16} />}
        disabled={isEmpty}
        onClick={() => setAdding(true)}
      />
      <IconButton
        size="form"
        label={t('expand')}
        icon={<Sparkle size={16} />}
        disabled={isBusy || first === undefined || first.bubble !== undefined}
        onClick={() => exploration.store.setState({ lensKey: first?.key })}
      />
      {panelButton('paths', t('paths'), <Route size={16} />)}
      {panelButton('measures', t('measures'), <ChartNoAxesColumn size={16} />)}
      <span className="rule" />
      <ToolMenu label={t('layout')} icon={<Network size={16} />} isDisabled={isEmpty}>
        <Menu.Label>{t(selection.size > 1 ? 'layoutOfSelection' : 'layoutOfAll')}</Menu.Label>
        <Menu.Item onClick={() => layOutAnew(exploration)}>{t('layoutForce')}</Menu.Item>
        {ARRANGEMENTS.map(({ arrangement, word }) => (
          <Menu.Item
            key={arrangement}
            disabled={arrangement === 'radial' && selection.size === 0}
            onClick={() => arrangeAs(exploration, arrangement)}
          >
            {t(word)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => void arrangeOnMap(exploration, t('map'))}>{t('layoutMap')}</Menu.Item>
      </ToolMenu>
      {panelButton('saved', t('saved'), <FolderHeart size={16} />)}
      <ExportMenu canvas={canvas} isDisabled={isEmpty} />
      <MoreMenu schema={schema} />
      <span className="rule" />
      <HoldButton label={t('zoomOut')} icon={<Minus size={16} />} onStep={() => canvas.zoomBy(1 / ZOOM.step)} />
      <ZoomOutput canvas={canvas} />
      <HoldButton label={t('zoomIn')} icon={<Plus size={16} />} onStep={() => canvas.zoomBy(ZOOM.step)} />
      <IconButton size="form" label={t('fit')} icon={<Maximize size={16} />} onClick={() => canvas.fit()} />
      <Dialog isOpen={isAdding} title={t('addMore')} width={720} onClose={() => setAdding(false)}>
        <ExploreStart schema={schema} onDone={() => setAdding(false)} />
      </Dialog>
    </div>
  );
}

function ZoomOutput({ canvas }: { readonly canvas: GraphCanvas }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  useStore(exploration.camera);
  return (
    <output className={styles['zoom']} aria-label={t('zoom')}>
      {format.number(canvas.camera.zoom, { style: 'percent' })}
    </output>
  );
}
