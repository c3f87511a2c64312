import { CAPTIONS } from '../limits.ts';

/** The lines of a caption: at most two, and the width of the wider one in pixels. */
export interface CaptionLines {
  readonly lines: readonly string[];
  readonly width: number;
}

/** Splits captions into lines and caches their widths, as measuring text is expensive. */
export class CaptionCache {
  private readonly known = new Map<string, CaptionLines>();
  private readonly measure: (text: string) => number;

  constructor(measure: (text: string) => number) {
    this.measure = measure;
  }

  linesOf(caption: string): CaptionLines {
    let found = this.known.get(caption);
    if (found) return found;
    const lines = breakCaption(caption);
    found = { lines, width: Math.max(...lines.map((line) => this.measure(line))) };
    if (this.known.size >= CAPTIONS.rememberedMax) this.known.clear();
    this.known.set(caption, found);
    return found;
  }
}

/** One line, or two, broken at the space or punctuation nearest to the middle; the rest becomes an ellipsis. */
export function breakCaption(caption: string): readonly string[] {
  const most = CAPTIONS.lineLength;
  if (caption.length <= most) return [caption];
  let at = -1;
  const middle = Math.min(Math.ceil(caption.length / 2), most);
  for (let i = 1; i < caption.length && i <= most; i++)
    if (/[\s\-_/.:]/.test(caption[i - 1]!) && (at < 0 || Math.abs(i - middle) < Math.abs(at - middle))) at = i;
  if (at < 0) at = most;
  const second = caption.slice(at).trimStart();
  return [caption.slice(0, at).trimEnd(), second.length > most ? `${second.slice(0, most - 1)}…` : second];
}
