/** Returns the usual settings of Model Context Protocol clients for a server, as JSON. */
export function clientSettings(url: string, token: string): string {
  const server = { type: 'http', url, headers: { Authorization: `Bearer ${token}` } };
  return JSON.stringify({ mcpServers: { astrolabe: server } }, undefined, 2);
}
