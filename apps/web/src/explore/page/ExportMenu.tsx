import { Menu } from '@mantine/core';
import { Camera } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { sceneToSvg, type GraphCanvas } from '@astrolabe/graph-view';
import { lightGraphTheme } from '../../result-view/graph/graph-theme.ts';
import { saveFile } from '../../ui/save-file.ts';
import { graphAsCsv, graphAsJson } from '../saved/graph-file.ts';
import { graphAsGexf, graphAsGraphMl } from '../saved/graph-xml.ts';
import { exploreScene } from '../state/explore-store.ts';
import { savePicture } from './canvas-picture.ts';
import { ToolMenu } from './ToolMenu.tsx';

/** Saves the canvas as a picture or as data. */
export function ExportMenu({ canvas, isDisabled }: { readonly canvas: GraphCanvas; readonly isDisabled: boolean }) {
  const words = useTranslations('explore');
  return (
    <ToolMenu label={words('export')} icon={<Camera size={16} />} isDisabled={isDisabled}>
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
  );
}
