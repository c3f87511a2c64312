/** A rectangle on the screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A text at a point. */
export interface PointLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

const CHARACTER = { narrow: 6.2, wide: 12 } as const;
const HEIGHT = 14;
const GAP = 9;
const CHARACTERS_MAX = 28;
const WIDE = /[\u2e80-\uffef]/g;

/** Returns the labels that fit to the right of their points without covering a box or a label before them. O(labels × boxes). */
export function freeLabels(labels: readonly PointLabel[], taken: readonly Box[]): readonly PointLabel[] {
  const boxes = [...taken];
  return labels.flatMap(({ text: whole, x, y }) => {
    const text = whole.length > CHARACTERS_MAX ? `${whole.slice(0, CHARACTERS_MAX - 1)}…` : whole;
    const wideCount = text.match(WIDE)?.length ?? 0;
    const width = wideCount * CHARACTER.wide + (text.length - wideCount) * CHARACTER.narrow;
    const box = { left: x + GAP, right: x + GAP + width, top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 };
    if (
      boxes.some((one) => box.left < one.right && one.left < box.right && box.top < one.bottom && one.top < box.bottom)
    )
      return [];
    boxes.push(box);
    return [{ text, x: x + GAP, y: y + 4 }];
  });
}
