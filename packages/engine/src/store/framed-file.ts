import { AstrolabeError } from '@astrolabe/model';
import { crc32 } from './crc32.ts';
import type { SyncFile } from './sync-file.ts';

/*
 * A file of frames with atomic commits. Numbers are little-endian.
 *
 *     0      slot     magic · version · counter · end · zeros · CRC-32     (8 · 4 · 8 · 8 · 8 · 4 bytes)
 *     4096   slot     the same; a commit overwrites the older of the two
 *     8192   frames   length of body · its CRC-32 · length of label · kind · CRC-32 of label and the 11 bytes before     (4 · 4 · 2 · 1 · 4 bytes) ·
 *                     label · body
 *
 * A commit writes frames after `end`, flushes, writes the older slot with the new end, and flushes again: the slot is the commit point.
 * Everything before `end` must match its checksums; everything after it was never committed and is ignored. A new file gets a slot before its
 * first frame, so that a file with frames and without a slot is damaged.
 */

const MAGIC = 0x4153_5452_4f46_524dn;
const VERSION = 1;
const SLOT_BYTES = 40;
const SLOT_DISTANCE = 4096;
const FRAMES_AT = 2 * SLOT_DISTANCE;
/** Bytes before a label. */
const FRAME_HEAD_BYTES = 15;

/** A committed frame. */
export interface Frame {
  readonly kind: number;
  /** Describes the body; verified. */
  readonly label: Uint8Array;
  /** Offset of the body. */
  readonly at: number;
  /** Bytes of the body. */
  readonly length: number;
  readonly checksum: number;
}

interface Slot {
  readonly at: number;
  readonly counter: bigint;
  readonly end: number;
}

/** Start of a new file; its first slot is the one at 0. */
const NO_SLOT: Slot = { at: SLOT_DISTANCE, counter: -1n, end: FRAMES_AT };

/** Frames that are committed together. */
export class FramedFile {
  readonly #file: SyncFile;
  readonly #name: string;
  #slot: Slot;
  /** Position of the next uncommitted frame. */
  #writeAt: number;

  /** Reads the slots. A file without a commit is empty. Throws `STORAGE_…` if it is of another kind. */
  constructor(file: SyncFile, name: string) {
    this.#file = file;
    this.#name = name;
    this.#slot = this.#newestSlot();
    this.#writeAt = this.end;
  }

  /** Counts the commits of this file and those it was compacted from; negative for a file without a slot. */
  get counter(): bigint {
    return this.#slot.counter;
  }

  /** Offset after the last committed frame. */
  get end(): number {
    return this.#slot.end;
  }

  /** Committed frames in their order. Only heads and labels are read. Throws `STORAGE_CORRUPT` if they do not fill the committed part. */
  *frames(): Iterable<Frame> {
    const head = new DataView(new ArrayBuffer(FRAME_HEAD_BYTES));
    const { end } = this;
    for (let at = FRAMES_AT; at < end;) {
      if (at + FRAME_HEAD_BYTES > end || this.#read(head, at) !== FRAME_HEAD_BYTES) throw this.#damaged(at);
      const label = new Uint8Array(head.getUint16(8, true));
      const bodyAt = at + FRAME_HEAD_BYTES + label.length;
      if (bodyAt > end || this.#file.read(label, { at: at + FRAME_HEAD_BYTES }) !== label.length)
        throw this.#damaged(at);
      if (head.getUint32(11, true) !== labelChecksum(head, label)) throw this.#damaged(at);
      const length = head.getUint32(0, true);
      if (bodyAt + length > end) throw this.#damaged(at);
      yield { kind: head.getUint8(10), label, at: bodyAt, length, checksum: head.getUint32(4, true) };
      at = bodyAt + length;
    }
  }

  /** The body of a frame, verified. */
  body({ at, length, checksum }: Frame): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    if (this.#file.read(bytes, { at }) !== length || crc32(bytes) !== checksum) throw this.#damaged(at);
    return bytes;
  }

  /** Appends a frame, which takes effect with `commit`. */
  write(kind: number, label: Uint8Array, body: Uint8Array): Frame {
    if (this.#slot === NO_SLOT) this.#setSlot({ ...NO_SLOT, at: 0, counter: 0n });
    const bodyAt = FRAME_HEAD_BYTES + label.length;
    const bytes = new Uint8Array(bodyAt + body.length);
    const head = new DataView(bytes.buffer);
    const checksum = crc32(body);
    head.setUint32(0, body.length, true);
    head.setUint32(4, checksum, true);
    head.setUint16(8, label.length, true);
    head.setUint8(10, kind);
    head.setUint32(11, labelChecksum(head, label), true);
    bytes.set(label, FRAME_HEAD_BYTES);
    bytes.set(body, bodyAt);
    this.#store(bytes, this.#writeAt);
    const frame: Frame = { kind, label: label.slice(), at: this.#writeAt + bodyAt, length: body.length, checksum };
    this.#writeAt += bytes.length;
    return frame;
  }

  /** Makes the written frames durable, all or none. Throws `STORAGE_OUTCOME_UNKNOWN` if the commit itself failed. */
  commit(counter: bigint = this.counter + 1n): void {
    this.#translate(() => this.#file.flush());
    this.#setSlot({ at: this.#slot.at === 0 ? SLOT_DISTANCE : 0, counter, end: this.#writeAt });
  }

  /** Drops frames that were written and not committed. */
  rollBack(): void {
    this.#writeAt = this.end;
  }

  /** Drops everything. */
  clear(): void {
    this.#translate(() => {
      this.#file.truncate(0);
      this.#file.flush();
    });
    this.#slot = NO_SLOT;
    this.#writeAt = FRAMES_AT;
  }

  close(): void {
    this.#file.close();
  }

  #setSlot(slot: Slot): void {
    const view = new DataView(new ArrayBuffer(SLOT_BYTES));
    view.setBigUint64(0, MAGIC, true);
    view.setUint32(8, VERSION, true);
    view.setBigUint64(12, slot.counter, true);
    view.setBigUint64(20, BigInt(slot.end), true);
    view.setUint32(36, crc32(new Uint8Array(view.buffer, 0, 36)), true);
    try {
      this.#store(new Uint8Array(view.buffer), slot.at);
      this.#file.flush();
    } catch (error) {
      this.#slot = this.#newestSlot();
      throw new AstrolabeError(
        'STORAGE_OUTCOME_UNKNOWN',
        `whether the change is stored in ${this.#name} is not known`,
        {
          cause: error,
        },
      );
    }
    this.#slot = slot;
  }

  /** Throws `STORAGE_FULL` or `STORAGE_FAILED`, with the failure as the cause. */
  #translate<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      if (AstrolabeError.is(error)) throw error;
      const isFull = error instanceof Error && (error.name === 'QuotaExceededError' || /ENOSPC/.test(error.message));
      throw new AstrolabeError(
        isFull ? 'STORAGE_FULL' : 'STORAGE_FAILED',
        isFull ? `the storage of ${this.#name} is full` : `${this.#name} could not be written`,
        { cause: error },
      );
    }
  }

  #store(bytes: Uint8Array, at: number): void {
    this.#translate(() => {
      if (this.#file.write(bytes, { at }) !== bytes.length)
        throw new AstrolabeError('STORAGE_FULL', `the storage of ${this.#name} is full`);
    });
  }

  #newestSlot(): Slot {
    const slots = [0, SLOT_DISTANCE].flatMap((at) => this.#slotAt(at) ?? []);
    const newest = slots.sort((a, b) => (a.counter < b.counter ? 1 : -1))[0];
    if (newest && newest.end > Math.max(this.#file.getSize(), FRAMES_AT))
      throw new AstrolabeError('STORAGE_CORRUPT', `${this.#name} is damaged: its end is missing`);
    if (!newest && this.#file.getSize() > FRAMES_AT)
      throw new AstrolabeError('STORAGE_CORRUPT', `${this.#name} is damaged or of another kind`);
    return newest ?? NO_SLOT;
  }

  #slotAt(at: number): Slot | undefined {
    const view = new DataView(new ArrayBuffer(SLOT_BYTES));
    if (this.#read(view, at) !== SLOT_BYTES || view.getBigUint64(0, true) !== MAGIC) return undefined;
    if (view.getUint32(36, true) !== crc32(new Uint8Array(view.buffer, 0, 36))) return undefined;
    if (view.getUint32(8, true) > VERSION)
      throw new AstrolabeError('STORAGE_VERSION_TOO_NEW', `${this.#name} is of a newer version`);
    return { at, counter: view.getBigUint64(12, true), end: Number(view.getBigUint64(20, true)) };
  }

  #read(view: DataView, at: number): number {
    return this.#file.read(new Uint8Array(view.buffer), { at });
  }

  #damaged(at: number): AstrolabeError {
    return new AstrolabeError('STORAGE_CORRUPT', `${this.#name} is damaged at byte ${at}`);
  }
}

function labelChecksum(head: DataView, label: Uint8Array): number {
  return crc32(label, crc32(new Uint8Array(head.buffer, head.byteOffset, 11)));
}

/** Whether bytes begin like a framed file. */
export function isFramed(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [0, SLOT_DISTANCE].some((at) => at + 8 <= bytes.length && view.getBigUint64(at, true) === MAGIC);
}
