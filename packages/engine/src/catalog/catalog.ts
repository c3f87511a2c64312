import {
  AstrolabeError,
  compareText,
  invariant,
  isText,
  jsonOf,
  listOf,
  type SchemaSnapshot,
  type SourceRange,
  type SpaceSchema,
} from '@astrolabe/model';
import type { RoleName } from '@astrolabe/ngql';
import type { GraphChange, SchemaChange } from '../graph/graph.ts';
import type { DurableSpace } from '../graph/index.ts';
import type { DocumentChange, Steps } from '../store/index.ts';
import { finish } from '../store/steps.ts';
import type { BackupDescription, BackupStorage, CatalogStorage, RestoreOptions } from './catalog-storage.ts';
import type { CatalogView, Privilege } from './catalog-view.ts';
import { spaceDocuments } from './documents.ts';
import { Durability } from './durability.ts';
import { VertexSearches } from './vertex-searches.ts';
import { FullTextIndexes, type FullTextIndex } from './full-text-indexes.ts';
import { UserFunctions } from './user-functions.ts';
import { VectorIndexes } from './vector-indexes.ts';
import { Jobs } from './jobs.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { checkPrivilege } from './permission.ts';
import { Space } from './space.ts';
import { SPACE_IDLE_MS, SEARCH_BYTES_MAX } from '../limits.ts';
import { Users } from './users.ts';

const isNames = listOf(isText);

/** Options of a catalog. */
export interface CatalogOptions {
  readonly storage: CatalogStorage;
  readonly hasher: PasswordHasher;
  /** The password of `root`; used only for a new catalog. */
  readonly rootPassword: string;
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Total memory limit of open spaces, in bytes; absent: no limit. */
  readonly memoryLimitBytes?: number | undefined;
  /** Maximum bytes of one space's texts for the vertex search; 0 disables it. */
  readonly searchBytesMax?: number | undefined;
}

/**
 * All data of the database outside of its graphs: spaces, users, roles, jobs. Documents of the system store:
 *
 *     counter/id           the last number given to a space, tag, edge type, index or job; numbers are never reused
 *     space/<id>           a SpaceSchema
 *     dropped-space/<id>   a dropped space whose storage still exists
 *     full-text/<space>/<name> a FullTextIndex
 *     function/<name> a UserFunctionSchema
 *     retired/<space>/<id> names of dropped properties of a tag or edge type
 *
 * Tags, edge types and indexes are stored in the file of their space, so that they change together with its data.
 */
export class Catalog implements CatalogView {
  readonly users: Users;
  readonly jobs: Jobs;
  readonly fullText: FullTextIndexes;
  readonly userFunctions: UserFunctions;
  readonly vectorIndexes = new VectorIndexes();
  readonly vertexSearches: VertexSearches;
  readonly durability = new Durability(() => this.#openData());
  readonly #storage: CatalogStorage;
  readonly #now: () => number;
  readonly #memoryLimitBytes: number | undefined;
  #heldCount = 0;
  readonly #schemas = new Map<string, SpaceSchema>();
  readonly #open = new Map<number, Space>();
  #lastId: number;

  constructor(options: CatalogOptions) {
    this.#storage = options.storage;
    this.#now = options.now;
    this.#memoryLimitBytes = options.memoryLimitBytes;
    const documents = options.storage.documents;
    this.#lastId = Number(documents.get('counter', 'id') ?? 0);
    for (const [, json] of documents.list('space')) {
      const schema = spaceDocuments.decode(json);
      this.#schemas.set(schema.name, schema);
    }
    for (const [key] of documents.list('dropped-space')) this.#removeStorage(Number(key));
    this.users = new Users(documents, options.hasher, options.rootPassword);
    this.jobs = new Jobs(documents, options.now);
    this.fullText = new FullTextIndexes(documents);
    this.userFunctions = new UserFunctions(documents);
    this.vertexSearches = new VertexSearches(options.searchBytesMax ?? SEARCH_BYTES_MAX);
  }

  /** All spaces, sorted by name. */
  get spaces(): readonly SpaceSchema[] {
    return [...this.#schemas.values()].sort((a, b) => compareText(a.name, b.name));
  }

  /** The names of all spaces. */
  get spaceNames(): readonly string[] {
    return [...this.#schemas.keys()];
  }

  findSpace(name: string): SpaceSchema | undefined {
    return this.#schemas.get(name);
  }

  space(name: string): Space | undefined {
    const schema = this.#schemas.get(name);
    if (!schema) return undefined;
    let space = this.#open.get(schema.id);
    if (!space) {
      space = this.#spaceOf(
        schema,
        this.#storage.openSpace(schema, (bytes) => this.#admit(name, bytes)),
      );
      this.#open.set(schema.id, space);
    }
    if (this.#memoryLimitBytes !== undefined) space.usedAt = this.#now();
    return space;
  }

  /** Opens the space if there is exactly one. Errors are reported when it is used. */
  openOnlySpace(): void {
    const [name, other] = this.#schemas.keys();
    if (name === undefined || other !== undefined || this.#open.size > 0) return;
    try {
      this.space(name);
    } catch (error) {
      if (!AstrolabeError.is(error)) throw error;
    }
  }

  /** Memory of the open spaces when completely loaded, in bytes. */
  get memoryBytes(): number {
    let bytes = this.vertexSearches.memoryBytes + this.vectorIndexes.memoryBytes;
    for (const space of this.#open.values()) bytes += space.data.memoryBytes;
    return bytes;
  }

  /** Closes a space until its next use and frees its memory. Returns false if it is in memory only, or in use by readers or imports. */
  unloadSpace(name: string): boolean {
    const id = this.#schemas.get(name)?.id;
    const space = id === undefined ? undefined : this.#open.get(id);
    if (id === undefined || this.#heldCount > 0 || !space?.data.isUnloadable) return false;
    // The next use opens it again.
    this.#open.delete(id);
    this.vertexSearches.forget(id);
    space.close();
    return true;
  }

  /** Runs an action during requests that may use spaces: none is unloaded meanwhile. */
  withoutUnloading(action: () => void): void {
    this.#heldCount++;
    try {
      action();
    } finally {
      this.#heldCount--;
    }
  }

  /** Unloads idle spaces, least recently used first, until at most `bytesMax` bytes are used. */
  makeRoom(bytesMax: number): void {
    const idle = [...this.#open.values()]
      .filter(({ usedAt }) => this.#now() - usedAt >= SPACE_IDLE_MS)
      .sort((a, b) => a.usedAt - b.usedAt);
    for (const space of idle) {
      if (this.memoryBytes <= bytesMax) return;
      this.unloadSpace(space.schema.name);
    }
  }

  /** Throws before opening a space that would exceed the limit. */
  #admit(name: string, bytes: number): void {
    const limitBytes = this.#memoryLimitBytes;
    if (limitBytes === undefined) return;
    this.makeRoom(limitBytes - bytes);
    const taken = this.memoryBytes;
    if (taken + bytes <= limitBytes) return;
    const others = taken > 0 ? `, other spaces take ${taken}` : '';
    throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', `space ${name} needs ${bytes} bytes of memory`, {
      hint: `${limitBytes} are allowed${others}; raise the limit, or use a cluster for larger graphs`,
      detail: { bytes, limitBytes },
    });
  }

  fullTextIndexes(spaceName: string): readonly FullTextIndex[] {
    const schema = this.#schemas.get(spaceName);
    return schema ? this.fullText.in(schema.id) : [];
  }

  authorize(userName: string, privilege: Privilege, spaceName: string | undefined, position?: SourceRange): void {
    const spaceId = spaceName === undefined ? undefined : this.#schemas.get(spaceName)?.id;
    // The statement itself reports a missing space.
    if (spaceName !== undefined && spaceId === undefined && !this.users.isGod(userName)) return;
    checkPrivilege(privilege, this.roleOf(userName, spaceId), spaceId !== undefined, position);
  }

  /** The role of a user in a space; outside of any space only GOD is one. */
  roleOf(userName: string, spaceId: number | undefined): RoleName | undefined {
    if (this.users.isGod(userName)) return 'GOD';
    return spaceId === undefined ? undefined : this.users.roleIn(userName, spaceId);
  }

  /** Returns a number never returned before. It is durable before this returns. */
  nextId(): number {
    const id = this.#lastId + 1;
    this.#storage.documents.transact([{ kind: 'counter', key: 'id', json: String(id) }]);
    this.#lastId = id;
    return id;
  }

  /** Creates a space with an unused name. With `source`, its tags, edge types and indexes of both kinds are created too. */
  createSpace(settings: Omit<SpaceSchema, 'id'>, source?: Space): Space {
    const schema: SpaceSchema = { ...settings, id: this.nextId() };
    const space = this.#spaceOf(schema, this.#storage.createSpace(schema));
    try {
      if (source) space.commit(this.#copyOf(source.snapshot()));
      const searched = source ? this.#searchedIn(source, space) : [];
      this.#storage.documents.transact([
        { kind: 'space', key: String(schema.id), json: spaceDocuments.encode(schema) },
        ...this.fullText.documentsFor(schema.id, searched),
      ]);
      this.fullText.adopt(schema.id, searched);
    } catch (error) {
      // An incomplete space must not remain.
      space.discard();
      this.#storage.removeSpace(schema.id);
      throw error;
    }
    this.#schemas.set(schema.name, schema);
    this.#open.set(schema.id, space);
    return space;
  }

  /** Removes a space with its data, its roles and its jobs. */
  dropSpace(schema: SpaceSchema): void {
    const key = String(schema.id);
    const roleKeys = this.users.roleKeysIn(schema.id);
    this.#storage.documents.transact([
      { kind: 'space', key, json: undefined },
      // Removing the storage may be interrupted; this entry lets the next start finish it.
      { kind: 'dropped-space', key, json: '{}' },
      ...roleKeys.map((roleKey): DocumentChange => ({
        kind: 'role',
        key: roleKey,
        json: undefined,
      })),
      ...this.jobs.documentsOf(schema.id),
      ...this.fullText.deletionsOf(schema.id),
      ...this.#storage.documents
        .list('retired')
        .filter(([name]) => name.startsWith(`${key}/`))
        .map(([name]): DocumentChange => ({ kind: 'retired', key: name, json: undefined })),
    ]);
    this.#schemas.delete(schema.name);
    this.users.forgetRoles(roleKeys);
    this.jobs.forget(schema.id);
    this.fullText.forget(schema.id);
    this.vertexSearches.forget(schema.id);
    this.vectorIndexes.forget(schema.id);
    this.#open.get(schema.id)?.discard();
    this.#open.delete(schema.id);
    this.#removeStorage(schema.id);
  }

  #spaceOf(schema: SpaceSchema, data: DurableSpace): Space {
    const space = new Space(schema, data);
    // Rows may have been renumbered since the space was last open.
    this.fullText.forgetWords(schema.id);
    this.vertexSearches.forget(schema.id);
    this.vectorIndexes.forget(schema.id);
    space.onWrite = {
      changes: (changes) => {
        this.durability.commits++;
        this.fullText.follow(schema.id, space.graph, changes);
        this.vertexSearches.follow(schema.id, space.graph, changes);
        this.vectorIndexes.follow(schema.id, space.graph, changes);
      },
      rows: (schemaId) => {
        this.fullText.followAll(schema.id, schemaId);
        this.vertexSearches.forget(schema.id);
        this.vectorIndexes.forget(schema.id, schemaId);
      },
      rolledBack: () => {
        this.fullText.forgetWords(schema.id);
        this.vertexSearches.forget(schema.id);
        this.vectorIndexes.forget(schema.id);
      },
    };
    return space;
  }

  /** Names of dropped properties of a tag or edge type, which cannot be added again. */
  retiredProperties(spaceId: number, schemaId: number): readonly string[] {
    const json = this.#storage.documents.get('retired', `${spaceId}/${schemaId}`);
    return json === undefined ? [] : jsonOf(json, isNames, 'retired properties');
  }

  /** Records names of properties that are about to be dropped. */
  retireProperties(spaceId: number, schemaId: number, names: readonly string[]): void {
    const all = [...new Set([...this.retiredProperties(spaceId, schemaId), ...names])];
    this.#storage.documents.transact([{ kind: 'retired', key: `${spaceId}/${schemaId}`, json: JSON.stringify(all) }]);
  }

  /** Names of the copies of the database; undefined if it is in memory. */
  get snapshots(): readonly string[] | undefined {
    return this.#storage.snapshots?.list();
  }

  /** Copies the database under an unused name. `check` is called between pieces and may throw to stop. No writes may happen meanwhile. */
  createSnapshot(name: string, check: () => void): void {
    const { snapshots } = this.#storage;
    invariant(snapshots, 'a storage that keeps snapshots');
    const spaces = this.spaces.map(({ id }) => ({ id, open: this.#open.get(id)?.data }));
    finish(snapshots.create(name, spaces), check);
  }

  /** Removes the copy of a name that is listed. */
  dropSnapshot(name: string): void {
    this.#storage.snapshots?.remove(name);
  }

  /** Copies a space, as of the first step, into a new file while the database runs. */
  *backupSpace(name: string, file: string): Steps<BackupDescription> {
    const backups = this.#backups();
    const open = this.space(name);
    if (!open) throw spaceNotFound(name);
    const { id } = open.schema;
    const retired = Object.fromEntries(
      [...open.tags, ...open.edgeTypes].map((schema) => [String(schema.id), this.retiredProperties(id, schema.id)]),
    );
    const about = {
      space: open.schema,
      retired,
      fullText: this.fullText.in(id),
      roles: this.users.rolesIn(id).map(({ user, role }) => ({ user, role })),
      createdAt: this.#now(),
    };
    return yield* backups.write(open.data, about, file);
  }

  /** Reads all of a backup and compares it with its checksums. */
  verifyBackup(file: string): Steps<BackupDescription> {
    return this.#backups().verify(file);
  }

  /**
   * Restores a backup as a new space with an unused name, and verifies its counts. With `withRoles`, grants the roles of the backup to
   * existing users; returns the granted ones.
   */
  *restoreSpace(file: string, name: string, { withRoles }: RestoreOptions): Steps<BackupDescription> {
    const backups = this.#backups();
    this.#checkFree(name);
    const description = yield* backups.verify(file);
    const schema: SpaceSchema = { ...description.space, id: this.nextId(), name };
    const data = yield* backups.adopt(file, schema);
    const roles = withRoles ? description.roles.filter(({ user }) => this.users.has(user)) : [];
    const grants = roles.map((role) => ({ ...role, spaceId: schema.id }));
    const space = this.#spaceOf(schema, data);
    try {
      // Another session may have used the name meanwhile.
      this.#checkFree(name);
      const { vertices, edges } = data.graph.statistics();
      if (vertices !== description.vertices || edges !== description.edges)
        throw new AstrolabeError(
          'STORAGE_CORRUPT',
          `the backup says ${description.vertices} vertices and ${description.edges} edges, and has ${vertices} and ${edges}`,
        );
      const ids = [...space.tags, ...space.edgeTypes, ...space.indexes].map((element) => element.id);
      // Numbers of tags, edge types and indexes come from another database's counter; new ones must not collide with them.
      const lastId = Math.max(this.#lastId, ...ids);
      this.#storage.documents.transact([
        { kind: 'counter', key: 'id', json: String(lastId) },
        { kind: 'space', key: String(schema.id), json: spaceDocuments.encode(schema) },
        ...Object.entries(description.retired).map(([schemaId, names]): DocumentChange => ({
          kind: 'retired',
          key: `${schema.id}/${schemaId}`,
          json: JSON.stringify(names),
        })),
        ...this.fullText.documentsFor(schema.id, description.fullText),
        ...this.users.documentsFor(grants),
      ]);
      this.users.adoptRoles(grants);
      this.fullText.adopt(schema.id, description.fullText);
      this.#lastId = lastId;
    } catch (error) {
      space.discard();
      this.#storage.removeSpace(schema.id);
      throw error;
    }
    this.#schemas.set(name, schema);
    this.#open.set(schema.id, space);
    return { ...description, roles };
  }

  #checkFree(name: string): void {
    if (this.#schemas.has(name))
      throw new AstrolabeError('EXISTED', `Existed!`, {
        hint: `there is a space ${name} already; choose another name`,
      });
  }

  #backups(): BackupStorage {
    const { backups } = this.#storage;
    if (!backups)
      throw new AstrolabeError('NOT_SUPPORTED', 'a database in memory keeps no files', {
        hint: 'open the engine with a directory',
      });
    return backups;
  }

  /** Returns whether readers pin a graph of more than `bytesMax` bytes, which a write would copy. */
  isLargeGraphPinned(bytesMax: number): boolean {
    for (const data of this.#openData()) if (data.isPinned && data.graph.memoryBytes > bytesMax) return true;
    return false;
  }

  *#openData(): Iterable<DurableSpace> {
    for (const space of this.#open.values()) yield space.data;
  }

  /** Closes every open space and the storage, all of them even if one fails; throws the first failure. */
  close(): void {
    const failures: unknown[] = [];
    for (const space of this.#open.values()) attempt(() => space.close(), failures);
    this.#open.clear();
    attempt(() => this.#storage.close(), failures);
    if (failures.length > 0) throw failures[0];
  }

  /** The full-text indexes of a space, for another one with tags and edge types of the same names. */
  #searchedIn(source: Space, copy: Space): readonly FullTextIndex[] {
    return this.fullText.in(source.schema.id).flatMap((index) => {
      const schema = (index.on === 'tag' ? copy.tags : copy.edgeTypes).find(({ name }) => name === index.schemaName);
      return schema ? [{ ...index, schemaId: schema.id }] : [];
    });
  }

  #removeStorage(spaceId: number): void {
    this.#storage.removeSpace(spaceId);
    this.#storage.documents.transact([{ kind: 'dropped-space', key: String(spaceId), json: undefined }]);
  }

  #copyOf(source: SchemaSnapshot): (GraphChange | SchemaChange)[] {
    return [
      ...source.tags.map((schema): SchemaChange => ({
        kind: 'put-tag',
        schema: { ...schema, id: this.nextId() },
      })),
      ...source.edgeTypes.map((schema): SchemaChange => ({
        kind: 'put-edge-type',
        schema: { ...schema, id: this.nextId() },
      })),
      ...source.indexes.map((schema): SchemaChange => ({
        kind: 'put-index',
        schema: { ...schema, id: this.nextId() },
      })),
    ];
  }
}

function attempt(action: () => void, failures: unknown[]): void {
  try {
    action();
  } catch (error) {
    failures.push(
      AstrolabeError.is(error) ? error : new AstrolabeError('STORAGE_FAILED', String(error), { cause: error }),
    );
  }
}

function spaceNotFound(name: string): AstrolabeError {
  return new AstrolabeError('SPACE_NOT_FOUND', `SpaceNotFound: SpaceName \`${name}\``);
}
