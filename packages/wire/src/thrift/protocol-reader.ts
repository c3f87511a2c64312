import { utf8Decode } from '@astrolabe/model';
import { STRUCT_DEPTH_MAX } from '../limits.ts';
import { malformed, SHORT_INPUT } from './short-input.ts';
import { WIRE, type MessageHead } from './wire-type.ts';

/** Texts up to this many bytes are built here; for longer ones a native call is faster. From 13 on, V8 represents concatenated letters as ropes. */
const SHORT_TEXT = 12;

/** Cache of names of two to this many bytes; its size is a power of two. */
const NAME_LENGTH_MAX = 64;
const NAME_SLOTS = 256;

/**
 * Reads messages and structs of one encoding from bytes that may be incomplete: then it throws `ShortInput`, and the reader can be reset to a
 * mark. Every count is checked against the remaining bytes of the message, so that no count causes waiting or allocation for more than was sent.
 *
 *     reader.structBegin();
 *     while (reader.nextField()) { … reader.fieldId … reader.skip(reader.fieldType) }
 *     reader.structEnd();
 */
export abstract class ProtocolReader {
  /** The type and id of the field that `nextField` found. */
  fieldType = 0;
  fieldId = 0;
  /** Element type of the last list or set header, or value type of the last map header. */
  elementType = 0;
  /** Key type of the last map header. */
  keyType = 0;
  protected bytes: Buffer;
  protected view: DataView;
  protected at = 0;
  /** Bytes of the message that have not arrived yet. */
  #bytesAhead = 0;
  /** Names that were read lately, by their hash. */
  readonly #names: (string | undefined)[] = Array.from({ length: NAME_SLOTS });

  constructor(bytes: Uint8Array) {
    this.bytes = bufferOf(bytes);
    this.view = viewOf(bytes);
  }

  /** How many of the bytes have been read. */
  get position(): number {
    return this.at;
  }

  /** Continues with new bytes; `bytesAhead` more bytes of the message follow. */
  feed(bytes: Uint8Array, bytesAhead: number): void {
    this.bytes = bufferOf(bytes);
    this.view = viewOf(bytes);
    this.at = 0;
    this.#bytesAhead = bytesAhead;
  }

  /** Returns the current position, for `reset`. */
  abstract mark(): ReaderMark;
  abstract reset(mark: ReaderMark): void;
  abstract message(): MessageHead;
  abstract structBegin(): void;
  abstract structEnd(): void;
  /** Moves to the next field. Returns false at the end of the struct. */
  abstract nextField(): boolean;
  abstract bool(): boolean;
  abstract i16(): number;
  abstract i32(): number;
  abstract i64(): bigint;
  abstract double(): number;
  abstract text(): string;
  /** A frequently repeated text: the name of a property, a tag, an edge type. */
  abstract name(): string;
  /** Reads the head of a list or set. Returns the number of elements. */
  abstract list(): number;
  /** Reads the head of a map. Returns the number of pairs. */
  abstract map(): number;
  protected abstract skipText(): void;

  /** Whether the field that `nextField` found has this number and type. */
  isField(id: number, type: number): boolean {
    return this.fieldId === id && this.fieldType === type;
  }

  /** A number of 8 bits, with sign. */
  byte(): number {
    this.need(1);
    return (this.bytes[this.at++]! << 24) >> 24;
  }

  /** Skips a value of any type. */
  skip(type: number, depth = 0): void {
    if (depth > STRUCT_DEPTH_MAX) throw malformed('values are nested too deep');
    switch (type) {
      case WIRE.BOOL:
        this.bool();
        break;
      case WIRE.BYTE:
        this.advance(1);
        break;
      case WIRE.I16:
        this.i16();
        break;
      case WIRE.I32:
        this.i32();
        break;
      case WIRE.I64:
        this.i64();
        break;
      case WIRE.DOUBLE:
        this.advance(8);
        break;
      case WIRE.FLOAT:
        this.advance(4);
        break;
      case WIRE.STRING:
        this.skipText();
        break;
      case WIRE.STRUCT:
        this.structBegin();
        while (this.nextField()) this.skip(this.fieldType, depth + 1);
        this.structEnd();
        break;
      case WIRE.LIST:
      case WIRE.SET:
        for (let left = this.list(), element = this.elementType; left > 0; left--) this.skip(element, depth + 1);
        break;
      case WIRE.MAP:
        for (let left = this.map(), key = this.keyType, value = this.elementType; left > 0; left--) {
          this.skip(key, depth + 1);
          this.skip(value, depth + 1);
        }
        break;
      default:
        throw malformed(`type ${type}`);
    }
  }

  protected need(count: number): void {
    if (this.at + count <= this.bytes.length) return;
    if (this.at + count > this.bytes.length + this.#bytesAhead) throw malformed('a value is longer than its message');
    throw SHORT_INPUT;
  }

  protected advance(count: number): void {
    this.need(count);
    this.at += count;
  }

  /** A number of elements of at least one byte each, or of bytes. */
  protected checkCount(count: number): number {
    if (count < 0 || this.at + count > this.bytes.length + this.#bytesAhead)
      throw malformed('a count is larger than its message');
    return count;
  }

  protected checkDepth(depth: number): void {
    if (depth > STRUCT_DEPTH_MAX) throw malformed('values are nested too deep');
  }

  /** Decodes the next bytes as a string. Bytes that are not valid UTF-8 are preserved as in the model. */
  protected textOf(count: number): string {
    this.need(count);
    const start = this.at;
    const end = (this.at += count);
    return (count <= SHORT_TEXT ? plainText(this.bytes, start, end) : undefined) ?? this.#decode(start, end);
  }

  /** Returns the next `count` bytes as text, interned: a repeated name returns the same string. */
  protected nameOf(count: number): string {
    if (count < 2 || count > NAME_LENGTH_MAX) return this.textOf(count);
    this.need(count);
    const { bytes, at } = this;
    // The hash samples the length and four bytes; equality is checked below.
    const end = at + count;
    const slot =
      (count + bytes[at]! * 7 + bytes[end - 1]! * 31 + bytes[end - 2]! * 101 + bytes[at + (count >> 1)]! * 53) &
      (NAME_SLOTS - 1);
    const known = this.#names[slot];
    if (known !== undefined && isSameText(known, bytes, at, count)) {
      this.at += count;
      return known;
    }
    const name = this.textOf(count);
    this.#names[slot] = name;
    return name;
  }

  #decode(start: number, end: number): string {
    const text = this.bytes.toString('utf8', start, end);
    return text.includes('\ufffd') ? utf8Decode(this.bytes.subarray(start, end)) : text;
  }
}

/** A place in the bytes. */
export interface ReaderMark {
  readonly at: number;
  readonly depth: number;
  readonly lastId: number;
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Decodes a short ASCII string, eight and four bytes at a time. Returns undefined for other characters. */
function plainText(bytes: Buffer, start: number, end: number): string | undefined {
  let at = start;
  let all = 0;
  let text = '';
  if (end - at >= 8) {
    const [a, b, c, d] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!];
    const [e, f, g, h] = [bytes[at + 4]!, bytes[at + 5]!, bytes[at + 6]!, bytes[at + 7]!];
    all = a | b | c | d | e | f | g | h;
    text = String.fromCharCode(a, b, c, d, e, f, g, h);
    at += 8;
  }
  if (end - at >= 4) {
    const [a, b, c, d] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!];
    all |= a | b | c | d;
    text += String.fromCharCode(a, b, c, d);
    at += 4;
  }
  for (; at < end; at++) {
    all |= bytes[at]!;
    text += String.fromCharCode(bytes[at]!);
  }
  return all <= 0x7f ? text : undefined;
}

/** Returns whether bytes equal an ASCII string. Other strings are decoded again. */
function isSameText(text: string, bytes: Buffer, start: number, count: number): boolean {
  if (text.length !== count) return false;
  for (let index = 0; index < count; index++) if (text.charCodeAt(index) !== bytes[start + index]) return false;
  return true;
}
