import { AstrolabeError, anyOf, isText, jsonOf, listOf, objectOf } from '@astrolabe/model';
import type { DocumentChange, DocumentStore } from './document-store.ts';
import { FramedFile, type Frame } from './framed-file.ts';
import type { ChunkId, GraphStore, LogRecord } from './graph-store.ts';
import { MemoryDocumentStore } from './memory-document-store.ts';
import type { CopiedSpace } from './space-copy.ts';
import type { Steps } from './steps.ts';
import type { SyncFile } from './sync-file.ts';

/** Kinds of frames. Labels are the space in 4 bytes, then the name of a chunk; those of documents are empty. */
const KIND = { DOCUMENTS: 1, RECORD: 2, CHUNK: 3, NO_CHUNK: 4, CHECKPOINT: 5, NO_SPACE: 6 } as const;
const areChanges = listOf(
  objectOf<DocumentChange>({
    kind: isText,
    key: isText,
    // Absent in JSON if the document was deleted.
    json: anyOf<string | undefined>(isText, (data): data is undefined => data === undefined),
  }),
);

/** Dead bytes above which a file is compacted, if they are also more than the live ones. */
const DEAD_BYTES_MIN = 8 * 1024 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const NOTHING = new Uint8Array();

/** Location of a space's data in the current file. */
interface SpaceFrames {
  readonly chunks: Map<ChunkId, Frame>;
  log: Frame[];
  /** Bytes of the records in `log`. */
  logBytes: number;
}

/** Limits of a storage. */
export interface FramedStorageOptions {
  /** Bytes of live data above which statements that write are refused. */
  readonly bytesMax?: number;
  /** Number of dead bytes from which a file may be compacted. */
  readonly deadBytesMin?: number;
}

/**
 * Documents and spaces in two framed files. The current one is the one with the higher counter. Everything is appended; when most of the current
 * file is dead, the live frames are copied to the other file, whose commit makes it the current one.
 *
 *     commit:    frames ─▶ flush ─▶ slot ─▶ flush          (see `framed-file.ts`)
 *     compact:   live frames ─▶ other file ─▶ its commit ─▶ the old file is emptied
 *     open:      higher counter wins ─▶ heads of its frames ─▶ index of chunks in memory
 */
export class FramedStorage {
  readonly documents: DocumentStore;
  readonly #name: string;
  #current: FramedFile;
  #other: FramedFile;
  readonly #spaces = new Map<number, SpaceFrames>();
  readonly #documents = new MemoryDocumentStore();
  readonly #kinds = new Set<string>();
  readonly #copies = new Map<string, CopiedSpace>();
  readonly #bytesMax: number;
  readonly #deadBytesMin: number;
  /** Bytes of live chunks and records, heads included. */
  #liveBytes = 0;
  #isOpen = true;

  /** Opens the files, which must not be in use. Throws `STORAGE_CORRUPT` for damage. */
  constructor(
    files: readonly [SyncFile, SyncFile],
    name: string,
    { bytesMax = Infinity, deadBytesMin = DEAD_BYTES_MIN }: FramedStorageOptions = {},
  ) {
    this.#name = name;
    this.#bytesMax = bytesMax;
    this.#deadBytesMin = deadBytesMin;
    const [one, two] = files.map((file, at) => new FramedFile(file, `${name}.${at + 1}`)) as [FramedFile, FramedFile];
    [this.#current, this.#other] = one.counter >= two.counter ? [one, two] : [two, one];
    for (const frame of this.#current.frames()) this.#index(frame);
    // Left by a compaction that was interrupted before or after its commit.
    if (this.#other.counter >= 0n) this.#other.clear();
    this.documents = {
      get: (kind, key) => this.#documents.get(kind, key),
      list: (kind) => this.#documents.list(kind),
      transact: (changes) => this.#transact(changes),
      close: () => this.#documents.close(),
    };
  }

  /** Bytes of live data, without dead frames. */
  get liveBytes(): number {
    return this.#liveBytes;
  }

  /** Whether a space has data. */
  has(space: number): boolean {
    return this.#spaces.has(space);
  }

  /** The store of a space; empty if it has no data. */
  store(space: number): GraphStore {
    return new FramedGraphStore(this, space);
  }

  /** Deletes the data of a space. */
  remove(space: number): void {
    if (!this.#spaces.has(space)) return;
    this.write((file) => [file.write(KIND.NO_SPACE, spaceLabel(space), NOTHING)]);
  }

  /** Writes frames, all or none. */
  write(frames: (file: FramedFile) => Iterable<Frame>): void {
    this.#checkOpen();
    const file = this.#current;
    let written: Frame[];
    try {
      written = [...frames(file)];
      const added = written.reduce((sum, frame) => sum + frame.length, 0);
      if (added > 0 && this.#liveBytes + added > this.#bytesMax && written.some(({ kind }) => kind === KIND.RECORD))
        throw new AstrolabeError('STORAGE_FULL', `${this.#name} may have ${this.#bytesMax} bytes`, {
          hint: 'delete spaces, or use a server',
        });
      file.commit();
    } catch (error) {
      file.rollBack();
      throw error;
    }
    for (const frame of written) this.#index(frame);
    const dead = file.end - this.#liveBytes;
    if (dead > this.#deadBytesMin && dead > this.#liveBytes) this.#compact();
  }

  record(space: number, bytes: LogRecord): (file: FramedFile) => Frame {
    return (file) => file.write(KIND.RECORD, spaceLabel(space), bytes);
  }

  chunk(space: number, id: ChunkId, bytes: Uint8Array | undefined): (file: FramedFile) => Frame {
    const label = spaceLabel(space, id);
    return (file) => (bytes ? file.write(KIND.CHUNK, label, bytes) : file.write(KIND.NO_CHUNK, label, NOTHING));
  }

  checkpoint(space: number): (file: FramedFile) => Frame {
    return (file) => file.write(KIND.CHECKPOINT, spaceLabel(space), NOTHING);
  }

  /** The chunk of a space, verified. */
  readChunk(space: number, id: ChunkId): Uint8Array | undefined {
    this.#checkOpen();
    const frame = this.#spaces.get(space)?.chunks.get(id);
    return frame && this.#current.body(frame);
  }

  /** The names of a space's chunks. */
  chunkIds(space: number): readonly ChunkId[] {
    return [...(this.#spaces.get(space)?.chunks.keys() ?? [])];
  }

  replay(space: number, each: (record: LogRecord) => void): void {
    this.#checkOpen();
    for (const frame of this.#spaces.get(space)?.log ?? []) each(this.#current.body(frame));
  }

  /** Bytes of the records of a space since its checkpoint. */
  logBytes(space: number): number {
    return this.#spaces.get(space)?.logBytes ?? 0;
  }

  /** Saves the current chunks and records of a space under a name. */
  keepCopy(name: string, space: number): void {
    const records: LogRecord[] = [];
    this.replay(space, (record) => records.push(record));
    const chunks = this.chunkIds(space).map((id) => [id, this.readChunk(space, id)!] as const);
    this.#copies.set(name, { chunks, records });
  }

  /** Returns and forgets a copy. */
  takeCopy(name: string): CopiedSpace | undefined {
    const copy = this.#copies.get(name);
    this.#copies.delete(name);
    return copy;
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#documents.close();
    this.#current.close();
    this.#other.close();
  }

  #transact(changes: readonly DocumentChange[]): void {
    this.#checkOpen();
    this.write((file) => [file.write(KIND.DOCUMENTS, NOTHING, encoder.encode(JSON.stringify(changes)))]);
  }

  /** Applies a committed frame to the index. */
  #index(frame: Frame): void {
    if (frame.kind === KIND.DOCUMENTS) {
      const changes = jsonOf(decoder.decode(this.#current.body(frame)), areChanges, 'changes of documents');
      for (const { kind } of changes) this.#kinds.add(kind);
      this.#documents.transact(changes);
      return;
    }
    const { label } = frame;
    const id = new DataView(label.buffer, label.byteOffset).getUint32(0, true);
    const space = this.#spaces.get(id) ?? { chunks: new Map<ChunkId, Frame>(), log: [], logBytes: 0 };
    this.#spaces.set(id, space);
    switch (frame.kind) {
      case KIND.RECORD:
        space.log.push(frame);
        space.logBytes += frame.length;
        this.#liveBytes += frame.length;
        return;
      case KIND.CHUNK:
      case KIND.NO_CHUNK: {
        const name = decoder.decode(label.subarray(4));
        this.#liveBytes -= space.chunks.get(name)?.length ?? 0;
        if (frame.kind === KIND.NO_CHUNK) space.chunks.delete(name);
        else {
          space.chunks.set(name, frame);
          this.#liveBytes += frame.length;
        }
        return;
      }
      case KIND.CHECKPOINT:
        for (const { length } of space.log) this.#liveBytes -= length;
        space.log = [];
        space.logBytes = 0;
        return;
      case KIND.NO_SPACE:
        for (const { length } of [...space.log, ...space.chunks.values()]) this.#liveBytes -= length;
        this.#spaces.delete(id);
        return;
      default:
        throw new AstrolabeError('STORAGE_VERSION_TOO_NEW', `${this.#name} has frames of a newer version`);
    }
  }

  /** Copies live frames to the other file and continues there. A failure leaves the current file unchanged. */
  #compact(): void {
    const [from, to] = [this.#current, this.#other];
    const moved: Frame[] = [];
    const copy = (frame: Frame): void => void moved.push(to.write(frame.kind, frame.label, from.body(frame)));
    try {
      const documents = [...this.#kinds].flatMap((kind) =>
        this.#documents.list(kind).map(([key, json]): DocumentChange => ({ kind, key, json })),
      );
      if (documents.length > 0)
        moved.push(to.write(KIND.DOCUMENTS, NOTHING, encoder.encode(JSON.stringify(documents))));
      for (const { chunks, log } of this.#spaces.values())
        for (const frame of [...chunks.values(), ...log]) copy(frame);
      to.commit(from.counter + 1n);
    } catch {
      // May fail, for example without room for both files: the current one remains, and the next write retries.
      try {
        to.clear();
      } catch {
        // Both files might claim to be the newer one: nothing more is written before the next start.
        this.#isOpen = false;
      }
      return;
    }
    [this.#current, this.#other] = [to, from];
    this.#spaces.clear();
    this.#liveBytes = 0;
    for (const frame of moved) this.#index(frame);
    from.clear();
  }

  #checkOpen(): void {
    if (!this.#isOpen) throw new AstrolabeError('STORAGE_FAILED', 'the store is closed');
  }
}

/** One space of a `FramedStorage`. */
class FramedGraphStore implements GraphStore {
  readonly isVolatile = false;
  readonly #storage: FramedStorage;
  readonly #space: number;
  #isOpen = true;

  constructor(storage: FramedStorage, space: number) {
    this.#storage = storage;
    this.#space = space;
  }

  get logBytes(): number {
    return this.#storage.logBytes(this.#space);
  }

  readChunk(id: ChunkId): Uint8Array | undefined {
    this.#checkOpen();
    return this.#storage.readChunk(this.#space, id);
  }

  replay(each: (record: LogRecord) => void): void {
    this.#checkOpen();
    this.#storage.replay(this.#space, each);
  }

  append(records: readonly LogRecord[]): void {
    this.#checkOpen();
    if (records.length === 0) return;
    this.#storage.write((file) => records.map((record) => this.#storage.record(this.#space, record)(file)));
  }

  checkpoint(chunks: Iterable<readonly [ChunkId, Uint8Array | undefined]>): void {
    this.#checkOpen();
    const [storage, space] = [this.#storage, this.#space];
    storage.write(function* (file) {
      for (const [id, bytes] of chunks) yield storage.chunk(space, id, bytes)(file);
      yield storage.checkpoint(space)(file);
    });
  }

  *verify(): Steps<void> {
    for (const id of this.#storage.chunkIds(this.#space)) {
      this.readChunk(id);
      yield 1;
    }
    this.replay(() => {});
  }

  /** `name` is that of a copy in memory, which `FramedStorage.takeCopy` returns. */
  *copy(name: string): Steps<void> {
    this.#storage.keepCopy(name, this.#space);
    yield 1;
  }

  close(): void {
    this.#isOpen = false;
  }

  #checkOpen(): void {
    if (!this.#isOpen) throw new AstrolabeError('STORAGE_FAILED', 'the store is closed');
  }
}

function spaceLabel(space: number, chunk = ''): Uint8Array {
  const name = encoder.encode(chunk);
  const label = new Uint8Array(4 + name.length);
  new DataView(label.buffer).setUint32(0, space, true);
  label.set(name, 4);
  return label;
}
