import { setTimeout as sleep } from 'node:timers/promises';
import { AstrolabeError } from '@astrolabe/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { LdapDirectory } from '../directory/ldap-directory.ts';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { SIGN_IN_FAILURE_MS } from '../limits.ts';
import { isLocalRequest } from '../local-request.ts';
import type { DatabaseAccess } from './database-access.ts';
import { parseDatabaseAddress } from './database-address.ts';
import { requireAllowedHosts } from './database-hosts.ts';
import { isInitialPassword } from './initial-password.ts';
import type { Login } from './login.ts';
import { accessFor, accessToEmbedded, throwSignInFailure, type SignInRequest } from './sign-in.ts';

/** Options of a sign-in besides its account. */
export interface SignInOptions {
  /** Keeps the browser's other logins. */
  readonly isBeside?: boolean;
  /** The account comes from the settings, not from a form. */
  readonly isConfigured?: boolean;
}

type Parts = Pick<AppContext, 'config' | 'engine' | 'logins' | 'protocolServer' | 'records' | 'signInThrottle'>;

/**
 * Signs users in and reveals nothing to anonymous remote clients: they reach only allowed hosts, are delayed after wrong passwords, and get the
 * same message after the same time for every failure. Local and signed-in clients get the cause (decision D7).
 */
export class SignIns {
  readonly #parts: Parts;
  readonly #directory: LdapDirectory | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#directory = parts.config.ldap && new LdapDirectory(parts.config.ldap);
  }

  /** Signs in and records the outcome. Throws a reason that the caller may know. */
  async signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: SignInRequest,
    options: SignInOptions = {},
  ): Promise<Login> {
    const { config, logins, protocolServer } = this.#parts;
    // A malformed address reveals nothing: every client gets that error.
    parseDatabaseAddress(wanted.host, wanted.port, protocolServer);
    const isLocal = isLocalRequest(request, config.allowedHosts);
    if (isLocal || options.isConfigured || logins.find(request))
      return this.#attempt(request, reply, wanted, { ...options, isLocal });
    const startedAt = performance.now();
    try {
      return await this.#attempt(request, reply, wanted, { ...options, isLocal, limitMs: SIGN_IN_FAILURE_MS });
    } catch (error) {
      await sleep(Math.max(0, startedAt + SIGN_IN_FAILURE_MS - performance.now()));
      throw isSafeToShow(error) ? error : uniformFailure(error);
    }
  }

  async #attempt(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: SignInRequest,
    {
      isBeside,
      isConfigured,
      isLocal,
      limitMs,
    }: SignInOptions & { readonly isLocal: boolean; readonly limitMs?: number },
  ): Promise<Login> {
    const { config, engine, logins, protocolServer, records } = this.#parts;
    const address = parseDatabaseAddress(wanted.host, wanted.port, protocolServer);
    const { hosts, anyFor } = config.clusterHosts;
    if (!isConfigured && anyFor !== 'everyone' && !(anyFor === 'local' && isLocal)) requireAllowedHosts(address, hosts);
    const access = accessFor({ ...wanted, clientAddress: request.ip }, engine, protocolServer, config.cluster);
    const { account } = access;
    return records.auditTrail.noteOutcome({ account, kind: 'sign-in', shape: request.ip }, async () => {
      if (!isLocal && isInitialPassword(address.kind, wanted))
        throw new AstrolabeError(
          'BAD_USERNAME_PASSWORD',
          'the initial password of root is accepted only from the machine that the studio runs on',
          { hint: 'set another one with the setting root-password, or change it there' },
        );
      const begin = async (): Promise<Login> => {
        const vouched =
          isConfigured || address.kind !== 'embedded' ? access : await this.#vouched(request, wanted, access);
        const limited = limitMs === undefined ? vouched : { ...vouched, open: firstWithin(vouched, limitMs) };
        return logins.begin(limited, request, reply, isBeside ? 'beside' : 'instead');
      };
      const attempt = { account, address: request.ip, isLocal };
      return (isConfigured ? begin() : this.#parts.signInThrottle.run(attempt, begin)).catch(throwSignInFailure);
    });
  }

  /**
   * The access of an account that the directory authenticates; otherwise the one with its own database password, which also works while the
   * directory is down. Throws for a user without an account.
   */
  async #vouched(request: FastifyRequest, wanted: SignInRequest, own: DatabaseAccess): Promise<DatabaseAccess> {
    if (!this.#directory) return own;
    const { engine } = this.#parts;
    const found = await this.#directory.find(wanted.username, wanted.password).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the directory could not be asked');
      return { kind: 'unknown' } as const;
    });
    if (found.kind === 'unknown') return own;
    if (found.kind === 'nobody')
      throw new AstrolabeError(
        'BAD_USERNAME_PASSWORD',
        'the directory knows this person, but no rule leads to an account',
        {
          hint: 'an administrator sets ldap-accounts',
        },
      );
    return accessToEmbedded(engine, { username: found.account, password: engine.hostSecret }, request.ip);
  }
}

/** Opens the first session within a time limit, or fails; a late one is closed. Further sessions have no limit. */
function firstWithin(access: DatabaseAccess, limitMs: number): () => Promise<ServedSession> {
  let isFirst = true;
  return async () => {
    if (!isFirst) return access.open();
    isFirst = false;
    const opening = access.open();
    const late = new AbortController();
    const timeout = sleep(limitMs, undefined, { signal: late.signal }).then(
      () => undefined,
      () => undefined,
    );
    const session = await Promise.race([opening, timeout]).finally(() => late.abort());
    if (session) return session;
    void opening.then((one) => one.close()).catch(() => undefined);
    throw new AstrolabeError('CONNECTION_FAILED', 'the database does not respond');
  };
}

/** Whether an error depends only on the request and reveals nothing: the time to wait, or that this is the initial password. */
function isSafeToShow(error: unknown): boolean {
  return (
    AstrolabeError.is(error) &&
    /try again in \d+ seconds$|^\d+ sign-ins are waiting$|^the initial password of root /.test(error.message)
  );
}

function uniformFailure(cause: unknown): AstrolabeError {
  return new AstrolabeError('BAD_USERNAME_PASSWORD', 'sign-in failed', {
    hint: 'check host, user name and password',
    cause,
  });
}
