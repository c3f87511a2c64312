import {
  successEnvelope,
  type ConnectResponse,
  type Envelope,
  type SessionState,
  type SignOutResponse,
  sessionRoutes,
} from '@astrolabe/http-api';
import { AstrolabeError, PORT_MAX } from '@astrolabe/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { assistantHost } from '../assistant/assistant-settings.ts';
import { grantedKinds } from '../grant/granted-kinds.ts';
import type { AppContext, RegisterRoutes } from '../context.ts';
import type { ConfiguredAccount } from '../setting-values.ts';
import { isLocalRequest } from '../local-request.ts';
import { embeddedHost } from '../session/database-address.ts';
import type { Login } from '../session/login.ts';
import { SignIns } from '../session/sign-ins.ts';

/** Signing in and out: as specified under `/api-nebula/db`, and for our own pages under `/api/v1/session`. */
export const registerSession: RegisterRoutes = (routes, context) => {
  const { config, logins, records } = context;
  const signIns = new SignIns(context);
  const signOut = async (request: FastifyRequest, reply: FastifyReply): Promise<Envelope<SignOutResponse>> => {
    const ended = await logins.endAll(request, reply);
    for (const { account } of ended) records.auditTrail.note({ account, kind: 'sign-out', shape: request.ip });
    const signOutUrl = ended.find((login) => login.signOutUrl !== undefined)?.signOutUrl;
    return successEnvelope(signOutUrl === undefined ? {} : { signOutUrl });
  };

  routes.serve(sessionRoutes.connect, async (request, reply): Promise<Envelope<ConnectResponse>> => {
    const { address, port } = request.body;
    const [username, password] = readCredentials(request.headers.authorization);
    const login = await signIns.signIn(request, reply, { host: address, username, password, ...readPort(port) });
    return successEnvelope({ version: login.signedIn.version });
  });

  routes.serve(sessionRoutes.disconnect, signOut);

  routes.serve(sessionRoutes.state, (request): Envelope<SessionState> =>
    successEnvelope(stateOf(context, request, logins.find(request))),
  );

  routes.serve(sessionRoutes.signIn, async (request, reply): Promise<Envelope<SessionState>> => {
    const login = await signIns.signIn(request, reply, request.body, { isBeside: true });
    return successEnvelope(stateOf(context, request, login));
  });

  routes.serve(sessionRoutes.signInAutomatically, async (request, reply): Promise<Envelope<SessionState>> => {
    const isAsked = request.body?.isAsked ?? false;
    const present = logins.find(request);
    if (present && !isAsked) return successEnvelope(stateOf(context, request, present));
    if (!isAsked && logins.hasSignedOut(request))
      throw new AstrolabeError('SESSION_INVALID', 'you signed out', { hint: 'sign in again' });
    const account = accountFor(request, config);
    if (!account)
      throw new AstrolabeError('SESSION_INVALID', 'no account is configured for automatic sign-in', {
        hint: 'sign in',
      });
    const { address: host, username, password } = account;
    const login = await signIns.signIn(
      request,
      reply,
      { host, username, password },
      { isBeside: isAsked, isConfigured: true },
    );
    return successEnvelope(stateOf(context, request, login));
  });

  routes.serve(sessionRoutes.signOut, signOut);
};

function stateOf(
  { config, version, logins, protocolServer }: AppContext,
  request: FastifyRequest,
  login: Login | undefined,
): SessionState {
  const account = accountFor(request, config);
  const grants = grantedKinds(config, login);
  return {
    studio: {
      name: 'Astrolabe',
      version,
      mode: config.mode,
      siteName: config.siteName,
      embeddedHost: embeddedHost(protocolServer),
      ...(config.links && { links: config.links }),
      ...(config.features && { features: config.features }),
      ...(grants && { grants }),
      ...(config.hasPlugins === true && { hasPlugins: true as const }),
      ...(config.sso && { ssoName: config.sso.name }),
      ...(config.mapTiles && { mapTiles: config.mapTiles }),
      ...(config.assistant && {
        assistant: { model: config.assistant.model, host: assistantHost(config.assistant) },
      }),
    },
    ...(login && {
      session: {
        ...login.signedIn,
        ...(account?.address === login.signedIn.host &&
          account.username === login.signedIn.username && { isConfiguredAccount: true as const }),
      },
      slot: login.slot,
    }),
    ...(account && { configuredHost: account.address }),
    canSignInAutomatically: account !== undefined && !logins.hasSignedOut(request),
  };
}

function accountFor(request: FastifyRequest, config: ServerConfig): ConfiguredAccount | undefined {
  const isLocal = isLocalRequest(request, config.allowedHosts);
  const isLocalhost = isLocal && (request.headers.host?.includes('localhost') ?? false);
  const account = (isLocalhost ? config.localhostAccount : undefined) ?? config.account;
  return account?.isImplied && !isLocal ? undefined : account;
}

/** `Authorization: <word> <base64 of ["name","password"]>`, as specified; the word does not matter. */
function readCredentials(header: string | undefined): readonly [string, string] {
  const encoded = /^\S+\s+(\S+)$/.exec(header?.trim() ?? '')?.[1];
  try {
    const pair: unknown = JSON.parse(Buffer.from(encoded ?? '', 'base64').toString('utf8'));
    if (Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string') return [pair[0], pair[1]];
  } catch {
    // Handled below, like anything that is not a pair of strings.
  }
  throw new AstrolabeError(
    'HTTP_BAD_REQUEST',
    'the Authorization header must hold a word and the base64 of ["username","password"]',
  );
}

function readPort(port: number | string | undefined): { port?: number } {
  if (port === undefined || port === '') return {};
  const number = Number(port);
  if (!Number.isInteger(number) || number < 0 || number > PORT_MAX)
    throw new AstrolabeError('HTTP_PARAMETER', `${JSON.stringify(port)} is not a port`);
  return { port: number };
}
