import { isEdgeKey } from '@astrolabe/graph-view';
import { AstrolabeError } from '@astrolabe/model';
import { NOTE_LENGTH_MAX } from '../limits.ts';

/** A note on a vertex or edge of a canvas. It belongs to the canvas, not to the data. */
export interface CanvasNote {
  /** Key of the vertex or edge. */
  readonly key: string;
  readonly text: string;
  /** The account that wrote it. */
  readonly author: string;
  /** Time of the last edit, in Unix milliseconds. */
  readonly at: number;
}

/** Returns the note of a vertex or edge, if any. */
export function noteOn(notes: readonly CanvasNote[], key: string): CanvasNote | undefined {
  return notes.find((note) => note.key === key);
}

/** Returns the notes with one replaced; an empty text removes it. Edited notes keep their position. */
export function withNote(notes: readonly CanvasNote[], note: CanvasNote): readonly CanvasNote[] {
  const text = note.text.trim();
  if (text.length > NOTE_LENGTH_MAX)
    throw new AstrolabeError('SEMANTIC_ERROR', `a note has at most ${NOTE_LENGTH_MAX} characters`);
  const at = notes.findIndex(({ key }) => key === note.key);
  if (text === '') return at < 0 ? notes : notes.toSpliced(at, 1);
  const written = { ...note, text };
  return at < 0 ? [...notes, written] : notes.with(at, written);
}

/** Parses the notes of a file; invalid ones are dropped. */
export function notesOfJson(json: unknown): readonly CanvasNote[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((one: unknown): readonly CanvasNote[] => {
    if (typeof one !== 'object' || one === null) return [];
    const { key, text, author, at } = one as Readonly<Record<string, unknown>>;
    const isWhole =
      typeof key === 'string' && typeof text === 'string' && typeof author === 'string' && typeof at === 'number';
    return isWhole && isSoundKey(key) ? [{ key, text: text.slice(0, NOTE_LENGTH_MAX), author, at }] : [];
  });
}

/** Edge keys are parsed to find their ends, so they must be lists. */
function isSoundKey(key: string): boolean {
  if (!isEdgeKey(key)) return key !== '';
  try {
    return Array.isArray(JSON.parse(key));
  } catch {
    return false;
  }
}
