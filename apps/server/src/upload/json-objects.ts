import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { AstrolabeError } from '@astrolabe/model';
import { JSON_OBJECT_LENGTH_MAX } from '../limits.ts';

/** The text of one object of a JSON file, and where it begins, both counted from 1. */
export interface JsonObjectText {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** The lines of a file that are not blank, each of which has to be an object. */
export async function* objectLines(content: Readable): AsyncGenerator<JsonObjectText, void, undefined> {
  let line = 0;
  for await (const read of createInterface({ input: content, crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    const text = line === 1 ? read.replace(/^\uFEFF/, '') : read;
    if (text.trim() !== '') yield { text, line, column: 1 };
  }
}

/**
 * The objects of a document: those of a list, or objects that follow each other, over as many lines as they like. Only one of them
 * is held at a time. What stands between them and is none ends it with its place.
 */
export async function* documentObjects(
  content: Readable,
  name: string,
): AsyncGenerator<JsonObjectText, void, undefined> {
  const splitter = new ObjectSplitter(name);
  const decoder = new TextDecoder();
  for await (const piece of content) yield* splitter.push(decoder.decode(piece, { stream: true }));
  yield* splitter.push(decoder.decode());
  splitter.end();
}

/** Cuts a document into the texts of its objects while it comes. */
class ObjectSplitter {
  readonly #name: string;
  #line = 1;
  #column = 0;
  /** Whether the document is a list: not known at first, then open, then closed. */
  #list: 'unknown' | 'none' | 'open' | 'closed' = 'unknown';
  /** Whether a comma has to come before the next object of a list, or has come and wants one. */
  #comma: 'needed' | 'pending' | 'none' = 'none';
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** What earlier pieces had of the object that is open, and where it begins. */
  #begun = '';
  #start = { line: 1, column: 1 };

  constructor(name: string) {
    this.#name = name;
  }

  *push(piece: string): Generator<JsonObjectText, void, undefined> {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const char = piece.charCodeAt(at);
      this.#column++;
      if (char === LINE_FEED) {
        this.#line++;
        this.#column = 0;
      }
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (char === BACKSLASH) this.#isEscaped = true;
        else if (char === QUOTE) this.#isInText = false;
      } else if (this.#depth === 0) {
        if (char !== OPEN_OBJECT) {
          this.#between(char, piece[at]!);
          continue;
        }
        this.#begin();
        from = at;
      } else if (char === QUOTE) this.#isInText = true;
      else if (char === OPEN_OBJECT || char === OPEN_LIST) this.#depth++;
      else if ((char === CLOSE_OBJECT || char === CLOSE_LIST) && --this.#depth === 0) {
        yield { text: this.#begun + piece.slice(from, at + 1), ...this.#start };
        this.#begun = '';
        this.#comma = this.#list === 'open' ? 'needed' : 'none';
      }
    }
    if (this.#depth > 0) this.#begun += piece.slice(from);
    if (this.#begun.length > JSON_OBJECT_LENGTH_MAX)
      throw this.#refusal(`an object is longer than ${JSON_OBJECT_LENGTH_MAX} characters`, this.#start);
  }

  end(): void {
    if (this.#depth > 0) throw this.#refusal('the object that begins here does not end', this.#start);
    if (this.#list === 'open') throw this.#refusal('the list does not end', this.#here());
  }

  #begin(): void {
    if (this.#list === 'unknown') this.#list = 'none';
    if (this.#list === 'closed') throw this.#refusal('something follows the list', this.#here());
    if (this.#comma === 'needed') throw this.#refusal('a comma is missing before this object', this.#here());
    this.#comma = 'none';
    this.#depth = 1;
    this.#start = this.#here();
  }

  /** A character between two objects. */
  #between(char: number, text: string): void {
    if (char <= BLANK || char === BYTE_ORDER_MARK) return;
    if (char === OPEN_LIST && this.#list === 'unknown') this.#list = 'open';
    else if (char === CLOSE_LIST && this.#list === 'open' && this.#comma !== 'pending') this.#list = 'closed';
    else if (char === COMMA && this.#comma === 'needed') this.#comma = 'pending';
    else throw this.#refusal(`an object is expected, not ${JSON.stringify(text)}`, this.#here());
  }

  #here(): { readonly line: number; readonly column: number } {
    return { line: this.#line, column: this.#column };
  }

  #refusal(problem: string, place: { readonly line: number; readonly column: number }): AstrolabeError {
    return jsonRefusal(this.#name, place, problem);
  }
}

const [LINE_FEED, BLANK, QUOTE, BACKSLASH, COMMA] = [10, 32, 34, 92, 44] as const;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, BYTE_ORDER_MARK] = [91, 93, 123, 125, 0xfeff] as const;

/** `IMPORT_FILE_INVALID` with the place in the file, counted from 1. */
export function jsonRefusal(
  name: string,
  { line, column }: { readonly line: number; readonly column: number },
  problem: string,
): AstrolabeError {
  return new AstrolabeError('IMPORT_FILE_INVALID', `line ${line}, column ${column} of \`${name}\`: ${problem}`, {
    hint: 'the file has to be a list of objects, or objects one after the other',
    detail: { line, column },
  });
}
