import { SLOT_PARAMETER, type SsoCause, sessionRoutes } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RegisterRoutes } from '../context.ts';
import { accessFor } from '../session/sign-in.ts';
import { accountOfClaims, personOfClaims } from '../sso/account-of-claims.ts';
import { SSO_ATTEMPT_MS_MAX } from '../sso/limits.ts';
import { SamlFlow } from '../sso/saml-flow.ts';
import { SsoFlow } from '../sso/sso-flow.ts';

/** Sign-in with an OpenID Connect or SAML provider, if configured. Failures redirect to the login page with the reason. */
export const registerSso: RegisterRoutes = (routes, { config, engine, protocolServer, logins, records }) => {
  const { sso: settings, basePath } = config;
  if (!settings) return;
  const flow = settings.kind === 'saml' ? new SamlFlow(settings) : new SsoFlow(settings);
  const cookie = { path: basePath || '/', httpOnly: true, sameSite: 'lax', secure: config.tls !== undefined } as const;
  const homeOf = (request: FastifyRequest): string =>
    settings.url ?? `${config.tls ? 'https' : 'http'}://${request.headers.host ?? ''}${basePath}`;
  const callbackOf = (request: FastifyRequest): string => `${homeOf(request)}/api/v1/sso/callback`;
  const refuse = (request: FastifyRequest, reply: FastifyReply, cause: SsoCause, error?: unknown, name?: string) => {
    if (error !== undefined) request.log.warn({ err: error }, 'a sign-in with the provider failed');
    const query = new URLSearchParams({ sso: cause, ...(name !== undefined && { name }) });
    return reply.redirect(`${basePath}/login?${query}`);
  };

  routes.serve(sessionRoutes.ssoStart, async (request, reply) => {
    try {
      const { url, state, secret } = await flow.begin(
        settings.kind === 'saml' ? `${homeOf(request)}/api/v1/sso/saml` : callbackOf(request),
        request.query.to,
      );
      reply.setCookie(cookieOf(state), secret, { ...cookie, maxAge: SSO_ATTEMPT_MS_MAX / 1000 });
      return await reply.redirect(url);
    } catch (error) {
      return refuse(request, reply, 'unreachable', error);
    }
  });

  routes.serve(sessionRoutes.samlResponse, async (request, reply) => {
    const state = flow instanceof SamlFlow ? await flow.receive(fieldsOf(request.body)) : undefined;
    if (state === undefined) return refuse(request, reply, 'over');
    return reply.redirect(`${basePath}/api/v1/sso/callback?${new URLSearchParams({ state })}`, 303);
  });

  routes.serve(sessionRoutes.ssoCallback, async (request, reply) => {
    const url = new URL(callbackOf(request));
    url.search = request.url.split('?')[1] ?? '';
    const ended = await flow.end(url, (state) => request.cookies[cookieOf(state)]);
    reply.clearCookie(cookieOf(url.searchParams.get('state') ?? ''), cookie);
    if (ended.kind === 'refused') return refuse(request, reply, ended.cause, ended.error);
    const person = personOfClaims(ended.claims, settings);
    const username = accountOfClaims(ended.claims, settings);
    if (username === undefined) return refuse(request, reply, 'nobody', undefined, person);
    const password = settings.database === 'embedded' ? engine.hostSecret : settings.passwords.get(username);
    if (password === undefined) return refuse(request, reply, 'password', undefined, username);
    try {
      const wanted = { host: settings.database, username, password, clientAddress: request.ip };
      const access = accessFor(wanted, engine, protocolServer, config.cluster);
      const shape = `${request.ip}, ${person ?? settings.name}`;
      const login = await records.auditTrail.noteOutcome({ account: access.account, kind: 'sign-in', shape }, () =>
        logins.begin(access, request, reply, 'beside'),
      );
      login.signOutUrl = await flow.signOutUrl(ended.idToken, `${homeOf(request)}/login`);
      return await reply.redirect(`${basePath}${ended.target}?${SLOT_PARAMETER}=${login.slot}`);
    } catch (error) {
      const isUnknown = AstrolabeError.is(error) && error.code === 'BAD_USERNAME_PASSWORD';
      return refuse(request, reply, isUnknown ? 'account' : 'database', error, username);
    }
  });
};

function fieldsOf(body: unknown): ReadonlyMap<string, string> {
  return body instanceof URLSearchParams ? new Map(body) : new Map();
}

/** Each attempt has its own cookie, so that two tabs can sign in at the same time. */
function cookieOf(state: string): string {
  return `astrolabe_sso_${state.replaceAll(/[^\w-]/g, '').slice(0, 16)}`;
}
