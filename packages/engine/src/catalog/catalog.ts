import { AstrolabeError, compareText, invariant, type SchemaSnapshot, type SpaceSchema } from '@astrolabe/model';
import type { RoleName } from '@astrolabe/ngql';
import type { GraphChange, SchemaChange } from '../graph/graph.ts';
import type { DocumentChange } from '../store/index.ts';
import type { CatalogStorage } from './catalog-storage.ts';
import type { CatalogView, Privilege } from './catalog-view.ts';
import { Jobs } from './jobs.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { checkPrivilege } from './permission.ts';
import { Space } from './space.ts';
import { Users } from './users.ts';

/** What a catalog is opened with. */
export interface CatalogOptions {
  readonly storage: CatalogStorage;
  readonly hasher: PasswordHasher;
  /** The password of `root`; it counts only when the catalog is new. */
  readonly rootPassword: string;
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * All that the database knows beside its graphs: spaces, users, roles, jobs. Documents of the system store:
 *
 *     counter/id           the last number given to a space, tag, edge type, index or job; numbers are never given twice
 *     space/<id>           a SpaceSchema
 *     dropped-space/<id>   a space whose storage is still to be removed
 *     retired/<space>/<id> names of properties that a tag or edge type had and lost
 *
 * Tags, edge types and indexes stand in the file of their space, so that they change together with its data.
 */
export class Catalog implements CatalogView {
  readonly users: Users;
  readonly jobs: Jobs;
  readonly #storage: CatalogStorage;
  readonly #schemas = new Map<string, SpaceSchema>();
  readonly #open = new Map<number, Space>();
  #lastId: number;

  constructor(options: CatalogOptions) {
    this.#storage = options.storage;
    const documents = options.storage.documents;
    this.#lastId = Number(documents.get('counter', 'id') ?? 0);
    for (const [, json] of documents.list('space')) {
      const schema = JSON.parse(json) as SpaceSchema;
      this.#schemas.set(schema.name, schema);
    }
    for (const [key] of documents.list('dropped-space')) this.#removeStorage(Number(key));
    this.users = new Users(documents, options.hasher, options.rootPassword);
    this.jobs = new Jobs(documents, options.now);
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
      space = new Space(schema, this.#storage.openSpace(schema));
      this.#open.set(schema.id, space);
    }
    return space;
  }

  authorize(userName: string, privilege: Privilege, spaceName: string | undefined): void {
    const spaceId = spaceName === undefined ? undefined : this.#schemas.get(spaceName)?.id;
    // A space that is not there is the statement's own error to tell.
    if (spaceName !== undefined && spaceId === undefined && !this.users.isGod(userName)) return;
    checkPrivilege(privilege, this.roleOf(userName, spaceId), spaceId !== undefined);
  }

  /** The role of a user in a space; outside of any space only GOD is one. */
  roleOf(userName: string, spaceId: number | undefined): RoleName | undefined {
    if (this.users.isGod(userName)) return 'GOD';
    return spaceId === undefined ? undefined : this.users.roleIn(userName, spaceId);
  }

  /** A number that was never given before. It is durable before it is answered. */
  nextId(): number {
    const id = this.#lastId + 1;
    this.#storage.documents.transact([{ kind: 'counter', key: 'id', json: String(id) }]);
    this.#lastId = id;
    return id;
  }

  /** Makes a space; the name must be free. With `source`, its tags, edge types and indexes are made in the new space too. */
  createSpace(settings: Omit<SpaceSchema, 'id'>, source?: SchemaSnapshot): Space {
    const schema: SpaceSchema = { ...settings, id: this.nextId() };
    const space = new Space(schema, this.#storage.createSpace(schema));
    try {
      if (source) space.commit(this.#copyOf(source));
      this.#storage.documents.transact([{ kind: 'space', key: String(schema.id), json: JSON.stringify(schema) }]);
    } catch (error) {
      // Half a space must not stay behind.
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
      ...this.#storage.documents
        .list('retired')
        .filter(([name]) => name.startsWith(`${key}/`))
        .map(([name]): DocumentChange => ({ kind: 'retired', key: name, json: undefined })),
    ]);
    this.#schemas.delete(schema.name);
    this.users.forgetRoles(roleKeys);
    this.jobs.forget(schema.id);
    this.#open.get(schema.id)?.discard();
    this.#open.delete(schema.id);
    this.#removeStorage(schema.id);
  }

  /** Names of properties that a tag or edge type lost; they cannot be added again. */
  retiredProperties(spaceId: number, schemaId: number): readonly string[] {
    const json = this.#storage.documents.get('retired', `${spaceId}/${schemaId}`);
    return json === undefined ? [] : (JSON.parse(json) as string[]);
  }

  /** Remembers names of properties that a tag or edge type is about to lose. */
  retireProperties(spaceId: number, schemaId: number, names: readonly string[]): void {
    const all = [...new Set([...this.retiredProperties(spaceId, schemaId), ...names])];
    this.#storage.documents.transact([{ kind: 'retired', key: `${spaceId}/${schemaId}`, json: JSON.stringify(all) }]);
  }

  /** Copies of everything by name; undefined where the database is in memory. */
  get snapshots(): readonly string[] | undefined {
    return this.#storage.snapshots?.list();
  }

  /** Copies everything, as it is now, under a name that is free. */
  createSnapshot(name: string): void {
    const { snapshots } = this.#storage;
    invariant(snapshots, 'a storage that keeps snapshots');
    snapshots.create(
      name,
      this.spaces.map(({ id }) => ({ id, open: this.#open.get(id)?.data })),
    );
  }

  /** Removes the copy of a name that is listed. */
  dropSnapshot(name: string): void {
    this.#storage.snapshots?.remove(name);
  }

  /** From now on, what is written to the open spaces becomes durable when it is released. */
  holdWrites(): void {
    for (const space of this.#open.values()) space.data.hold();
  }

  /** Makes durable what was held, in all spaces even when one fails; the first failure is thrown. */
  releaseWrites(): void {
    const failures: unknown[] = [];
    for (const space of this.#open.values()) attempt(() => space.data.release(), failures);
    if (failures.length > 0) throw failures[0];
  }

  /** Closes every open space and the storage, all of them even when one fails; the first failure is thrown. */
  close(): void {
    const failures: unknown[] = [];
    for (const space of this.#open.values()) attempt(() => space.close(), failures);
    this.#open.clear();
    attempt(() => this.#storage.close(), failures);
    if (failures.length > 0) throw failures[0];
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
