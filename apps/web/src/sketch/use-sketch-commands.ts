import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { AstrolabeError } from '@astrolabe/model';
import { api } from '../data/api.ts';
import { showToast } from '../state/toast-store.ts';
import { saveFile } from '../ui/save-file.ts';
import { useErrorLine, useErrorMessages } from '../ui/use-error-messages.ts';
import { SKETCH_FILE_BYTES_MAX } from './limits.ts';
import { pngOfSketch, svgOfSketch, thumbnailOf } from './sketch-drawing.ts';
import type { SketchGraph } from './sketch-graph.ts';
import { closeSketch, noteName, noteSaved, openSketch, sketchStore } from './sketch-store.ts';
import { fileOfSketch, sketchOfFile, textOfGraph } from './sketch-text.ts';

const MEGABYTE = 1024 * 1024;

/** Commands on sketches. Each reports its outcome and resolves to whether it succeeded. */
export interface SketchCommands {
  /** Saves and opens a new sketch; the default name is `Schema_` with the time. */
  readonly create: (name?: string, graph?: SketchGraph) => Promise<boolean>;
  readonly save: () => Promise<boolean>;
  readonly rename: (id: string, name: string) => Promise<boolean>;
  readonly remove: (id: string, name: string) => Promise<boolean>;
  readonly exportPng: () => Promise<void>;
  readonly exportSvg: () => Promise<void>;
  readonly exportFile: () => void;
  readonly openFile: (file: File) => Promise<boolean>;
}

/** The name of a new sketch: `Schema_` with the time (specification, section 4). */
export function newSketchName(): string {
  return `Schema_${Date.now()}`;
}

/** Returns the commands of the page with their messages. */
export function useSketchCommands(): SketchCommands {
  const t = useTranslations('sketch');
  const errorMessages = useErrorMessages();
  const errorLine = useErrorLine();
  const queryClient = useQueryClient();
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['sketches'] });
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      // A missing permission is shown as a warning only (specification, section 8).
      if (AstrolabeError.is(error) && error.code === 'HTTP_FORBIDDEN') showToast('warning', errorMessages(error).text);
      else showToast('danger', errorLine(error));
      return false;
    }
  };
  const countWords = (count: number): string => t('properties', { count });
  const create: SketchCommands['create'] = (name = newSketchName(), graph) =>
    attempt(async () => {
      const schema = graph === undefined ? '' : textOfGraph(graph);
      const snapshot = graph === undefined ? '' : await thumbnailOf(graph);
      const { id } = await api.addSketch({ name, schema, snapshot });
      await refresh();
      openSketch({ id, name, schema });
    });
  return {
    create,
    save: () =>
      attempt(async () => {
        const { open, graph } = sketchStore.getState();
        if (open === undefined) return;
        await api.changeSketch({
          id: open.id,
          name: open.name,
          schema: textOfGraph(graph),
          snapshot: await thumbnailOf(graph),
        });
        noteSaved(open.id, open.name, graph);
        showToast('success', t('saved', { name: open.name }));
        await refresh();
      }),
    rename: (id, name) =>
      attempt(async () => {
        await api.changeSketch({ id, name });
        noteName(id, name);
        showToast('success', t('renamed'));
        await refresh();
      }),
    remove: (id, name) =>
      attempt(async () => {
        await api.removeSketch(id);
        if (sketchStore.getState().open?.id === id) closeSketch();
        showToast('success', t('deleted', { name }));
        await refresh();
      }),
    exportPng: async () => {
      const png = await pngOfSketch(sketchStore.getState().graph, countWords).catch(() => null);
      if (png === null) showToast('danger', t('pngFailed'));
      else saveFile('sketch.png', png, 'image/png');
    },
    exportSvg: async () =>
      saveFile('sketch.svg', await svgOfSketch(sketchStore.getState().graph, countWords), 'image/svg+xml'),
    exportFile: () => {
      const { open, graph } = sketchStore.getState();
      if (open !== undefined)
        saveFile(`${open.name}.sketch.json`, fileOfSketch(open.name, graph), 'application/json;charset=utf-8');
    },
    openFile: async (file) => {
      if (file.size > SKETCH_FILE_BYTES_MAX) {
        showToast('danger', t('fileTooLarge', { max: SKETCH_FILE_BYTES_MAX / MEGABYTE }));
        return false;
      }
      let read: ReturnType<typeof sketchOfFile> | undefined;
      const isRead = await attempt(async () => {
        read = sketchOfFile(await file.text());
      });
      if (!isRead || read === undefined) return false;
      const name = read.name ?? file.name.replace(/(\.sketch)?\.json$/i, '');
      const isMade = await create(name === '' ? undefined : name, read.graph);
      if (isMade) showToast('success', t('opened', { name }));
      return isMade;
    },
  };
}
