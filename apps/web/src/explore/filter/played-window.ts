/** How a time line plays: a window of constant width moves, or one of its ends moves. */
export const PLAY_MODES = ['window', 'fromStart', 'toEnd'] as const;
export type PlayMode = (typeof PLAY_MODES)[number];

/** From and to, as numbers of the property. */
export interface PlayedRange {
  readonly from: number;
  readonly to: number;
}

const PLAYED_SHARE = 0.2;
const WHOLE_SHARE = 0.95;

/**
 * Returns the window at the start of playback: the selected range, or one at the beginning if that covers everything or is at the end. A window
 * over everything could not move, so it is narrowed.
 */
export function firstWindow(mode: PlayMode, whole: PlayedRange, chosen: PlayedRange): PlayedRange {
  const span = whole.to - whole.from;
  const isWhole = chosen.to - chosen.from >= span * WHOLE_SHARE;
  if (mode === 'toEnd') return { from: isWhole || chosen.from >= whole.to ? whole.from : chosen.from, to: whole.to };
  if (mode === 'fromStart') {
    const from = isWhole ? whole.from : chosen.from;
    return { from, to: isWhole || chosen.to >= whole.to ? from : chosen.to };
  }
  const width = isWhole ? span * PLAYED_SHARE : chosen.to - chosen.from;
  const from = isWhole || chosen.to >= whole.to ? whole.from : chosen.from;
  return { from, to: from + width };
}

/** Returns the window after it moved by a part of the range, and whether it is at the end. */
export function playedWindow(
  mode: PlayMode,
  whole: PlayedRange,
  first: PlayedRange,
  gone: number,
): { readonly window: PlayedRange; readonly isOver: boolean } {
  const way = (whole.to - whole.from) * gone;
  switch (mode) {
    case 'window': {
      const width = first.to - first.from;
      const from = Math.min(first.from + way, whole.to - width);
      return { window: { from, to: from + width }, isOver: first.from + way >= whole.to - width };
    }
    case 'fromStart':
      return {
        window: { from: first.from, to: Math.min(first.to + way, whole.to) },
        isOver: first.to + way >= whole.to,
      };
    case 'toEnd':
      return {
        window: { from: Math.min(first.from + way, whole.to), to: whole.to },
        isOver: first.from + way >= whole.to,
      };
  }
}
