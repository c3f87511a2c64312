import { AstrolabeError, type SpaceSchema } from '@astrolabe/model';
import type {
  BackupDescription,
  BackupStorage,
  BackupSubject,
  CatalogStorage,
} from '../../src/catalog/catalog-storage.ts';
import { DurableSpace } from '../../src/graph/index.ts';
import type { ChunkId, GraphStore, LogRecord } from '../../src/store/graph-store.ts';
import { MemoryDocumentStore } from '../../src/store/memory-document-store.ts';
import type { DocumentChange, DocumentStore, Steps } from '../../src/store/index.ts';

/**
 * What happens to one write: it succeeds, fails and changes nothing, or the process dies right before or right after it. `unknown`: its sync fails; nothing of it
 * is seen, but a crash before the next write to the file may bring it back.
 */
export type WriteFault = 'none' | 'fail' | 'unknown' | 'crash-before' | 'crash-after';

interface SpaceFile {
  chunks: ReadonlyMap<ChunkId, Uint8Array>;
  log: LogRecord[];
  logBytes: number;
}

/** A copy of a space, and its description by the catalog. */
interface Backup {
  readonly file: SpaceFile;
  description: BackupDescription | undefined;
}

/** Thrown when the simulated process dies. Code that runs afterwards, as stacks unwind, can't access the disk. */
export class SimulatedCrash extends Error {}

/**
 * A disk that outlives the processes of a simulation. Every write asks `faultOf` for its fault. After a crash the disk rejects writes of the dead
 * process; `restart` opens it for the next one.
 */
export class SimulatedDisk {
  readonly files = new Map<number, SpaceFile>();
  readonly documents = new Map<string, Map<string, string>>();
  writes = 0;
  /** Writes whose sync failed, by their target. */
  readonly #unknown = new Map<object, () => void>();
  readonly #backups = new Map<string, Backup>();
  #process = 0;
  #isCrashed = false;
  readonly #faultOf: (operation: string) => WriteFault;

  constructor(faultOf: (operation: string) => WriteFault = () => 'none') {
    this.#faultOf = faultOf;
  }

  get isCrashed(): boolean {
    return this.#isCrashed;
  }

  /** The process dies now. */
  crash(): never {
    this.#isCrashed = true;
    throw new SimulatedCrash('the simulated process died');
  }

  /** A copy of the disk's current content, for a process that only reads. */
  copy(): SimulatedDisk {
    const copy = new SimulatedDisk();
    for (const [id, file] of this.files) copy.files.set(id, { ...file, log: [...file.log] });
    for (const [kind, documents] of this.documents) copy.documents.set(kind, new Map(documents));
    return copy;
  }

  /** A storage for the next process. `comesBack` decides for each write whose sync failed whether it is on the disk. */
  restart(now: () => number, comesBack: () => boolean = () => false): CatalogStorage {
    if (this.#isCrashed) for (const apply of this.#unknown.values()) if (comesBack()) apply();
    this.#unknown.clear();
    this.#isCrashed = false;
    const process = ++this.#process;
    const write = (operation: string, target: object, apply: () => void): void => {
      if (this.#isCrashed || process !== this.#process) throw new SimulatedCrash('the simulated process is dead');
      this.writes++;
      const fault = this.#faultOf(operation);
      if (fault === 'crash-before') this.crash();
      if (fault === 'fail') throw new AstrolabeError('STORAGE_FULL', `the simulated disk is full (${operation})`);
      this.#unknown.delete(target);
      if (fault === 'unknown') {
        this.#unknown.set(target, apply);
        throw new AstrolabeError('STORAGE_OUTCOME_UNKNOWN', `the simulated disk failed to sync (${operation})`);
      }
      apply();
      if (fault === 'crash-after') this.crash();
    };
    const open = (space: SpaceSchema): DurableSpace =>
      DurableSpace.open(space, { store: new SimulatedGraphStore(this.files, this.#backups, space.id, write), now });
    const documents = new SimulatedDocumentStore(this.documents, write);
    return {
      documents,
      createSpace: (space) => {
        this.files.set(space.id, { chunks: new Map(), log: [], logBytes: 0 });
        return open(space);
      },
      openSpace: open,
      removeSpace: (id) => {
        write('remove', this.files, () => this.files.delete(id));
      },
      backups: new SimulatedBackups(this.files, this.#backups, open),
      close: () => documents.close(),
    };
  }
}

type Write = (operation: string, target: object, apply: () => void) => void;

class SimulatedBackups implements BackupStorage {
  readonly #files: Map<number, SpaceFile>;
  readonly #backups: Map<string, Backup>;
  readonly #open: (space: SpaceSchema) => DurableSpace;

  constructor(files: Map<number, SpaceFile>, backups: Map<string, Backup>, open: (space: SpaceSchema) => DurableSpace) {
    this.#files = files;
    this.#backups = backups;
    this.#open = open;
  }

  *write(open: DurableSpace, subject: BackupSubject, file: string): Steps<BackupDescription> {
    const { vertices, edges } = open.graph.statistics();
    yield* open.copy(file);
    const description = { ...subject, vertices, edges };
    this.#backups.get(file)!.description = description;
    return description;
  }

  *verify(file: string): Steps<BackupDescription> {
    yield 0;
    return this.#backups.get(file)!.description!;
  }

  *adopt(file: string, space: SpaceSchema): Steps<DurableSpace> {
    yield 0;
    const { file: copied } = this.#backups.get(file)!;
    this.#backups.delete(file);
    this.#files.set(space.id, { ...copied, log: [...copied.log] });
    return this.#open(space);
  }
}

class SimulatedGraphStore implements GraphStore {
  readonly isVolatile = false;
  readonly #files: Map<number, SpaceFile>;
  readonly #backups: Map<string, Backup>;
  readonly #id: number;
  readonly #write: Write;
  #isOpen = true;

  constructor(files: Map<number, SpaceFile>, backups: Map<string, Backup>, id: number, write: Write) {
    this.#files = files;
    this.#backups = backups;
    this.#id = id;
    this.#write = write;
  }

  get #file(): SpaceFile {
    const file = this.#files.get(this.#id);
    if (!this.#isOpen || !file) throw new AstrolabeError('STORAGE_FAILED', 'the simulated store is closed');
    return file;
  }

  get logBytes(): number {
    return this.#file.logBytes;
  }

  readChunk(id: ChunkId): Uint8Array | undefined {
    return this.#file.chunks.get(id);
  }

  replay(each: (record: LogRecord) => void): void {
    for (const record of this.#file.log) each(record);
  }

  append(records: readonly LogRecord[]): void {
    const file = this.#file;
    const copies = records.map((record) => record.slice());
    this.#write('append', file, () => {
      for (const copy of copies) {
        file.log.push(copy);
        file.logBytes += copy.length;
      }
    });
  }

  checkpoint(chunks: Iterable<readonly [ChunkId, Uint8Array | undefined]>): void {
    const file = this.#file;
    const next = new Map(file.chunks);
    const logged = file.log.length;
    for (const [id, bytes] of chunks) {
      if (bytes) next.set(id, bytes.slice());
      else next.delete(id);
    }
    if (file.log.length !== logged) throw new Error('a record was appended while a checkpoint was written');
    this.#write('checkpoint', file, () => {
      file.chunks = next;
      file.log = [];
      file.logBytes = 0;
    });
  }

  *copy(name: string): Steps<void> {
    const { chunks, log, logBytes } = this.#file;
    const file = { chunks, log: [...log], logBytes };
    for (const share of [0.2, 0.4, 0.6, 0.8]) yield share;
    this.#backups.set(name, { file, description: undefined });
  }

  close(): void {
    this.#isOpen = false;
  }
}

/** The documents of the disk, read from a copy in memory. */
class SimulatedDocumentStore implements DocumentStore {
  readonly #disk: Map<string, Map<string, string>>;
  readonly #memory = new MemoryDocumentStore();
  readonly #write: Write;

  constructor(disk: Map<string, Map<string, string>>, write: Write) {
    this.#disk = disk;
    this.#write = write;
    for (const [kind, documents] of disk)
      this.#memory.transact([...documents].map(([key, json]) => ({ kind, key, json })));
  }

  get(kind: string, key: string): string | undefined {
    return this.#memory.get(kind, key);
  }

  list(kind: string): [key: string, json: string][] {
    return this.#memory.list(kind);
  }

  transact(changes: readonly DocumentChange[]): void {
    this.#write('documents', this.#disk, () => {
      for (const { kind, key, json } of changes) {
        const documents = this.#disk.get(kind) ?? new Map<string, string>();
        this.#disk.set(kind, documents);
        if (json === undefined) documents.delete(key);
        else documents.set(key, json);
      }
    });
    this.#memory.transact(changes);
  }

  close(): void {
    this.#memory.close();
  }
}
