import { isRecord, listOf } from '@astrolabe/model';
import { CANVAS_DIAGRAM_LENGTH_MAX, SKETCH_NAME_LENGTH_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** Body of a new or changed canvas. */
export const canvasBody = z.object({
  name: z.string().min(1).max(SKETCH_NAME_LENGTH_MAX),
  space: z.string().min(1),
  /** Elements, positions, styles, steps and camera, as stored by the page. */
  content: z.string().min(1).refine(isCanvas, 'is not a canvas'),
  /** A thumbnail as the page writes it. */
  picture: z.string().max(CANVAS_DIAGRAM_LENGTH_MAX).optional(),
});

/** Returns whether a text is a canvas as written by pages: a JSON object with steps, and layers if there are any. */
function isCanvas(text: string): boolean {
  try {
    const content: unknown = JSON.parse(text);
    return isRecord(content) && listOf(isRecord)(content['steps']) && Array.isArray(content['layers'] ?? []);
  } catch {
    return false;
  }
}

/** A saved canvas without its content. */
export interface CanvasEntry {
  readonly id: string;
  readonly name: string;
  readonly space: string;
  /** Unix milliseconds. */
  readonly createTime: number;
  /** Unix milliseconds. */
  readonly updateTime: number;
  /** A thumbnail as the page wrote it; absent for canvases of earlier versions. */
  readonly picture?: string;
}

/** A saved canvas. */
export interface SavedCanvas extends CanvasEntry {
  readonly content: string;
}

/** The canvases of an account, newest first. */
export interface CanvasList {
  readonly items: readonly CanvasEntry[];
  readonly total: number;
}
