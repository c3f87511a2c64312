import type { CreatedGrant, Grant, GrantBody } from '@astrolabe/http-api';
import {
  AstrolabeError,
  isFlag,
  isCount,
  isRecord,
  isText,
  jsonOf,
  listOf,
  objectOf,
  optional,
} from '@astrolabe/model';
import type { AppContext } from '../context.ts';
import { refuseChanges } from '../refuse-changes.ts';
import type { Account } from '../session/account.ts';
import type { GraphAddress } from '../session/database-address.ts';
import type { DatabaseAccess } from '../session/database-access.ts';
import type { Credentials, Login } from '../session/login.ts';
import { accessToCluster, accessToEmbedded } from '../session/sign-in.ts';
import { Grants, type SavedGrant } from '../store/grants.ts';
import { GRANT_USE_NOTE_MS } from './limits.ts';
import { digestOfToken, newToken, seal, unseal } from './sealed-access.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Sealed credentials of an account. Without a password the studio itself vouches for the account at the embedded database. */
type SealedCredentials = Omit<Credentials, 'password'> & { readonly password?: string };

const isSealed = objectOf<SealedCredentials>({
  username: isText,
  password: optional(isText),
  addresses: optional(
    listOf(objectOf<GraphAddress>({ host: isText, port: isCount, isTls: isFlag, options: optional(isRecord) })),
  ),
});

/** The current content of a grant. */
export interface OpenGrant extends SavedGrant {
  readonly login: Login;
}

/**
 * Tokens and share links: a grant acts for its account until it expires or is revoked. Only the token decrypts its stored credentials, so
 * reading the studio's files is not enough to sign in.
 */
export class GrantLogins {
  readonly #grants: Grants;
  readonly #context: Pick<AppContext, 'engine' | 'logins' | 'records'>;
  /** Logins that are open, or just being opened, by grant. */
  readonly #logins = new Map<string, Promise<Login>>();
  /** Grants whose account has a new password; retrying would only lock the account. */
  readonly #refused = new Set<string>();

  constructor(context: Pick<AppContext, 'engine' | 'logins' | 'records' | 'store'>) {
    this.#context = context;
    this.#grants = new Grants(context.store);
  }

  /** Lists the grants of an account. */
  list(account: Account): readonly Grant[] {
    return this.#grants.list(account);
  }

  /** Creates a grant from a login. The token is returned only once. */
  create(login: Login, { name, days, view }: GrantBody, now = Date.now()): CreatedGrant {
    if (view?.kind === 'result')
      refuseChanges(view.statement, 'a view only reads, and this statement would change the database');
    const token = newToken();
    const kind = view === undefined ? 'mcp' : 'view';
    const grant = this.#grants.add(login.account, {
      kind,
      name,
      view,
      digest: digestOfToken(token),
      sealed: seal(JSON.stringify(this.#sealable(login.credentials())), token),
      createTime: now,
      expireTime: now + days * DAY_MS,
    });
    this.#context.records.auditTrail.note({ account: login.account, kind: 'grant', shape: name });
    return { grant, token };
  }

  /** Revokes a grant and ends its sessions. Returns whether it existed. */
  async remove(account: Account, id: string): Promise<boolean> {
    const found = this.#grants.list(account).find((grant) => grant.id === id);
    if (!found || !this.#grants.remove(account, id)) return false;
    this.#context.records.auditTrail.note({ account, kind: 'grant-removal', shape: found.name });
    const login = await this.#logins.get(id)?.catch(() => undefined);
    if (login) await this.#context.logins.endOne(login);
    return true;
  }

  /**
   * Opens a token. Throws `SESSION_INVALID` if it is unknown, of another kind, expired or revoked, or the account's password has changed.
   */
  async open(token: string, kind: Grant['kind'], clientAddress: string): Promise<OpenGrant> {
    const kept = this.#grants.find(digestOfToken(token));
    const now = Date.now();
    if (!kept || kept.grant.kind !== kind || kept.grant.expireTime <= now || this.#refused.has(kept.grant.id))
      throw new AstrolabeError('SESSION_INVALID', 'the token is unknown, has expired or was revoked', {
        hint: 'make a new one in the user menu',
      });
    const login = await this.#loginOf(kept, token, clientAddress);
    this.#context.logins.touch(login);
    const { id, lastUsedTime = 0 } = kept.grant;
    if (now - lastUsedTime >= GRANT_USE_NOTE_MS) this.#grants.noteUse(id, now);
    return { ...kept, login };
  }

  #loginOf({ grant, account, sealed }: SavedGrant, token: string, clientAddress: string): Promise<Login> {
    const present = this.#logins.get(grant.id);
    if (present) return present;
    const { logins, records } = this.#context;
    const access = this.#accessOf(jsonOf(unseal(sealed, token), isSealed, 'credentials of a token'), clientAddress);
    const act = { account, kind: 'sign-in', shape: `${clientAddress}, ${grant.name}` } as const;
    const opened = records.auditTrail
      .noteOutcome(act, () => logins.beginWithoutBrowser(access))
      .then(
        (login) => {
          login.onEnd(() => this.#logins.delete(grant.id));
          return login;
        },
        (error: unknown) => {
          this.#logins.delete(grant.id);
          if (AstrolabeError.is(error) && error.code === 'BAD_USERNAME_PASSWORD') this.#refused.add(grant.id);
          throw error;
        },
      );
    this.#logins.set(grant.id, opened);
    return opened;
  }

  /** The host secret changes at every start, so it is added on use instead of being stored. */
  #sealable({ password, ...account }: Credentials): SealedCredentials {
    return password === this.#context.engine.hostSecret ? account : { ...account, password };
  }

  #accessOf({ username, password, addresses }: SealedCredentials, clientAddress: string): DatabaseAccess {
    const { engine } = this.#context;
    if (addresses) return accessToCluster(addresses, { username, password: password ?? '' });
    return accessToEmbedded(engine, { username, password: password ?? engine.hostSecret }, clientAddress);
  }
}
