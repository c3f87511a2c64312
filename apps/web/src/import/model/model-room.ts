/** A place of the drawing of a model. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Words of the drawing, centred at a place. */
export interface Caption extends Place {
  readonly text: string;
}

/** The part of the plane that a drawing takes, and how many pixels of the card a unit of it becomes. */
export interface ModelRoom extends Place {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

const MARGIN = 20;
const SIDE = 70;
const FOOT = 52;
/** Pixels that a letter and the gaps beside a caption take. */
const LETTER_WIDTH = 6.6;
const CAPTION_GAP = 8;
/** About the room of the card, in pixels; captions keep their size where the drawing has to shrink into it. */
const CARD = { width: 340, height: 240 };
const SCALE_MIN = 0.5;
/** A small model is not blown up beyond this many pixels a unit. */
export const SCALE_MAX = 1;
/** Captions grow in units while the drawing shrinks: after so many rounds they hardly do. */
const ROUNDS = 4;
const NAME_LETTERS_MAX = 26;

/** The places of a layout as they fill the card: columns as far apart as it has room for, so that there is some for what stands between them. */
export function placesInCard(places: readonly Place[]): readonly Place[] {
  const width = Math.max(1, ...places.map(({ x }) => x));
  const wide = Math.min(WIDE_MAX, Math.max(WIDE_MIN, (CARD.width - 2 * SIDE) / width));
  return places.map(({ x, y }) => ({ x: x * wide, y: y * FLAT }));
}

/** The room of a card is smaller than that of the schema view, whose distances the layout has. */
const WIDE_MIN = 0.9;
const WIDE_MAX = 1.3;
/** Rows this near leave the middle of a slanted line above the name of the shape that it leads to. */
const FLAT = 0.54;

/** How wide a caption is, in units of the drawing. */
export function captionWidth(text: string, scale: number): number {
  return (text.length * LETTER_WIDTH + CAPTION_GAP) / scale;
}

/** A name as it stands on the drawing: a long one without its middle, for its ends tell it from others. */
export function drawnName(name: string): string {
  if (name.length <= NAME_LETTERS_MAX) return name;
  const half = Math.floor((NAME_LETTERS_MAX - 1) / 2);
  return `${name.slice(0, half)}…${name.slice(-half)}`;
}

/** The room for shapes of a radius at some places, with all captions within it. */
export function roomOf(shapes: readonly Place[], radius: number, captions: readonly Caption[]): ModelRoom {
  const places = [...shapes, ...captions];
  const y = Math.min(0, ...places.map((place) => place.y)) - radius - MARGIN;
  const height = Math.max(0, ...places.map((place) => place.y)) + radius + FOOT - y;
  let room: ModelRoom = { x: 0, y, width: 0, height, scale: SCALE_MAX };
  for (let round = 0; round < ROUNDS; round++) {
    const halves = captions.map(({ x, text }) => ({ x, half: captionWidth(text, room.scale) / 2 }));
    const left = Math.min(-SIDE, ...shapes.map((place) => place.x - SIDE), ...halves.map(({ x, half }) => x - half));
    const right = Math.max(SIDE, ...shapes.map((place) => place.x + SIDE), ...halves.map(({ x, half }) => x + half));
    const scale = Math.min(SCALE_MAX, CARD.width / (right - left), CARD.height / height);
    room = { x: left, y, width: right - left, height, scale: Math.max(SCALE_MIN, scale) };
  }
  return room;
}
