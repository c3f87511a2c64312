import { AstrolabeError } from '@astrolabe/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serverVersion } from '../graphd/server-version.ts';
import { LOGINS_MAX, LOGIN_AGE_MS, LOGIN_IDLE_MS, SIGNED_OUT_SECONDS } from '../limits.ts';
import { Login, type DatabaseAccess, type StatementWatch } from './login.ts';

/** How the cookies are named and where they are valid. */
export interface CookiePlace {
  /** Cookies know no ports, so that two studios on one host need two names. */
  readonly name: string;
  /** The base path, `/` when there is none. */
  readonly path: string;
  readonly isSecure: boolean;
}

/** Everybody who is signed in, by the secret of their cookie. Nothing of this outlives the process. */
export class LoginRegistry {
  readonly #place: () => CookiePlace;
  readonly #now: () => number;
  readonly #watch: StatementWatch;
  readonly #logins = new Map<string, Login>();
  readonly #sweeper: NodeJS.Timeout;

  constructor(place: () => CookiePlace, now: () => number = Date.now, watch: StatementWatch = () => {}) {
    this.#place = place;
    this.#watch = watch;
    this.#now = now;
    this.#sweeper = setInterval(() => void this.endExpired(), 60_000).unref();
  }

  /** The login of a request, or `SESSION_INVALID`. */
  require(request: FastifyRequest): Login {
    const login = this.find(request);
    if (!login) throw new AstrolabeError('SESSION_INVALID', 'nobody is signed in, or the session has ended');
    return login;
  }

  /** The login of a request, when there is one. */
  find(request: FastifyRequest): Login | undefined {
    const token = request.cookies[this.#place().name];
    const login = token === undefined ? undefined : this.#logins.get(token);
    if (!login) return undefined;
    const now = this.#now();
    if (isExpired(login, now)) {
      void this.#end(login);
      return undefined;
    }
    login.lastUsedAt = now;
    return login;
  }

  /** Signs in: opens a first session, keeps the login and gives its cookies to the answer. A login that the request had ends. */
  async begin(access: DatabaseAccess, request: FastifyRequest, reply: FastifyReply): Promise<Login> {
    const before = this.find(request);
    if (!before && this.#logins.size >= LOGINS_MAX) {
      await this.endExpired();
      if (this.#logins.size >= LOGINS_MAX)
        throw new AstrolabeError('TOO_MANY_SESSIONS', `${LOGINS_MAX} people are signed in, which is the most`);
    }
    const session = await access.open();
    const signedIn = { ...access.signedIn, ...(access.addresses && (await serverVersion(session))) };
    const login = new Login({ ...access, signedIn }, session, this.#now(), this.#watch);
    if (before) await this.#end(before);
    this.#logins.set(login.token, login);
    const { name, path, isSecure } = this.#place();
    const options = { path, sameSite: 'strict', secure: isSecure, maxAge: LOGIN_AGE_MS / 1000 } as const;
    reply.setCookie(name, login.token, { ...options, httpOnly: true });
    reply.setCookie('nh', login.signedIn.host, options);
    reply.setCookie('nu', login.signedIn.username, options);
    reply.clearCookie(signedOutCookie(name), { path });
    return login;
  }

  /** Signs out; the browser remembers that it was on purpose. Works with or without a login. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const login = this.find(request);
    if (login) await this.#end(login);
    const { name, path, isSecure } = this.#place();
    for (const cookie of [name, 'nh', 'nu']) reply.clearCookie(cookie, { path });
    reply.setCookie(signedOutCookie(name), '1', {
      path,
      sameSite: 'strict',
      secure: isSecure,
      httpOnly: true,
      maxAge: SIGNED_OUT_SECONDS,
    });
  }

  /** Whether the browser of the request signed out on purpose and did not sign in since. */
  hasSignedOut(request: FastifyRequest): boolean {
    return request.cookies[signedOutCookie(this.#place().name)] !== undefined;
  }

  /** Ends logins that were not used for long or are too old. */
  async endExpired(): Promise<void> {
    const now = this.#now();
    await Promise.allSettled(
      [...this.#logins.values()].filter((login) => isExpired(login, now)).map((login) => this.#end(login)),
    );
  }

  /** Ends everything, at the end of the server. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await Promise.allSettled([...this.#logins.values()].map((login) => this.#end(login)));
  }

  async #end(login: Login): Promise<void> {
    this.#logins.delete(login.token);
    await login.end();
  }
}

function isExpired(login: Login, now: number): boolean {
  return now - login.lastUsedAt > LOGIN_IDLE_MS || now - login.startedAt > LOGIN_AGE_MS;
}

function signedOutCookie(name: string): string {
  return `${name}_out`;
}
