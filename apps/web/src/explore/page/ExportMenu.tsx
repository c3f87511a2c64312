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
import { legendOfImage } from '../style/legend-groups.ts';
import { currentState, currentStep, exploreScene, exploreStore } from '../state/explore-store.ts';
import { jpegOfDrawing, imageOfDrawing, saveCanvasImage } from './canvas-image.ts';
import { ToolMenu } from './ToolMenu.tsx';

/** Share menu: image of the view or of the whole graph, offline page, or data. */
export function ExportMenu({ canvas, isDisabled }: { readonly canvas: GraphCanvas; readonly isDisabled: boolean }) {
  const t = useTranslations('explore');
  const format = useFormatter();
  const locale = useLocale();
  const space = useStore(exploreStore, (store) => store.space);
  const headingNow = (): { readonly title: string; readonly note: string } => {
    const { word, name } = currentStep();
    const { vertices, edges } = exploreScene;
    return {
      title: `${space}: ${t(word, { name })}`,
      note: t('shareNote', {
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
      rules: legendOfImage(currentState().view.rules, t('otherValues')),
    });
  const nameOf = (extension: string): string => fileNameOf(headingNow().title, extension);
  const failed = (error: unknown): void => showToast('danger', error instanceof Error ? error.message : String(error));
  const saveDrawing = async (isTransparent: boolean): Promise<void> =>
    saveFile(nameOf('png'), await imageOfDrawing(drawing(isTransparent)), 'image/png');
  const copyDrawing = async (): Promise<void> => {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': imageOfDrawing(drawing()) })]);
    showToast('success', t('pictureCopied'));
  };
  const savePage = async (): Promise<void> => {
    const { interactivePage } = await import('../share/interactive-page.ts');
    const slides = await storySlides((step) => t(step.word, { name: step.name }));
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
    const { pdfOfImage: pdfOfPicture } = await import('../share/pdf-file.ts');
    const pdf = pdfOfPicture(await jpegOfDrawing(drawing()), headingNow().title, new Date());
    saveFile(nameOf('pdf'), new Blob([pdf], { type: 'application/pdf' }), 'application/pdf');
  };
  const data = (extension: string, text: string, type: string): void => saveFile(nameOf(extension), text, type);
  return (
    <ToolMenu label={t('export')} icon={<Camera size={16} />} isDisabled={isDisabled}>
      <Menu.Label>{t('exportPictures')}</Menu.Label>
      <Menu.Item onClick={() => void saveCanvasImage(canvas)}>{t('exportPng')}</Menu.Item>
      <Menu.Item onClick={() => void saveDrawing(false).catch(failed)}>{t('exportWholePng')}</Menu.Item>
      <Menu.Item onClick={() => void saveDrawing(true).catch(failed)}>{t('exportTransparent')}</Menu.Item>
      <Menu.Item onClick={() => data('svg', drawing(), 'image/svg+xml')}>{t('exportSvg')}</Menu.Item>
      <Menu.Item onClick={() => void savePdf().catch(failed)}>{t('exportPdf')}</Menu.Item>
      <Menu.Item onClick={() => void copyDrawing().catch(failed)}>{t('copyPicture')}</Menu.Item>
      <Menu.Label>{t('exportPages')}</Menu.Label>
      <Menu.Item onClick={() => void savePage().catch(failed)}>{t('exportHtml')}</Menu.Item>
      <Menu.Item onClick={() => exploreStore.setState({ panel: 'saved' })}>{t('shareLink')}</Menu.Item>
      <Menu.Label>{t('exportData')}</Menu.Label>
      <Menu.Item onClick={() => data('csv', graphAsCsv(exploreScene), 'text/csv')}>{t('exportCsv')}</Menu.Item>
      <Menu.Item onClick={() => data('json', graphAsJson(exploreScene), 'application/json')}>
        {t('exportJson')}
      </Menu.Item>
      <Menu.Item onClick={() => data('graphml', graphAsGraphMl(exploreScene), 'application/xml')}>
        {t('exportGraphMl')}
      </Menu.Item>
      <Menu.Item onClick={() => data('gexf', graphAsGexf(exploreScene), 'application/xml')}>
        {t('exportGexf')}
      </Menu.Item>
    </ToolMenu>
  );
}
