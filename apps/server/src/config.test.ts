import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { helpText, readCommandLine, type ServerConfig } from './config.ts';
import { isLoopbackHost } from './loopback.ts';
import { variableOf } from './setting-sources.ts';
import { SETTINGS } from './settings-list.ts';

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function read(argv: readonly string[], environment: Record<string, string> = {}, file?: string): ServerConfig {
  const programDirectory = mkdtempSync(join(tmpdir(), 'astrolabe-config-'));
  folders.push(programDirectory);
  mkdirSync(join(programDirectory, 'packages'));
  const dataDirectory = join(programDirectory, 'data');
  mkdirSync(dataDirectory);
  if (file !== undefined) writeFileSync(join(dataDirectory, 'astrolabe.yaml'), file);
  const command = readCommandLine({ argv, environment, programDirectory });
  if (command.kind !== 'run') throw new Error(`nothing to run but ${command.kind}`);
  return command.config;
}

describe('readCommandLine', () => {
  it('takes a server of map images with all three places, and nothing that could extend the security policy', () => {
    const template = 'https://tiles.example.com/{z}/{x}/{y}.png?key=1';
    expect(read(['--map-tiles', template]).mapTiles).toEqual({ template, attribution: '' });
    for (const wrong of [
      'https://tiles.example.com/{z}/{x}.png',
      "https://a.example;script-src 'unsafe-inline'/{z}/{x}/{y}",
      'https://{x}.example.com/{z}/{x}/{y}',
      'data:{z}{x}{y}',
    ])
      expect(() => read(['--map-tiles', wrong]), wrong).toThrow('The setting map-tiles must be');
  });

  it('serves metrics if enabled, with a random token', () => {
    expect(read([], { ASTROLABE_METRICS_TOKEN: 'open-sesame' }).metrics).toBeUndefined();
    expect(read(['--metrics', 'on']).metrics).toEqual({});
    expect(read([], { ASTROLABE_METRICS_TOKEN: 'open-sesame' }, 'metrics: on\n').metrics).toEqual({
      token: 'open-sesame',
    });
    // A YAML writer may have turned `on` into `true`.
    expect(read([], {}, 'metrics: true\n').metrics).toEqual({});
    expect(() => read(['--metrics', 'yes'])).toThrow('The setting metrics must be off or on, and is "yes".');
    expect(() => read(['--metrics', 'on'], { ASTROLABE_METRICS_TOKEN: 'short' })).toThrow('at least 8 characters');
  });

  it('disables features and locks the studio by known names', () => {
    expect(read(['--hide', 'Guide, import']).features).toEqual({ hidden: ['import', 'guide'], isReadOnly: false });
    expect(read([], { ASTROLABE_READ_ONLY: 'on' }).features).toEqual({ hidden: ['import'], isReadOnly: true });
    expect(() => read(['--hide', 'shema'])).toThrow('The setting hide does not know "shema". Did you mean schema?');
  });

  it('reads the identity provider and rejects an insecure one', () => {
    const given = { ASTROLABE_OIDC_CLIENT_SECRET: 's', ASTROLABE_OIDC_PASSWORDS: '{"reader":"a,b"}' };
    const flags = [
      '--oidc-issuer',
      'https://id.example.com/realm',
      '--oidc-client-id',
      'studio',
      '--oidc-scope',
      'email',
    ];
    expect(read([...flags, '--oidc-accounts', 'admins = root, *=reader'], given).sso).toEqual({
      kind: 'oidc',
      issuer: new URL('https://id.example.com/realm'),
      clientId: 'studio',
      clientSecret: 's',
      name: 'id.example.com',
      scope: 'openid email',
      nameClaim: 'preferred_username',
      roleClaim: 'groups',
      accounts: [
        { value: 'admins', account: 'root' },
        { value: '*', account: 'reader' },
      ],
      database: 'embedded',
      passwords: new Map([['reader', 'a,b']]),
    });
    expect(() => read(flags.slice(0, 2))).toThrow('The setting oidc-issuer needs oidc-client-id');
    expect(() => read(['--oidc-issuer', 'http://id.example.com', ...flags.slice(2)])).toThrow('with https://');
    expect(() => read(flags, { ASTROLABE_OIDC_PASSWORDS: 'secret' })).toThrow('must be a JSON object of accounts');
    expect(() => read([...flags, '--oidc-accounts', 'admins'])).toThrow('parts like admins=root, and has "admins"');
  });

  it('has a default for everything', () => {
    const config = read([]);
    expect({ ...config, dataDirectory: config.dataDirectory.split('/').at(-1) }).toEqual({
      host: '127.0.0.1',
      port: 7001,
      dataDirectory: 'data',
      basePath: '',
      mode: 'workspace',
      siteName: '',
      allowedHosts: [],
      trustedProxies: [],
      clusterHosts: { hosts: [], anyFor: 'local' },
      hasOwnerViews: true,
      isLoginLockOn: false,
      frameAncestors: [],
      loginLimits: { idleMs: 12 * 3_600_000, ageMs: 72 * 3_600_000 },
      graphdPort: 9669,
      graphdHost: '127.0.0.1',
      account: { username: 'root', password: 'nebula', address: 'embedded', isImplied: true },
      durability: 'full',
      statementLimits: {},
      importUrls: 'off',
      alerts: { webhooks: 'off' },
      slowStatementMs: 500,
      given: new Map(),
    });
  });

  it('lets flags win over environment over file', () => {
    const file = 'port: 1\nhost: ::1\nmode: playground\n';
    expect(read(['--port', '3'], { ASTROLABE_PORT: '2', ASTROLABE_HOST: '127.0.0.2' }, file)).toMatchObject({
      port: 3,
      host: '127.0.0.2',
      mode: 'playground',
    });
  });

  it('allows imports only from an existing folder', () => {
    expect(read(['--import-dir', '/usr/share/..'])).toMatchObject({ importDirectory: '/usr' });
    expect(() => read(['--import-dir', '/not/there'])).toThrow('must name a folder that is there');
    expect(() => read(['--import-dir', import.meta.filename])).toThrow('is none');
  });

  it.each([
    ['off', {}],
    [undefined, { ASTROLABE_OIDC_ISSUER: 'https://id.example', ASTROLABE_OIDC_CLIENT_ID: 'studio' }],
    ['off', { ASTROLABE_OIDC_ISSUER: 'https://id.example', ASTROLABE_OIDC_CLIENT_ID: 'studio' }],
  ])('signs nobody in automatically with account %s and %j', (account, environment) => {
    expect(read([], { ...environment, ...(account !== undefined && { ASTROLABE_ACCOUNT: account }) }).account).toBe(
      undefined,
    );
  });

  it.each(['10.0.0.0/33', 'proxy.example', '10.0.0.1/8/8', '::1/129', '10.0.0.1/x'])(
    'refuses %s as a trusted proxy',
    (proxy) => {
      expect(() => read(['--trusted-proxies', proxy])).toThrow('must hold addresses or networks');
    },
  );

  it('reads accounts from the environment or the file', () => {
    expect(
      read([], { ASTROLABE_ACCOUNT: 'ann:p@ss:word@db.example:9669' }, 'localhost-account: bob:x@localhost:9669'),
    ).toMatchObject({
      account: { username: 'ann', password: 'p@ss:word', address: 'db.example:9669' },
      localhostAccount: { username: 'bob', password: 'x', address: 'localhost:9669' },
    });
  });

  it('signs nobody in automatically beyond loopback', () => {
    expect(read(['--host', '0.0.0.0'])).not.toHaveProperty('account');
  });

  it.each([
    ['2GB', 2 * 1024 ** 3],
    ['1.5g', 1.5 * 1024 ** 3],
    ['512 MiB', 512 * 1024 ** 2],
    ['1048576', 1048576],
  ])('understands the size %s', (text, bytes) =>
    expect(read(['--memory-limit', text])).toMatchObject({ memoryLimitBytes: bytes }),
  );

  it('reads the session lifetime, at most a year, and the allowed frame origins', () => {
    const file = 'session-idle-minutes: 15\nframe-ancestors: self, https://*.Example.com, http://wiki:8080';
    expect(read(['--session-age-minutes', '999999999'], {}, file)).toMatchObject({
      loginLimits: { idleMs: 15 * 60_000, ageMs: 365 * 24 * 3_600_000 },
      frameAncestors: ["'self'", 'https://*.example.com', 'http://wiki:8080'],
    });
  });

  it('reads the limits of uploaded files', () => {
    expect(
      read(['--upload-file-size', '2GB'], { ASTROLABE_UPLOAD_ACCOUNT_SIZE: '3GB' }, 'upload-unpack-ratio: 20'),
    ).toHaveProperty('fileLimits', { fileBytesMax: 2 * 1024 ** 3, accountBytesMax: 3 * 1024 ** 3, unpackRatioMax: 20 });
    expect(read([])).not.toHaveProperty('fileLimits');
  });

  it('reads the limits of a statement', () => {
    const file = 'statement-rows: 1000\nstatement-time-ms: 5';
    expect(read(['--statement-memory', '64MB'], { ASTROLABE_STATEMENT_TIME_MS: '2500' }, file).statementLimits).toEqual(
      {
        memoryBytes: 64 * 1024 ** 2,
        timeMs: 2500,
        rows: 1000,
      },
    );
  });

  it.each([
    ['an unknown flag', ['--prot', '1'], {}, undefined, /--port/],
    ['a secret as a flag', ['--account', 'a:b@c'], {}, undefined, /ASTROLABE_ACCOUNT/],
    ['a stray word', ['7002'], {}, undefined, /command line/],
    [
      'a port too large',
      ['--port', '70000'],
      {},
      undefined,
      'The setting port must be a port from 0 to 65535, and is "70000".',
    ],
    [
      'a port that is no number',
      [],
      { ASTROLABE_PORT: 'seven' },
      undefined,
      'The setting port must be a port from 0 to 65535, and is "seven".',
    ],
    [
      'an unknown mode',
      ['--mode', 'demo'],
      {},
      undefined,
      'The setting mode must be workspace or playground, and is "demo".',
    ],
    [
      'a frame ancestor that could add to the policy',
      ['--frame-ancestors', 'https://a.example; script-src *'],
      {},
      undefined,
      /origins like https:\/\/wiki/,
    ],
    ['a session of no minutes', ['--session-idle-minutes', '0'], {}, undefined, /whole number of minutes from 1 on/],
    ['a base path without slash', ['--base-path', 'studio'], {}, undefined, /base-path must look like \/studio/],
    ['a base path that could break out of HTML', ['--base-path', '/"><script>'], {}, undefined, /base-path/],
    [
      'an account without password',
      [],
      { ASTROLABE_ACCOUNT: 'root@localhost' },
      undefined,
      'The setting account must have the form user:password@host:port.',
    ],
    ['half of TLS', ['--tls-cert', '/x.pem'], {}, undefined, /belong together/],
    ['a tiny upload', ['--upload-total-size', '12'], {}, undefined, /upload-total-size must be a size/],
    ['an unpack ratio of nothing', ['--upload-unpack-ratio', '0'], {}, undefined, /upload-unpack-ratio/],
    ['a tiny memory', ['--memory-limit', '3'], {}, undefined, /memory-limit/],
    ['a tiny memory of a statement', ['--statement-memory', '3'], {}, undefined, /statement-memory must be a size/],
    [
      'no time for a statement',
      ['--statement-time-ms', '0'],
      {},
      undefined,
      /statement-time-ms .* milliseconds from 1/,
    ],
    ['half a row', ['--statement-rows', '0.5'], {}, undefined, /statement-rows .* rows from 1/],
    ['an unknown setting in the file', [], {}, 'prot: 1', /unknown setting "prot"\. Did you mean "port"\?/],
    ['a file that is no map', [], {}, '- 1', /name: value/],
    ['a file that is no YAML', [], {}, 'a: [', /cannot be read/],
  ] as const)('refuses %s', (_name, argv, environment, file, message) => {
    expect(() => read(argv, environment, file)).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringMatching(message) as unknown }),
    );
  });
});

it.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.2', false],
  ['127.0.0.1.evil.example', false],
])('whether %s is reachable from this host only: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

it('lists flag, variable and meaning of every setting in columns', () => {
  const lines = helpText()
    .split('\n')
    .filter((line) => line.includes('ASTROLABE_'));
  expect(lines.length).toBeGreaterThan(20);
  expect(new Set(lines.map((line) => line.indexOf('ASTROLABE_'))).size).toBe(1);
  expect(lines.filter((line) => !/^ {2}(--[a-z-]+)? +ASTROLABE_[A-Z_]+ {2,}\S/.test(line))).toEqual([]);
});

it('every setting is on the settings page, in one table', () => {
  const page = readFileSync(
    join(import.meta.dirname, '..', '..', '..', 'docs', 'reference', 'configuration.md'),
    'utf8',
  );
  const [, table = ''] = page.split('| --- | --- | --- | --- |\n');
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n');
  const reported = rows.map((row) =>
    row
      .split(' | ')
      .slice(0, 2)
      .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
  );
  const variables = reported.flatMap(([, cell = []]) => cell);
  expect(new Set(variables)).toEqual(new Set(SETTINGS.map(({ name }) => variableOf(name))));
  expect(variables.length).toBe(SETTINGS.length);
  const names = reported.flatMap(([cell = []]) => cell);
  expect(SETTINGS.filter(({ name, isFlag }) => isFlag && !names.includes(name))).toEqual([]);
});
