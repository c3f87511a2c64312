import { Menu } from '@mantine/core';
import { Camera } from 'lucide-react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { sceneToSvg, type GraphCanvas } from '@astrolabe/graph-view';
import { graphThemeOf, lightGraphTheme } from '../../result-view/graph/graph-theme.ts';
import { showToast } from '../../state/toast-store.ts';
import { saveFile } from '../../ui/save-file.ts';
import { graphAsCsv, graphAsJson } from '../saved/graph-file.ts';
import { graphAsGexf, graphAsGraphMl } from '../saved/graph-xml.ts';
import { fileNameOf } from '../share/file-name.ts';
import { storySlides } from '../share/story-slides.ts';
import { legendOfPicture } from '../style/legend-groups.ts';
import { currentState, currentStep, exploreScene, exploreStore } from '../state/explore-store.ts';
import { jpegOfDrawing, pictureOfDrawing, savePicture } from './canvas-picture.ts';
import { ToolMenu } from './ToolMenu.tsx';

/** Shares the canvas: as a picture of the view or of the whole graph, as a page that works offline, or as data. */
export function ExportMenu({ canvas, isDisabled }: { readonly canvas: GraphCanvas; readonly isDisabled: boolean }) {
  const words = useTranslations('explore');
  const format = useFormatter();
  const locale = useLocale();
  const space = useStore(exploreStore, (store) => store.space);
  const headingNow = (): { readonly title: string; readonly note: string } => {
    const { word, name } = currentStep();
    const { vertices, edges } = exploreScene;
    return {
      title: `${space}: ${words(word, { name })}`,
      note: words('shareNote', {
        vertices: vertices.length,
        edges: edges.length,
        date: format.dateTime(new Date(), { dateStyle: 'long' }),
      }),
    };
  };
  const drawing = (isTransparent = false): string =>
    sceneToSvg(exploreScene, lightGraphTheme(), {
      heading: headingNow(),
      isTransparent,
      rules: legendOfPicture(currentState().view.rules, words('otherValues')),
    });
  const nameOf = (extension: string): string => fileNameOf(headingNow().title, extension);
  const failed = (error: unknown): void => showToast('danger', error instanceof Error ? error.message : String(error));
  const saveDrawing = async (isTransparent: boolean): Promise<void> =>
    saveFile(nameOf('png'), await pictureOfDrawing(drawing(isTransparent)), 'image/png');
  const copyDrawing = async (): Promise<void> => {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOfDrawing(drawing()) })]);
    showToast('success', words('pictureCopied'));
  };
  const savePage = async (): Promise<void> => {
    const { interactivePage } = await import('../share/interactive-page.ts');
    const slides = await storySlides((step) => words(step.word, { name: step.name }));
    const page = interactivePage(slides, graphThemeOf(document.body), {
      language: locale,
      ...headingNow(),
      search: words('search'),
      tags: words('tags'),
      edgeTypes: words('edgeTypes'),
      fit: words('fit'),
      back: words('storyBack'),
      next: words('storyNext'),
    });
    saveFile(nameOf('html'), page, 'text/html');
  };
  const savePdf = async (): Promise<void> => {
    const { pdfOfPicture } = await import('../share/pdf-file.ts');
    const pdf = pdfOfPicture(await jpegOfDrawing(drawing()), headingNow().title, new Date());
    saveFile(nameOf('pdf'), new Blob([pdf], { type: 'application/pdf' }), 'application/pdf');
  };
  const data = (extension: string, text: string, type: string): void => saveFile(nameOf(extension), text, type);
  return (
    <ToolMenu label={words('export')} icon={<Camera size={16} />} isDisabled={isDisabled}>
      <Menu.Label>{words('exportPictures')}</Menu.Label>
      <Menu.Item onClick={() => void savePicture(canvas)}>{words('exportPng')}</Menu.Item>
      <Menu.Item onClick={() => void saveDrawing(false).catch(failed)}>{words('exportWholePng')}</Menu.Item>
      <Menu.Item onClick={() => void saveDrawing(true).catch(failed)}>{words('exportTransparent')}</Menu.Item>
      <Menu.Item onClick={() => data('svg', drawing(), 'image/svg+xml')}>{words('exportSvg')}</Menu.Item>
      <Menu.Item onClick={() => void savePdf().catch(failed)}>{words('exportPdf')}</Menu.Item>
      <Menu.Item onClick={() => void copyDrawing().catch(failed)}>{words('copyPicture')}</Menu.Item>
      <Menu.Label>{words('exportPages')}</Menu.Label>
      <Menu.Item onClick={() => void savePage().catch(failed)}>{words('exportHtml')}</Menu.Item>
      <Menu.Item onClick={() => exploreStore.setState({ panel: 'saved' })}>{words('shareLink')}</Menu.Item>
      <Menu.Label>{words('exportData')}</Menu.Label>
      <Menu.Item onClick={() => data('csv', graphAsCsv(exploreScene), 'text/csv')}>{words('exportCsv')}</Menu.Item>
      <Menu.Item onClick={() => data('json', graphAsJson(exploreScene), 'application/json')}>
        {words('exportJson')}
      </Menu.Item>
      <Menu.Item onClick={() => data('graphml', graphAsGraphMl(exploreScene), 'application/xml')}>
        {words('exportGraphMl')}
      </Menu.Item>
      <Menu.Item onClick={() => data('gexf', graphAsGexf(exploreScene), 'application/xml')}>
        {words('exportGexf')}
      </Menu.Item>
    </ToolMenu>
  );
}
