import { ROUTES, STUDIO_MODULES, type DeclaredRoute, type StudioFeatures } from '@astrolabe/http-api';
import { describe, expect, it } from 'vitest';
import type { SsoSettings } from '../src/sso/sso-settings.ts';
import { Browser, startStudio, type Result, type TestStudio } from './_studio.ts';

/** The accounts of the test, with their names in the scripted database. */
const ACCOUNTS = { none: undefined, guest: 'guest', user: 'ann', admin: 'root' } as const;

type AccountKind = keyof typeof ACCOUNTS;

const SSO: SsoSettings = {
  kind: 'oidc',
  issuer: new URL('http://127.0.0.1:1'),
  clientId: 'studio',
  name: 'Example',
  scope: 'openid',
  nameClaim: 'preferred_username',
  roleClaim: 'groups',
  accounts: [],
  database: 'embedded',
  passwords: new Map(),
};

/** How the guards treat a call: the guard that rejects it, or `admitted`, regardless of the handler's result. */
type Verdict = 'hidden' | 'sign in' | 'token' | 'administrators only' | 'read-only' | 'admitted';

/** A call, the verdict of the guards, and the declared verdict. */
interface Call {
  readonly call: string;
  readonly observed: Verdict;
  readonly declared: Verdict;
}

/** The declared verdict of a call. `isReading`: its statements only read, or it is a dry run. */
function declared(
  { feature, role, changes, statementsIn, dryRunIn }: DeclaredRoute,
  account: AccountKind,
  features: StudioFeatures,
  isReading: boolean,
): Verdict {
  if (features.hidden.some((one) => one === feature)) return 'hidden';
  if (role === 'token') return 'token';
  if (role !== 'anyone' && account === 'none') return 'sign in';
  if (role === 'admin' && account !== 'admin') return 'administrators only';
  const isHarmless = (statementsIn !== undefined || dryRunIn !== undefined) && isReading;
  const isRefused = changes === 'database' ? !isHarmless : changes === 'studio' && role === 'admin';
  return features.isReadOnly && isRefused ? 'read-only' : 'admitted';
}

/** The observed verdict. */
function observed({ role, path }: DeclaredRoute, { status, json }: Result): Verdict {
  const { code, hint = '' } = (json['error'] ?? {}) as { readonly code?: string; readonly hint?: string };
  if (status === 403 && hint.includes('disabled this feature')) return 'hidden';
  if (code === 'PERMISSION_DENIED' && hint.includes('read-only')) return 'read-only';
  if (role === 'token') return status === 401 || status === 403 || status === 405 ? 'token' : 'admitted';
  if (status === 401 && !path.endsWith('/session/auto')) return 'sign in';
  if (status === 403 && String(json['message']).includes('root of the database')) return 'administrators only';
  return 'admitted';
}

/** Signing in and out changes the browser's session, so these calls use a separate browser. */
const isSessionChange = ({ role, changes }: DeclaredRoute): boolean => role === 'anyone' && changes === 'studio';

function bodyFor({ method, body, statementsIn, dryRunIn, path }: DeclaredRoute, isReading: boolean): unknown {
  if (method === 'GET' || body === 'form') return undefined;
  const statement = isReading ? 'YIELD 1' : 'DROP SPACE known';
  if (statementsIn === 'gqls') return { gqls: ['YIELD 1', statement] };
  if (statementsIn !== undefined)
    return { [statementsIn]: statement, ...(path.endsWith('export') && { format: 'csv' }) };
  if (dryRunIn !== undefined) return { name: 'x', space: 'known', mapping: {}, [dryRunIn]: isReading };
  return {};
}

/** Calls every route as an account. */
async function walk(studio: TestStudio, account: AccountKind, features: StudioFeatures): Promise<readonly Call[]> {
  const signIn = async (): Promise<Browser> => {
    const browser = new Browser(studio.url);
    const name = ACCOUNTS[account];
    if (name !== undefined) await browser.signIn(name);
    return browser;
  };
  const browser = await signIn();
  const calls: Call[] = [];
  for (const route of ROUTES)
    for (const isReading of [true, false]) {
      const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'id' ? '999999' : 'known'));
      const caller = isSessionChange(route) ? await signIn() : browser;
      const result = await caller.send(route.method, path, bodyFor(route, isReading));
      const call = `${account}: ${route.method} ${route.path}${isReading ? '' : ', changing'}`;
      calls.push({
        call,
        observed: observed(route, result),
        declared: declared(route, account, features, isReading),
      });
    }
  return calls;
}

describe.each([
  ['everything', { hidden: [], isReadOnly: false }],
  ['a read-only studio', { hidden: [], isReadOnly: true }],
  ['every feature hidden', { hidden: STUDIO_MODULES, isReadOnly: false }],
  ['read-only and import hidden', { hidden: ['import'], isReadOnly: true }],
] as const)('with %s', (_name, features: StudioFeatures) => {
  it.each(Object.keys(ACCOUNTS) as AccountKind[])('%s may call the declared routes and no others', async (account) => {
    const studio = await startStudio({
      features,
      grants: ['mcp', 'view'],
      metrics: { token: 'metrics-token' },
      sso: SSO,
    });
    const calls = await walk(studio, account, features);
    expect(calls.map(({ call, observed: verdict }) => `${call}: ${verdict}`)).toEqual(
      calls.map(({ call, declared: verdict }) => `${call}: ${verdict}`),
    );
  });
});

it('every declared route is served, and no other', async () => {
  const { browser } = await startStudio({ grants: ['mcp', 'view'], metrics: {}, sso: SSO });
  const { paths } = (await browser.send('GET', '/api/v1/openapi.json')).json as { paths: Record<string, object> };
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(served.toSorted()).toEqual(
    ROUTES.filter((route) => !('isHidden' in route && route.isHidden))
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  );
});
