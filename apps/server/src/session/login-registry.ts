import { SLOTS_MAX, SLOT_HEADER, SLOT_PARAMETER } from '@astrolabe/http-api';
import { AstrolabeError, inBackground } from '@astrolabe/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serverVersion } from '../graphd/server-version.ts';
import { LOGINS_MAX, SIGNED_OUT_SECONDS } from '../limits.ts';
import type { Account } from './account.ts';
import { AccountPools } from './account-pools.ts';
import { LockedAccounts } from './locked-accounts.ts';
import { Login, type StatementWatch } from './login.ts';
import type { DatabaseAccess } from './database-access.ts';

/** Names, path and lifetime of cookies. */
export interface CookiePlace {
  /** Cookies do not distinguish ports, so two studios on one host need different names. */
  readonly name: string;
  /** The base path, `/` by default. */
  readonly path: string;
  readonly isSecure: boolean;
  /** Login lifetime in milliseconds: maximum idle time and maximum age. */
  readonly limits: { readonly idleMs: number; readonly ageMs: number };
}

/**
 * Sign-ins by the secret of their cookie. A browser can be signed in to several databases at once, each in a
 * slot: every slot has a cookie, and requests name their slot. Sign-ins do not outlive the process.
 */
export class LoginRegistry {
  /** Accounts locked by their databases. */
  readonly locked: LockedAccounts;
  readonly #place: () => CookiePlace;
  readonly #now: () => number;
  readonly #watch: StatementWatch;
  readonly #logins = new Map<string, Login>();
  readonly #pools = new AccountPools();
  readonly #sweeper: NodeJS.Timeout;

  constructor(place: () => CookiePlace, now: () => number = Date.now, watch: StatementWatch = () => {}) {
    this.#place = place;
    this.#watch = watch;
    this.#now = now;
    this.locked = new LockedAccounts(now);
    this.#sweeper = setInterval(() => inBackground('ending expired sign-ins', () => this.endExpired()), 60_000).unref();
  }

  /** The number of logins. */
  get count(): number {
    return this.#logins.size;
  }

  /** Returns a login of an account, without extending it. */
  ofAccount({ database, username }: Account): Login | undefined {
    const now = this.#now();
    return [...this.#logins.values()].find(
      (login) =>
        login.account.database === database && login.account.username === username && !this.#isExpired(login, now),
    );
  }

  /** The login of a request, or `SESSION_INVALID`. */
  require(request: FastifyRequest): Login {
    return this.find(request) ?? nobodyIsSignedIn();
  }

  /** Returns the login of a request: of the slot it names, else of the first used slot. */
  find(request: FastifyRequest): Login | undefined {
    const login = this.#loginOfSlot(request);
    if (login) login.lastUsedAt = this.#now();
    return login;
  }

  /** Returns the login of an automatic request without extending it. Throws `SESSION_INVALID`. */
  peek(request: FastifyRequest): Login {
    return this.#loginOfSlot(request) ?? nobodyIsSignedIn();
  }

  /**
   * Signs in: opens a first session, registers the login and adds its cookies to the response. With `beside`, takes a free slot and keeps the
   * browser's other logins, up to `SLOT_MAX`; otherwise ends the login at the slot of the request.
   */
  async begin(
    access: DatabaseAccess,
    request: FastifyRequest,
    reply: FastifyReply,
    manner: 'beside' | 'instead' = 'instead',
  ): Promise<Login> {
    const slot = manner === 'beside' ? this.#freeSlot(request) : (this.find(request)?.slot ?? slotOf(request) ?? 0);
    const before = this.#at(slot, request);
    if (!before) await this.#makeRoom();
    const login = await this.#open(access, slot);
    if (before) await this.#end(before);
    const { name, path, isSecure, limits } = this.#place();
    const options = { path, sameSite: 'strict', secure: isSecure, maxAge: limits.ageMs / 1000 } as const;
    reply.setCookie(slotCookie(name, slot), login.token, { ...options, httpOnly: true });
    reply.setCookie('nh', login.signedIn.host, options);
    reply.setCookie('nu', login.signedIn.username, options);
    reply.clearCookie(signedOutCookie(name), { path });
    return login;
  }

  /**
   * Signs the browser out of all its databases and returns the ended logins, the one of the request first; the browser remembers that it was on
   * purpose. Works with or without a login.
   */
  async endAll(request: FastifyRequest, reply: FastifyReply): Promise<readonly Login[]> {
    const own = this.find(request);
    const others = SLOTS.map((slot) => this.#at(slot, request)).filter((login) => login !== undefined && login !== own);
    const ended = [own, ...others].filter((login) => login !== undefined);
    await Promise.all(ended.map((login) => this.#end(login)));
    const { name, path, isSecure } = this.#place();
    const slots = SLOTS.map((slot) => slotCookie(name, slot));
    for (const cookie of [...slots.filter((one) => request.cookies[one] !== undefined), 'nh', 'nu'])
      reply.clearCookie(cookie, { path });
    reply.setCookie(signedOutCookie(name), '1', {
      path,
      sameSite: 'strict',
      secure: isSecure,
      httpOnly: true,
      maxAge: SIGNED_OUT_SECONDS,
    });
    return ended;
  }

  /** Ends all logins of an account, in browsers and other programs. Returns their number. */
  async endOf({ database, username }: Account): Promise<number> {
    const ended = [...this.#logins.values()].filter(
      ({ account }) => account.database === database && account.username === username,
    );
    await Promise.allSettled(ended.map((login) => this.#end(login)));
    return ended.length;
  }

  /** Signs in a program without a browser; it expires like other logins. */
  async beginWithoutBrowser(access: DatabaseAccess): Promise<Login> {
    await this.#makeRoom();
    return this.#open(access, 0);
  }

  /** Extends a login without a browser. */
  touch(login: Login): void {
    login.lastUsedAt = this.#now();
  }

  /** Ends a login without a browser. */
  async endOne(login: Login): Promise<void> {
    await this.#end(login);
  }

  /** Whether the browser of the request signed out on purpose and did not sign in since. */
  hasSignedOut(request: FastifyRequest): boolean {
    return request.cookies[signedOutCookie(this.#place().name)] !== undefined;
  }

  /** Ends logins that are idle for too long or too old. */
  async endExpired(): Promise<void> {
    const now = this.#now();
    await Promise.allSettled(
      [...this.#logins.values()].filter((login) => this.#isExpired(login, now)).map((login) => this.#end(login)),
    );
  }

  /** Ends all logins when the server stops. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await Promise.allSettled([...this.#logins.values()].map((login) => this.#end(login)));
  }

  #loginOfSlot(request: FastifyRequest): Login | undefined {
    const wanted = slotOf(request);
    const slots = wanted === undefined ? SLOTS : [wanted];
    return slots.map((slot) => this.#at(slot, request)).find((one) => one !== undefined);
  }

  #at(slot: number, request: FastifyRequest): Login | undefined {
    const token = request.cookies[slotCookie(this.#place().name, slot)];
    const login = token === undefined ? undefined : this.#logins.get(token);
    if (!login || !this.#isExpired(login, this.#now())) return login;
    inBackground('ending an expired sign-in', () => this.#end(login));
    return undefined;
  }

  async #makeRoom(): Promise<void> {
    if (this.#logins.size < LOGINS_MAX) return;
    await this.endExpired();
    if (this.#logins.size >= LOGINS_MAX)
      throw new AstrolabeError('TOO_MANY_SESSIONS', `${LOGINS_MAX} people are signed in, which is the most`);
  }

  async #open(access: DatabaseAccess, slot: number): Promise<Login> {
    const session = await this.locked.watch(access.account, () => access.open());
    const signedIn = { ...access.signedIn, ...(access.addresses && (await serverVersion(session))) };
    const login = new Login({ ...access, signedIn }, session, {
      slot,
      now: this.#now(),
      sessions: this.#pools.share(access),
      watch: this.#watch,
    });
    this.#logins.set(login.token, login);
    return login;
  }

  /** Returns the first free slot, or the least recently used one. */
  #freeSlot(request: FastifyRequest): number {
    const taken: Login[] = [];
    for (const slot of SLOTS) {
      const login = this.#at(slot, request);
      if (!login) return slot;
      taken.push(login);
    }
    return taken.reduce((oldest, login) => (login.lastUsedAt < oldest.lastUsedAt ? login : oldest)).slot;
  }

  #isExpired(login: Login, now: number): boolean {
    const { idleMs, ageMs } = this.#place().limits;
    return now - login.lastUsedAt > idleMs || now - login.startedAt > ageMs;
  }

  async #end(login: Login): Promise<void> {
    this.#logins.delete(login.token);
    await login.end();
  }
}

const SLOTS: readonly number[] = Array.from({ length: SLOTS_MAX }, (_, slot) => slot);

function nobodyIsSignedIn(): never {
  throw new AstrolabeError('SESSION_INVALID', 'nobody is signed in, or the session has ended');
}

/** Returns the slot named by a request: in a header, or in the address for links. */
function slotOf(request: FastifyRequest): number | undefined {
  const named = request.headers[SLOT_HEADER] ?? new URLSearchParams(request.url.split('?')[1]).get(SLOT_PARAMETER);
  if (named === null || named === undefined) return undefined;
  const slot = SLOTS.find((one) => String(one) === named);
  if (slot === undefined)
    throw new AstrolabeError('HTTP_PARAMETER', `${JSON.stringify(named)} is not a slot from 0 to ${SLOTS_MAX - 1}`);
  return slot;
}

/** The first slot has the plain cookie name, for clients without slots. */
function slotCookie(name: string, slot: number): string {
  return slot === 0 ? name : `${name}_${slot}`;
}

function signedOutCookie(name: string): string {
  return `${name}_out`;
}
