import { createServer } from 'node:net';
import { join } from 'node:path';
import { build, printStatement } from '@astrolabe/ngql';
import { AstrolabeError, inBackground } from '@astrolabe/model';
import { pino } from 'pino';
import type { ServerConfig } from './config.ts';
import type { AppContext, StudioApp } from './context.ts';
import { createApp } from './create-app.ts';
import { dataDirectoryError, prepareDataDirectory } from './data-directory.ts';
import { EngineHost } from './engine-host/engine-host.ts';
import type { EngineThreadData } from './engine-host/protocol.ts';
import { protocolWatch } from './graphd/protocol-records.ts';
import { withLastingSessions } from './graphd/lasting-session.ts';
import { openProtocolServer, type ProtocolServerState } from './graphd/open-protocol-server.ts';
import { isLoopbackHost } from './loopback.ts';
import { processOnPort } from './process-lookup.ts';
import { readVersion } from './program-directory.ts';
import { INITIAL_PASSWORD } from './session/initial-password.ts';
import { EMBEDDED } from './session/account.ts';
import { LoginRegistry } from './session/login-registry.ts';
import { SignInThrottle } from './session/sign-in-throttle.ts';
import { throttled } from './session/throttled-service.ts';
import { FILE_SUMS_MS } from './limits.ts';
import { FileSums } from './storage/file-sums.ts';
import { StartError } from './start-error.ts';
import { Grants } from './store/grants.ts';
import { StudioRecords } from './store/studio-records.ts';
import { SESSIONS_MAX } from '@astrolabe/wire';
import { StudioStore } from './store/studio-store.ts';

/** A running server. */
export interface RunningServer {
  /** Scheme, host, port and base path. */
  readonly url: string;
  /** The protocol listener, or the reason why there is none. */
  readonly protocolServer: ProtocolServerState;
  /** Ends requests and sessions, checkpoints the embedded database, closes files. */
  close(): Promise<void>;
}

/** Opens everything in order and listens. After a failure, closes everything opened so far and throws `StartError`. */
export async function startServer(config: ServerConfig, programDirectory: string): Promise<RunningServer> {
  const log = pino({ level: 'warn' }, pino.destination(2));
  await refuseTakenPort(config);
  prepareDataDirectory(config.dataDirectory);
  const closers: (() => Promise<void> | void)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    const sums = new FileSums(config.dataDirectory);
    const recordSums = (isLast = false): Promise<void> =>
      sums
        .record(isLast)
        .catch((error: unknown) => log.warn({ err: error }, 'checksums of files could not be recorded'));
    const recorder = setInterval(() => inBackground('recording checksums', () => recordSums()), FILE_SUMS_MS).unref();
    let isOpen = false;
    closers.push(() => {
      clearInterval(recorder);
      return isOpen ? recordSums(true) : undefined;
    });
    const store = StudioStore.open(config.dataDirectory);
    closers.push(() => store.close());
    isOpen = true;
    if (store.trouble) log.error(store.trouble, 'studio.db could not be opened as it was');
    const engine = await EngineHost.open(threadData(config), log);
    closers.push(() => engine.close());
    await secureRoot(engine, config);
    const records = new StudioRecords(store, config);
    closers.push(() => records.close());
    const signInThrottle = new SignInThrottle(config.isLoginLockOn);
    const protocolServer = await openProtocolServer(
      throttled(withLastingSessions(engine), signInThrottle),
      config,
      log,
      protocolWatch(records),
    );
    if (protocolServer.kind === 'open') {
      closers.push(() => protocolServer.close());
      await engine.announceProtocolServer({ host: reachableName(protocolServer.host), port: protocolServer.port });
    }
    let port = config.port;
    const logins = new LoginRegistry(
      () => ({
        name: `astrolabe_${port}`,
        path: config.basePath || '/',
        isSecure: config.tls !== undefined,
        limits: config.loginLimits,
      }),
      Date.now,
      records.watch,
    );
    closers.push(() => logins.close());
    const grants = new Grants(store);
    // Changing a password ends the sessions, tokens and links of its account.
    engine.onAccountChange = (username) => {
      const account = { database: EMBEDDED, username };
      // Sessions end even if studio.db is not writable.
      inBackground('ending the sessions of an account', () => logins.endOf(account));
      inBackground('revoking the grants of an account', () => grants.removeAll(account));
    };
    const context: AppContext = {
      config,
      version: readVersion(programDirectory),
      webDirectory: join(programDirectory, 'dist', 'web'),
      log,
      store,
      engine,
      protocolServer: { port: protocolServer.kind === 'open' ? protocolServer.port : 'off' },
      protocolLoad: () => (protocolServer.kind === 'open' ? protocolServer.load() : undefined),
      records,
      logins,
      signInThrottle,
    };
    const app = await createApp(context);
    closers.push(() => app.close());
    await listen(app, config);
    const address = app.server.address();
    if (typeof address === 'object' && address) port = address.port;
    return { url: urlOf(config, port), protocolServer, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error instanceof StartError ? error : dataDirectoryError(error, config.dataDirectory);
  }
}

function threadData(config: ServerConfig): EngineThreadData {
  const {
    dataDirectory: directory,
    rootPassword,
    durability,
    memoryLimitBytes,
    searchBytesMax,
    statementLimits,
    timezone,
    importDirectory,
    features,
    graphdSessionsMax: sessionsMax = SESSIONS_MAX,
  } = config;
  return {
    directory,
    durability,
    ...(rootPassword !== undefined && { rootPassword }),
    ...(memoryLimitBytes !== undefined && { memoryLimitBytes }),
    ...(searchBytesMax !== undefined && { searchBytesMax }),
    // Without the import feature the folder is not read.
    ...(importDirectory !== undefined && !features?.hidden.includes('import') && { importDirectory }),
    limits: statementLimits,
    sessionsMax,
    ...(timezone !== undefined && { timezone }),
  };
}

/** The name of this host for a listener on an address; the wildcard addresses include loopback. */
function reachableName(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

/**
 * Outside loopback the initial password must not open the database. A configured password replaces it, even in a data directory that was first used
 * on loopback (decision D29).
 */
async function secureRoot(
  engine: EngineHost,
  { host, graphdHost, graphdPort, rootPassword, trustedProxies }: ServerConfig,
): Promise<void> {
  const openHost = [host, ...(graphdPort === 'off' ? [] : [graphdHost])].find((one) => !isLoopbackHost(one));
  if (openHost === undefined && trustedProxies.length === 0) return;
  const session = await engine.authenticate('root', INITIAL_PASSWORD).catch((error: unknown) => {
    if (AstrolabeError.is(error) && error.code === 'BAD_USERNAME_PASSWORD') return undefined;
    throw error;
  });
  if (!session) return;
  if (rootPassword === undefined || rootPassword === INITIAL_PASSWORD) {
    throw new StartError(
      `Beyond this machine (${openHost === undefined ? 'behind a proxy' : `host ${openHost}`}) the embedded database must not have the password that everybody knows. Set another one with ASTROLABE_ROOT_PASSWORD, then start again.`,
    );
  }
  await session.execute(printStatement(build.setPassword('root', rootPassword)));
  await session.close();
}

/** Throws before opening anything if the port is in use. */
async function refuseTakenPort(config: ServerConfig): Promise<void> {
  if (config.port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenError(error, config)));
    probe.listen({ host: config.host, port: config.port }, () => probe.close(() => resolve()));
  });
}

async function listen(app: StudioApp, config: ServerConfig): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
    // A connection that cannot be accepted, for example for lack of file descriptors, must not end the process.
    app.server.on('error', (error) => app.log.error({ err: error }, 'a connection could not be accepted'));
  } catch (error) {
    throw listenError(error, config);
  }
}

function listenError(error: unknown, { host, port }: ServerConfig): StartError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const other = 'Choose another one with npm start -- --port 7002, or ASTROLABE_PORT; 0 picks a free one.';
  if (code === 'EADDRINUSE') {
    const holder = processOnPort(port);
    const who = holder ? `process ${holder.pid} (${holder.command})` : 'another process';
    return new StartError(`Port ${port} of ${host} is taken by ${who}. ${other}`, error);
  }
  if (code === 'EACCES') return new StartError(`This user may not listen on port ${port}. ${other}`, error);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(
      `${host} is not an address of this machine. Choose another one with --host or ASTROLABE_HOST.`,
      error,
    );
  return new StartError(
    `The studio cannot listen on ${host}, port ${port}: ${error instanceof Error ? error.message : String(error)}.`,
    error,
  );
}

function urlOf({ host, basePath, tls }: ServerConfig, port: number): string {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return `${tls ? 'https' : 'http'}://${name}:${port}${basePath}`;
}
