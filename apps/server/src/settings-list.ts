/** A setting and its description. */
export interface Setting {
  readonly name: string;
  readonly meaning: string;
  /** Secrets are not flags, since other users could read them from the process list. */
  readonly isFlag: boolean;
}

/** All settings, in the order in which `--help` lists them. */
export const SETTINGS: readonly Setting[] = [
  { name: 'port', meaning: 'port of the studio, 7001; 0 picks a free one', isFlag: true },
  { name: 'host', meaning: 'address to listen on, 127.0.0.1', isFlag: true },
  { name: 'data-dir', meaning: 'folder for all data', isFlag: true },
  {
    name: 'graphd-port',
    meaning: 'port of the embedded database for NebulaGraph clients, 9669; 0 picks a free one, off disables it',
    isFlag: true,
  },
  { name: 'graphd-host', meaning: 'address of that port, 127.0.0.1', isFlag: true },
  {
    name: 'graphd-sessions',
    meaning: 'sessions of one user from one address at that port, 300',
    isFlag: true,
  },
  {
    name: 'timezone-name',
    meaning: 'zone of dates and times written without one, UTC; for example UTC+08:00 or Asia/Shanghai',
    isFlag: true,
  },
  { name: 'mode', meaning: 'workspace (default) or playground', isFlag: true },
  {
    name: 'hide',
    meaning: 'features to disable, separated by commas: schema, import, console, explore, sketch, admin, guide',
    isFlag: true,
  },
  { name: 'read-only', meaning: 'off (default) or on: refuse every change to the database', isFlag: true },
  { name: 'mcp', meaning: 'off (default) or on: serve MCP at /mcp to programs with a token', isFlag: true },
  {
    name: 'views',
    meaning: 'off (default) or on: let accounts create links to a canvas or a result that need no sign-in',
    isFlag: true,
  },
  { name: 'base-path', meaning: 'path under which a proxy serves the studio', isFlag: true },
  { name: 'site-name', meaning: 'addresses that contain it default to English, others to Chinese', isFlag: true },
  {
    name: 'links',
    meaning: 'your own addresses in the help menu, such as forum=https://…; also guide, manual, releaseNotes, source',
    isFlag: true,
  },
  { name: 'allowed-hosts', meaning: 'additional host names that requests may use, separated by commas', isFlag: true },
  {
    name: 'cluster-hosts',
    meaning: 'hosts of clusters that people may sign in to, separated by commas; * for any',
    isFlag: true,
  },
  {
    name: 'login-lock',
    meaning: 'on or off: lock an account for remote clients after wrong passwords; on beyond loopback',
    isFlag: true,
  },
  {
    name: 'trusted-proxies',
    meaning: 'addresses or networks of proxies whose X-Forwarded-For is trusted, separated by commas',
    isFlag: true,
  },
  {
    name: 'frame-ancestors',
    meaning: 'origins whose pages may embed the studio in a frame, separated by commas',
    isFlag: true,
  },
  { name: 'session-idle-minutes', meaning: 'minutes without a request after which a session ends, 720', isFlag: true },
  { name: 'session-age-minutes', meaning: 'maximum age of a session in minutes, 4320', isFlag: true },
  { name: 'account', meaning: 'automatic sign-in, user:password@host:port', isFlag: false },
  { name: 'localhost-account', meaning: 'the same for addresses that contain localhost', isFlag: false },
  {
    name: 'root-password',
    meaning: 'password of the embedded root, used at the first start',
    isFlag: true,
  },
  {
    name: 'search-memory',
    meaning: 'memory for the text search of one space, 512MB; 0 disables it',
    isFlag: true,
  },
  { name: 'memory-limit', meaning: 'memory for all graphs of the embedded database, for example 2GB', isFlag: true },
  { name: 'statement-memory', meaning: 'memory of one statement, 512MB', isFlag: true },
  { name: 'statement-time-ms', meaning: 'maximum duration of a statement in milliseconds, 600000', isFlag: true },
  { name: 'statement-rows', meaning: 'maximum rows of a result, 10000000', isFlag: true },
  {
    name: 'slow-statement-ms',
    meaning: 'duration in milliseconds from which a statement counts as slow, 500',
    isFlag: true,
  },
  { name: 'metrics', meaning: 'off (default) or on: serve Prometheus metrics at /metrics', isFlag: true },
  { name: 'metrics-token', meaning: 'token required by /metrics', isFlag: false },
  {
    name: 'import-urls',
    meaning: 'off (default), public or any: addresses that files may be fetched from',
    isFlag: true,
  },
  {
    name: 'import-password',
    meaning: 'ask (default) or off: confirm the password before an import',
    isFlag: true,
  },
  { name: 'upload-file-size', meaning: 'maximum size of an uploaded file, 64GB', isFlag: true },
  { name: 'upload-account-size', meaning: 'maximum total size of the files of one account, 128GB', isFlag: true },
  { name: 'upload-total-size', meaning: 'maximum total size of the files of all accounts, 512GB', isFlag: true },
  {
    name: 'upload-unpack-ratio',
    meaning: 'how many times its size a compressed upload may grow to, checked above 256 MB; 100',
    isFlag: true,
  },
  { name: 'import-dir', meaning: 'folder of the server whose files may be imported', isFlag: true },
  {
    name: 'assistant-url',
    meaning: "address of a language model's API, for example http://127.0.0.1:11434/v1",
    isFlag: true,
  },
  { name: 'assistant-model', meaning: 'name of the model', isFlag: true },
  { name: 'assistant-key', meaning: 'token for that API', isFlag: false },
  { name: 'durability', meaning: 'full (default) or relaxed', isFlag: true },
  { name: 'tls-cert', meaning: 'certificate file (PEM) for HTTPS', isFlag: true },
  { name: 'tls-key', meaning: 'key file (PEM) for HTTPS', isFlag: true },
  {
    name: 'graphd-tls-cert',
    meaning: 'certificate file (PEM) of the protocol port, by default tls-cert',
    isFlag: true,
  },
  { name: 'graphd-tls-key', meaning: 'key file (PEM) of the protocol port, by default tls-key', isFlag: true },
  {
    name: 'graphd-tls-client-ca',
    meaning: 'certificate authority (PEM) that must sign the certificates of NebulaGraph clients',
    isFlag: true,
  },
  { name: 'cluster-tls-ca', meaning: 'certificate authority (PEM) for verifying clusters', isFlag: true },
  { name: 'cluster-tls-cert', meaning: 'client certificate file (PEM) for clusters', isFlag: true },
  { name: 'cluster-tls-key', meaning: 'key file (PEM) of that certificate', isFlag: true },
  { name: 'cluster-tls-server-name', meaning: "name expected in a cluster's certificate", isFlag: true },
  {
    name: 'cluster-tls-insecure',
    meaning: 'off (default) or on: accept any certificate of a cluster',
    isFlag: true,
  },
  { name: 'cluster-protocol', meaning: 'framed-binary (default) or header-compact', isFlag: true },
  { name: 'oidc-issuer', meaning: 'address of an OpenID Connect provider for signing in', isFlag: true },
  { name: 'oidc-client-id', meaning: 'client ID of the studio', isFlag: true },
  { name: 'oidc-client-secret', meaning: 'client secret, if there is one', isFlag: false },
  { name: 'oidc-name', meaning: 'name of the provider on the login page', isFlag: true },
  { name: 'oidc-scope', meaning: 'scopes to request, openid profile email', isFlag: true },
  { name: 'oidc-claim', meaning: 'claim that identifies a person, preferred_username', isFlag: true },
  { name: 'oidc-role-claim', meaning: 'claim with roles or groups, groups', isFlag: true },
  {
    name: 'oidc-accounts',
    meaning: 'maps roles or names to accounts: admins=root, *=reader',
    isFlag: true,
  },
  { name: 'oidc-database', meaning: 'the database: embedded (default), or host:port of a cluster', isFlag: true },
  { name: 'oidc-passwords', meaning: 'passwords of cluster accounts as JSON, {"reader":"…"}', isFlag: false },
  { name: 'oidc-url', meaning: 'address of the studio as seen by browsers, if a proxy terminates TLS', isFlag: true },
];
