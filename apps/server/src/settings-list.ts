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
  { name: 'data-dir', meaning: 'folder for everything that is kept', isFlag: true },
  {
    name: 'graphd-port',
    meaning: "port of the embedded database's own door, 9669; 0 picks one, off closes it",
    isFlag: true,
  },
  { name: 'graphd-host', meaning: 'address of that door, 127.0.0.1', isFlag: true },
  { name: 'mode', meaning: 'workspace (default) or playground', isFlag: true },
  {
    name: 'hide',
    meaning: 'parts that are left away, with commas: schema, import, console, explore, sketch, admin, guide',
    isFlag: true,
  },
  { name: 'read-only', meaning: 'off (default) or on: nobody changes the database through the studio', isFlag: true },
  { name: 'mcp', meaning: 'off (default) or on: programs read the database by MCP at /mcp, with tokens', isFlag: true },
  {
    name: 'views',
    meaning: 'off (default) or on: accounts give away links to a canvas or a result that need no sign-in',
    isFlag: true,
  },
  { name: 'base-path', meaning: 'path under which a proxy serves the studio', isFlag: true },
  { name: 'site-name', meaning: 'addresses that contain it are in English, others in Chinese', isFlag: true },
  {
    name: 'links',
    meaning: 'your own addresses in the help menu, such as forum=https://…; also guide, manual, releaseNotes, source',
    isFlag: true,
  },
  { name: 'allowed-hosts', meaning: 'further host names that requests may carry, with commas', isFlag: true },
  {
    name: 'cluster-hosts',
    meaning: 'hosts of clusters that people may sign in to, with commas, * for any; those of other settings by default',
    isFlag: true,
  },
  {
    name: 'login-lock',
    meaning: 'on or off: lock an account for remote clients after wrong passwords; on beyond loopback',
    isFlag: true,
  },
  {
    name: 'trusted-proxies',
    meaning: 'addresses or networks of proxies whose X-Forwarded-For is believed, with commas; none by default',
    isFlag: true,
  },
  {
    name: 'frame-ancestors',
    meaning: 'origins whose pages may hold the studio in a frame, with commas; none by default',
    isFlag: true,
  },
  { name: 'session-idle-minutes', meaning: 'after how many unused minutes a session ends, 720', isFlag: true },
  { name: 'session-age-minutes', meaning: 'after how many minutes a session ends at the latest, 4320', isFlag: true },
  { name: 'account', meaning: 'automatic sign-in, user:password@host:port', isFlag: false },
  { name: 'localhost-account', meaning: 'the same, where the address contains localhost', isFlag: false },
  {
    name: 'root-password',
    meaning: "password of the embedded database's first account, at the first start",
    isFlag: true,
  },
  {
    name: 'search-memory',
    meaning: 'how much one space may take for the vertex search, for example 256MB; 0 switches it off',
    isFlag: true,
  },
  { name: 'memory-limit', meaning: 'how much the embedded database may hold, for example 2GB', isFlag: true },
  { name: 'statement-memory', meaning: 'how much one statement may keep, 512MB', isFlag: true },
  { name: 'statement-time-ms', meaning: 'how many milliseconds one statement may run, 600000', isFlag: true },
  { name: 'statement-rows', meaning: 'how many rows one statement may answer, 10000000', isFlag: true },
  { name: 'slow-statement-ms', meaning: 'from how many milliseconds on a statement counts as slow, 500', isFlag: true },
  { name: 'metrics', meaning: 'off (default) or on: figures for Prometheus at /metrics', isFlag: true },
  { name: 'metrics-token', meaning: 'token that /metrics asks for', isFlag: false },
  {
    name: 'import-urls',
    meaning: 'off (default), public or any: which files are fetched by their address',
    isFlag: true,
  },
  {
    name: 'import-password',
    meaning: 'ask (default) or off: whether an import asks for the password once more',
    isFlag: true,
  },
  { name: 'upload-file-size', meaning: 'the largest uploaded file, 64GB', isFlag: true },
  { name: 'upload-account-size', meaning: 'how much the files of one account may take together, 128GB', isFlag: true },
  { name: 'upload-total-size', meaning: 'how much the files of all accounts may take together, 512GB', isFlag: true },
  {
    name: 'upload-unpack-ratio',
    meaning: 'how many times its size a packed upload may grow to, above 256 MB unpacked; 100',
    isFlag: true,
  },
  { name: 'import-dir', meaning: 'folder of this machine whose files imports may read; none by default', isFlag: true },
  {
    name: 'assistant-url',
    meaning: "address of a language model's API, for example http://127.0.0.1:11434/v1; none by default",
    isFlag: true,
  },
  { name: 'assistant-model', meaning: 'name of that model', isFlag: true },
  { name: 'assistant-key', meaning: 'token that the API asks for', isFlag: false },
  { name: 'durability', meaning: 'full (default) or relaxed', isFlag: true },
  { name: 'tls-cert', meaning: 'certificate file (PEM), for https', isFlag: true },
  { name: 'tls-key', meaning: 'key file (PEM), for https', isFlag: true },
  { name: 'graphd-tls-cert', meaning: 'certificate file (PEM) of the door, tls-cert where absent', isFlag: true },
  { name: 'graphd-tls-key', meaning: 'key file (PEM) of the door, tls-key where absent', isFlag: true },
  {
    name: 'graphd-tls-client-ca',
    meaning: 'authority file (PEM): clients of the door must show a certificate of it',
    isFlag: true,
  },
  { name: 'cluster-tls-ca', meaning: 'authority file (PEM) that clusters with TLS are checked by', isFlag: true },
  { name: 'cluster-tls-cert', meaning: 'certificate file (PEM) that clusters are shown', isFlag: true },
  { name: 'cluster-tls-key', meaning: 'key file (PEM) of that certificate', isFlag: true },
  { name: 'cluster-tls-server-name', meaning: "name that a cluster's certificate must carry", isFlag: true },
  {
    name: 'cluster-tls-insecure',
    meaning: 'on accepts any certificate of a cluster; off is the default',
    isFlag: true,
  },
  { name: 'cluster-protocol', meaning: 'framed-binary (default) or header-compact', isFlag: true },
  { name: 'oidc-issuer', meaning: 'address of an OpenID Connect provider that people sign in with', isFlag: true },
  { name: 'oidc-client-id', meaning: 'what the studio is called there', isFlag: true },
  { name: 'oidc-client-secret', meaning: 'its secret there, where it has one', isFlag: false },
  { name: 'oidc-name', meaning: 'what the login page calls the provider', isFlag: true },
  { name: 'oidc-scope', meaning: 'what is asked for, openid profile email', isFlag: true },
  { name: 'oidc-claim', meaning: 'claim that names the account of the database, preferred_username', isFlag: true },
  { name: 'oidc-role-claim', meaning: 'claim with roles or groups, groups', isFlag: true },
  {
    name: 'oidc-accounts',
    meaning: 'accounts by role or name, with commas: admins=root, *=reader; without it the claim is the account',
    isFlag: true,
  },
  { name: 'oidc-database', meaning: 'the database: embedded (default), or host:port of a cluster', isFlag: true },
  { name: 'oidc-passwords', meaning: 'passwords of accounts of a cluster as JSON, {"reader":"…"}', isFlag: false },
  { name: 'oidc-url', meaning: 'address of the studio as browsers see it, behind a proxy that ends TLS', isFlag: true },
];
