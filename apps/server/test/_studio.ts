import { mkdtempSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { ServerConfig } from '../src/config.ts';
import { createApp } from '../src/create-app.ts';
import { LOGIN_AGE_MS, LOGIN_IDLE_MS } from '../src/limits.ts';
import { LoginRegistry } from '../src/session/login-registry.ts';
import { SignInThrottle } from '../src/session/sign-in-throttle.ts';
import { StudioRecords } from '../src/store/studio-records.ts';
import { StudioStore } from '../src/store/studio-store.ts';
import { ScriptedDatabase } from './_scripted-database.ts';

/** A complete response. */
export interface Result {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

/** The cookies of a browser. */
export class Browser {
  readonly url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async fetch(method: string, path: string, body?: unknown, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) headers.set('cookie', this.cookieHeader);
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const response = await fetch(this.url + path, {
      ...init,
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof ArrayBuffer ? body : JSON.stringify(body),
      }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async send(method: string, path: string, body?: unknown, init?: RequestInit): Promise<Result> {
    const response = await this.fetch(method, path, body, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  }

  async signIn(username = 'root', password = 'nebula'): Promise<Result> {
    const authorization = `Bearer ${Buffer.from(JSON.stringify([username, password])).toString('base64')}`;
    return this.send(
      'POST',
      '/api-nebula/db/connect',
      { address: 'embedded', port: 9669 },
      { headers: { authorization } },
    );
  }
}

/** A studio over the scripted database, on a free port, that stops after its test. */
export interface TestStudio {
  readonly url: string;
  readonly port: number;
  readonly database: ScriptedDatabase;
  readonly browser: Browser;
  readonly records: StudioRecords;
  /** Moves the clock that logins age by. */
  advance(ms: number): void;
}

const ROOT = { username: 'root', password: 'nebula', address: 'embedded' };

/** Options of a test studio. */
export type StudioSettings = Partial<Omit<ServerConfig, 'account'>> & {
  /** User who is signed in automatically: root by default, none if null. */
  readonly account?: ServerConfig['account'] | null;
};

/** Starts a studio with some settings changed. */
export async function startStudio(
  { account, ...settings }: StudioSettings = {},
  webDirectory = join(tmpdir(), 'astrolabe-no-pages'),
): Promise<TestStudio> {
  const config: ServerConfig = {
    host: '127.0.0.1',
    port: 0,
    dataDirectory: mkdtempSync(join(tmpdir(), 'astrolabe-studio-')),
    basePath: '',
    mode: 'workspace',
    siteName: '',
    allowedHosts: [],
    trustedProxies: [],
    clusterHosts: { hosts: [], anyFor: 'local' },
    isLoginLockOn: false,
    graphdPort: 9669,
    graphdHost: '127.0.0.1',
    ...(account !== null && { account: account ?? ROOT }),
    durability: 'full',
    statementLimits: {},
    importUrls: 'off',
    alerts: { webhooks: 'off' },
    slowStatementMs: 500,
    frameAncestors: [],
    loginLimits: { idleMs: LOGIN_IDLE_MS, ageMs: LOGIN_AGE_MS },
    ...settings,
  };
  let now = Date.now();
  const database = new ScriptedDatabase();
  const store = StudioStore.inMemory();
  const records = new StudioRecords(store, config, () => now);
  const logins = new LoginRegistry(
    () => ({ name: 'astrolabe_test', path: config.basePath || '/', isSecure: false, limits: config.loginLimits }),
    () => now,
    records.watch,
  );
  const app = await createApp({
    config,
    version: '3.5.0',
    webDirectory,
    log: pino({ level: 'silent' }),
    store,
    engine: database,
    protocolServer: { port: config.graphdPort },
    protocolLoad: () => ({ connections: 2, sessions: 3 }),
    records,
    logins,
    signInThrottle: new SignInThrottle(config.isLoginLockOn, () => now),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await app.close();
    await logins.close();
    database.close();
    records.close();
    store.close();
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `http://127.0.0.1:${port}${config.basePath}`;
  return { url, port, database, browser: new Browser(url), records, advance: (ms) => void (now += ms) };
}

/** A request with arbitrary headers, which `fetch` does not allow. */
export function rawRequest(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}
