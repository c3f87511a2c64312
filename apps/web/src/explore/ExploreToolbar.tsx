import { useState, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  Blend,
  Camera,
  Maximize,
  Minus,
  Network,
  Pin,
  Plus,
  Redo2,
  Route,
  Sparkle,
  Undo2,
  CirclePlus,
} from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { ZOOM, type Arrangement, type GraphCanvas } from '@astrolabe/graph-view';
import { schemaQuery } from '../data/spaces.ts';
import { lightGraphTheme } from '../result-view/graph-theme.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { HoldButton } from '../ui/HoldButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { menuLook } from '../ui/menu-look.ts';
import { saveFile } from '../ui/save-file.ts';
import { addCommonNeighbours, arrangeAs, findPaths, layOutAnew, togglePinned } from './explore-commands.ts';
import { exploreScene, exploreStore, goToStep } from './explore-store.ts';
import { ExploreStart } from './ExploreStart.tsx';
import { graphAsCsv, graphAsJson } from './graph-file.ts';
import { useSceneValue } from './use-scene-value.ts';
import styles from './explore.module.css';

const PICTURE_SCALE = 2;
const ARRANGEMENTS: readonly {
  readonly arrangement: Arrangement;
  readonly word: 'layoutCircle' | 'layoutGrid' | 'layoutConcentric' | 'layoutRadial';
}[] = [
  { arrangement: 'circle', word: 'layoutCircle' },
  { arrangement: 'grid', word: 'layoutGrid' },
  { arrangement: 'concentric', word: 'layoutConcentric' },
  { arrangement: 'radial', word: 'layoutRadial' },
];

/** The tools of the canvas, at its foot. */
export function ExploreToolbar({ canvas }: { readonly canvas: GraphCanvas }) {
  const words = useTranslations('explore');
  const format = useFormatter();
  const { steps, at, isBusy, space } = useStore(exploreStore);
  const schema = useQuery(schemaQuery(space)).data;
  const selection = useSceneValue((scene) => scene.selection);
  const isEmpty = useSceneValue((scene) => scene.vertices.length === 0);
  const [isAdding, setAdding] = useState(false);
  const first = exploreScene.vertices[[...selection].at(-1) ?? -1];
  const hasPair = selection.size === 2;
  const layOut = (arrangement: Arrangement): void => arrangeAs(arrangement, [...selection][0]);
  return (
    <div className={`${styles['float']} ${styles['toolbar']}`} role="toolbar" aria-label={words('toolbar')}>
      <IconButton
        size="form"
        label={words('undo')}
        icon={<Undo2 size={16} />}
        disabled={at === 0}
        onClick={() => goToStep(at - 1)}
      />
      <IconButton
        size="form"
        label={words('redo')}
        icon={<Redo2 size={16} />}
        disabled={at === steps.length - 1}
        onClick={() => goToStep(at + 1)}
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
        disabled={isBusy || first === undefined}
        onClick={() => exploreStore.setState({ lensKey: first?.key })}
      />
      <ToolMenu label={words('paths')} icon={<Route size={16} />} isDisabled={isBusy || !hasPair}>
        <Menu.Item onClick={() => void findPaths('shortest')}>{words('shortestPath')}</Menu.Item>
        <Menu.Item onClick={() => void findPaths('all')}>{words('allPaths')}</Menu.Item>
        <Menu.Item onClick={() => void findPaths('noloop')}>{words('noLoopPaths')}</Menu.Item>
      </ToolMenu>
      <IconButton
        size="form"
        label={words('common')}
        icon={<Blend size={16} />}
        disabled={isBusy || !hasPair}
        onClick={() => void addCommonNeighbours()}
      />
      <span className="rule" />
      <ToolMenu label={words('layout')} icon={<Network size={16} />} isDisabled={isEmpty}>
        <Menu.Item onClick={layOutAnew}>{words('layoutForce')}</Menu.Item>
        {ARRANGEMENTS.map(({ arrangement, word }) => (
          <Menu.Item
            key={arrangement}
            disabled={arrangement === 'radial' && selection.size === 0}
            onClick={() => layOut(arrangement)}
          >
            {words(word)}
          </Menu.Item>
        ))}
      </ToolMenu>
      <IconButton
        size="form"
        label={words('pin')}
        icon={<Pin size={16} />}
        disabled={selection.size === 0}
        onClick={togglePinned}
      />
      <ToolMenu label={words('export')} icon={<Camera size={16} />} isDisabled={isEmpty}>
        <Menu.Item onClick={() => void savePicture(canvas)}>{words('exportPng')}</Menu.Item>
        <Menu.Item onClick={() => saveFile('graph.json', graphAsJson(exploreScene), 'application/json')}>
          {words('exportJson')}
        </Menu.Item>
        <Menu.Item onClick={() => saveFile('graph.csv', graphAsCsv(exploreScene), 'text/csv')}>
          {words('exportCsv')}
        </Menu.Item>
      </ToolMenu>
      <span className="rule" />
      <HoldButton label={words('zoomOut')} icon={<Minus size={16} />} onStep={() => canvas.zoomBy(1 / ZOOM.step)} />
      <output className={styles['zoom']} aria-label={words('zoom')}>
        {format.number(canvas.camera.zoom, { style: 'percent' })}
      </output>
      <HoldButton label={words('zoomIn')} icon={<Plus size={16} />} onStep={() => canvas.zoomBy(ZOOM.step)} />
      <IconButton size="form" label={words('fit')} icon={<Maximize size={16} />} onClick={() => canvas.fit()} />
      <Dialog isOpen={isAdding} title={words('addMore')} width={720} onClose={() => setAdding(false)}>
        <ExploreStart schema={schema} onDone={() => setAdding(false)} />
      </Dialog>
    </div>
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

async function savePicture(canvas: GraphCanvas): Promise<void> {
  const picture = await canvas.toBlob(PICTURE_SCALE, lightGraphTheme());
  if (picture !== null) saveFile('Image.png', picture, 'image/png');
}
