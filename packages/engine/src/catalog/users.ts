import { AstrolabeError, compareText, type SourceRange } from '@astrolabe/model';
import type { RoleName } from '@astrolabe/ngql';
import type { DocumentChange, DocumentStore } from '../store/index.ts';
import { roleDocuments, userDocuments } from './documents.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** The account with full access. It cannot be dropped. */
export const ROOT_USER = 'root';

/** A role in one space. Excludes GOD: only root has it, everywhere. */
export type SpaceRole = Exclude<RoleName, 'GOD'>;

/** A role that a user holds in a space. */
export interface RoleGrant {
  readonly user: string;
  readonly spaceId: number;
  readonly role: SpaceRole;
}

/** A role in a space, as stored in backups. */
export type RoleEntry = Omit<RoleGrant, 'spaceId'>;

/** An account, as stored. */
export interface UserDocument {
  readonly password: string;
}

/** Accounts and roles, in the system store as documents `user`/name and `role`/"spaceId/name". */
export class Users {
  readonly #documents: DocumentStore;
  readonly #hasher: PasswordHasher;
  readonly #passwords = new Map<string, string>();
  readonly #roles = new Map<string, RoleGrant>();

  constructor(documents: DocumentStore, hasher: PasswordHasher, rootPassword: string) {
    this.#documents = documents;
    this.#hasher = hasher;
    for (const [name, json] of documents.list('user')) this.#passwords.set(name, userDocuments.decode(json).password);
    for (const [key, json] of documents.list('role')) this.#roles.set(key, roleDocuments.decode(json));
    if (!this.#passwords.has(ROOT_USER)) this.create(ROOT_USER, rootPassword);
  }

  /** Names of all accounts, sorted. */
  get names(): readonly string[] {
    return [...this.#passwords.keys()].sort(compareText);
  }

  has(name: string): boolean {
    return this.#passwords.has(name);
  }

  /** Whether this is the account's password. Takes the same time for an unknown account. */
  verify(name: string, password: string): boolean {
    const encoded = this.#passwords.get(name);
    if (encoded !== undefined) return this.#hasher.verify(password, encoded);
    this.#hasher.verify(neverRight(password), this.#rootPassword);
    return false;
  }

  /** Like `verify`, in another thread if the platform supports it. */
  async verifyElsewhere(name: string, password: string): Promise<boolean> {
    const encoded = this.#passwords.get(name);
    const [given, against] = encoded === undefined ? [neverRight(password), this.#rootPassword] : [password, encoded];
    const isRight = (await this.#hasher.verifyElsewhere?.(given, against)) ?? this.#hasher.verify(given, against);
    return isRight && encoded !== undefined;
  }

  /** The password hash to compare with for unknown accounts. */
  get #rootPassword(): string {
    return this.#passwords.get(ROOT_USER) ?? '';
  }

  create(name: string, password: string): void {
    this.setPassword(name, password);
  }

  setPassword(name: string, password: string): void {
    const encoded = this.#hasher.hash(password);
    this.#documents.transact([
      {
        kind: 'user',
        key: name,
        json: userDocuments.encode({ password: encoded }),
      },
    ]);
    this.#passwords.set(name, encoded);
  }

  /** Removes the account and all its roles. */
  drop(name: string): void {
    const keys = this.#keysWhere((grant) => grant.user === name);
    this.#documents.transact([
      { kind: 'user', key: name, json: undefined },
      ...keys.map((key) => ({ kind: 'role', key, json: undefined })),
    ]);
    this.#passwords.delete(name);
    for (const key of keys) this.#roles.delete(key);
  }

  isGod(name: string): boolean {
    return name === ROOT_USER;
  }

  /** The role of a user in a space. A user has at most one role in a space. */
  roleIn(name: string, spaceId: number): RoleName | undefined {
    return this.isGod(name) ? 'GOD' : this.#roles.get(roleKey(name, spaceId))?.role;
  }

  /** All roles of a user. */
  rolesOf(name: string): readonly RoleGrant[] {
    return [...this.#roles.values()].filter((grant) => grant.user === name);
  }

  /** All roles in a space, by user name. */
  rolesIn(spaceId: number): readonly RoleGrant[] {
    return [...this.#roles.values()]
      .filter((grant) => grant.spaceId === spaceId)
      .sort((a, b) => compareText(a.user, b.user));
  }

  /** Grants the role, replacing that of the user in this space. */
  grant(grant: RoleGrant): void {
    const key = roleKey(grant.user, grant.spaceId);
    this.#documents.transact([{ kind: 'role', key, json: roleDocuments.encode(grant) }]);
    this.#roles.set(key, grant);
  }

  /** Revokes exactly this role. `position` is the position of the user in errors. */
  revoke(grant: RoleGrant, position?: SourceRange): void {
    const key = roleKey(grant.user, grant.spaceId);
    const held = this.#roles.get(key);
    if (!held)
      throw new AstrolabeError('EXECUTION_ERROR', 'Role not existed!', {
        position,
        hint: 'SHOW ROLES IN a space lists who has which role',
      });
    if (held.role !== grant.role)
      throw new AstrolabeError('EXECUTION_ERROR', 'Improper role!', {
        position,
        hint: `the user has the role ${held.role} there`,
      });
    this.#documents.transact([{ kind: 'role', key, json: undefined }]);
    this.#roles.delete(key);
  }

  /** Documents of roles that are granted together with a new space. */
  documentsFor(grants: readonly RoleGrant[]): readonly DocumentChange[] {
    return grants.map((grant) => ({
      kind: 'role',
      key: roleKey(grant.user, grant.spaceId),
      json: roleDocuments.encode(grant),
    }));
  }

  /** Adds roles whose documents were written together with their space. */
  adoptRoles(grants: readonly RoleGrant[]): void {
    for (const grant of grants) this.#roles.set(roleKey(grant.user, grant.spaceId), grant);
  }

  /** Returns the document keys of all roles in a space, which are deleted with it. */
  roleKeysIn(spaceId: number): readonly string[] {
    return this.#keysWhere((grant) => grant.spaceId === spaceId);
  }

  /** Forgets roles whose documents were deleted together with their space. */
  forgetRoles(keys: readonly string[]): void {
    for (const key of keys) this.#roles.delete(key);
  }

  #keysWhere(matches: (grant: RoleGrant) => boolean): string[] {
    return [...this.#roles].filter(([, grant]) => matches(grant)).map(([key]) => key);
  }
}

/** Returns a text that is never a password, of similar length. */
function neverRight(password: string): string {
  return `${password}\u0000`;
}

function roleKey(user: string, spaceId: number): string {
  return `${spaceId}/${user}`;
}
