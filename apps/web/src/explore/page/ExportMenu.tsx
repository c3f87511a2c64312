import { useState } from 'react';
import { Menu } from '@mantine/core';
import { Link2, Share2 } from 'lucide-react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { sceneToSvg, type GraphCanvas } from '@astrolabe/graph-view';
import { graphThemeIn, graphThemeOf } from '../../result-view/graph/graph-theme.ts';
import { drawMap } from '../../result-view/map/map-drawing.ts';
import { showToast } from '../../state/toast-store.ts';
import { saveFile } from '../../ui/save-file.ts';
import { graphAsCsv, graphAsJson } from '../saved/graph-file.ts';
import { graphAsGexf, graphAsGraphMl } from '../saved/graph-xml.ts';
import { fileNameOf } from '../share/file-name.ts';
import { useStepTitle } from '../share/use-step-title.ts';
import { storySlides } from '../share/story-slides.ts';
import { legendOfImage } from '../style/legend-groups.ts';
import { imageOfDrawing, jpegOfDrawing, withImages } from './canvas-image.ts';
import { ToolMenu } from './ToolMenu.tsx';
import { useExploration } from '../state/use-exploration.ts';

const SCOPES = ['whole', 'view'] as const;
const GROUNDS = ['light', 'dark', 'transparent'] as const;

/** Share menu: image of the view or of the complete graph, offline page, or data. */
export function ExportMenu({ canvas, isDisabled }: { readonly canvas: GraphCanvas; readonly isDisabled: boolean }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const locale = useLocale();
  const [scope, setScope] = useState<(typeof SCOPES)[number]>('whole');
  const [ground, setGround] = useState<(typeof GROUNDS)[number]>('light');
  const title = useStepTitle();
  const headingNow = (): { readonly title: string; readonly note: string } => {
    const { vertices, edges } = exploration.scene;
    return {
      title,
      note: t('shareNote', {
        vertices: vertices.length,
        edges: edges.length,
        date: format.dateTime(new Date(), { dateStyle: 'long' }),
      }),
    };
  };
  const drawing = (isOpaque = false): Promise<string> => {
    const look = ground === 'dark' ? 'dark' : 'light';
    const map = document.querySelector<SVGSVGElement>('svg[data-map-ground]');
    const below = map && drawMap(map, 'none', look);
    const { camera } = canvas;
    return withImages(
      sceneToSvg(exploration.scene, graphThemeIn(look), {
        heading: headingNow(),
        isTransparent: ground === 'transparent' && !isOpaque,
        rules: legendOfImage(exploration.state.view.rules, t('otherValues')),
        ...(scope === 'view' && {
          view: {
            minX: camera.worldX(0),
            minY: camera.worldY(0),
            maxX: camera.worldX(camera.width),
            maxY: camera.worldY(camera.height),
          },
          ...(below && { below: { svg: below.text, width: below.width } }),
        }),
      }),
    );
  };
  const nameOf = (extension: string): string => fileNameOf(headingNow().title, extension);
  const failed = (error: unknown): void => showToast('danger', error instanceof Error ? error.message : String(error));
  const savePng = async (): Promise<void> =>
    saveFile(nameOf('png'), await imageOfDrawing(await drawing()), 'image/png');
  const saveSvg = async (): Promise<void> => saveFile(nameOf('svg'), await drawing(), 'image/svg+xml');
  const copyDrawing = async (): Promise<void> => {
    // The clipboard accepts only a promise that was made by the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawing().then(imageOfDrawing) })]);
    showToast('success', t('pictureCopied'));
  };
  const savePage = async (): Promise<void> => {
    const { interactivePage } = await import('../share/interactive-page.ts');
    const slides = await storySlides(exploration, (step) => t(step.word, { name: step.name }));
    const page = interactivePage(slides, graphThemeOf(document.body), {
      language: locale,
      ...headingNow(),
      search: t('search'),
      tags: t('tags'),
      edgeTypes: t('edgeTypes'),
      fit: t('fit'),
      back: t('storyBack'),
      next: t('storyNext'),
    });
    saveFile(nameOf('html'), page, 'text/html');
  };
  const savePdf = async (): Promise<void> => {
    const { pdfOfImage } = await import('../share/pdf-file.ts');
    // A PDF has no transparent background: its image is a JPEG.
    const pdf = pdfOfImage(await jpegOfDrawing(await drawing(true)), headingNow().title, new Date());
    saveFile(nameOf('pdf'), new Blob([pdf], { type: 'application/pdf' }), 'application/pdf');
  };
  const data = (extension: string, text: string, type: string): void => saveFile(nameOf(extension), text, type);
  return (
    <ToolMenu label={t('share')} icon={<Share2 size={16} />} isDisabled={isDisabled}>
      <Menu.Item leftSection={<Link2 size={16} />} onClick={() => exploration.store.setState({ panel: 'share' })}>
        {t('shareLink')}
      </Menu.Item>
      <Menu.Label>{t('exportPictures')}</Menu.Label>
      {SCOPES.map((one) => (
        <Menu.RadioItem
          key={one}
          value={one}
          checked={one === scope}
          closeMenuOnClick={false}
          onClick={() => setScope(one)}
        >
          {t(`exportScope_${one}`)}
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
      {GROUNDS.map((one) => (
        <Menu.RadioItem
          key={one}
          value={one}
          checked={one === ground}
          closeMenuOnClick={false}
          onClick={() => setGround(one)}
        >
          {t(`exportGround_${one}`)}
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={() => void savePng().catch(failed)}>{t('exportPng')}</Menu.Item>
      <Menu.Item onClick={() => void saveSvg().catch(failed)}>{t('exportSvg')}</Menu.Item>
      <Menu.Item onClick={() => void savePdf().catch(failed)}>{t('exportPdf')}</Menu.Item>
      <Menu.Item onClick={() => void copyDrawing().catch(failed)}>{t('copyPicture')}</Menu.Item>
      <Menu.Label>{t('exportPages')}</Menu.Label>
      <Menu.Item onClick={() => void savePage().catch(failed)}>{t('exportHtml')}</Menu.Item>
      <Menu.Label>{t('exportData')}</Menu.Label>
      <Menu.Item onClick={() => data('csv', graphAsCsv(exploration.scene), 'text/csv')}>{t('exportCsv')}</Menu.Item>
      <Menu.Item onClick={() => data('json', graphAsJson(exploration.scene), 'application/json')}>
        {t('exportJson')}
      </Menu.Item>
      <Menu.Item onClick={() => data('graphml', graphAsGraphMl(exploration.scene), 'application/xml')}>
        {t('exportGraphMl')}
      </Menu.Item>
      <Menu.Item onClick={() => data('gexf', graphAsGexf(exploration.scene), 'application/xml')}>
        {t('exportGexf')}
      </Menu.Item>
    </ToolMenu>
  );
}
