import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { planTable, problemOf, z } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';
import type { Login } from '../session/login.ts';
import { MCP_ROWS_DEFAULT, MCP_ROWS_MAX, MCP_TIMEOUT_MS_DEFAULT, MCP_TIMEOUT_MS_MAX } from './limits.ts';
import { readStatement, requireReading, rowText } from './read-statement.ts';
import { searchLanguage, type LanguageEntry } from './search-language.ts';

const READS = { readOnlyHint: true, destructiveHint: false, openWorldHint: false } as const;

const INSTRUCTIONS =
  'An nGQL graph database, for reading only. Ask list_spaces for the spaces and describe_schema for tags, edge types, properties and indexes before writing statements. In MATCH, properties are written v.tag.property.';

/** A Model Context Protocol server for one request, with tools for the database of a login, the language and the guide. */
export function mcpServerFor(
  login: Login,
  version: string,
  guide: readonly LanguageEntry[],
  signal: AbortSignal,
): McpServer {
  const server = new McpServer({ name: 'astrolabe', title: 'Astrolabe', version }, { instructions: INSTRUCTIONS });
  addSchema(server, login);
  addStatements(server, login, signal);
  server.registerTool(
    'search_language',
    {
      title: 'Search the nGQL reference and the guide',
      description:
        'Statement patterns and functions of nGQL, and sections of the guide, whose name, form or meaning holds all words of the search.',
      inputSchema: z.strictObject({ search: z.string().describe('words, for example "shortest path" or "date"') }),
      outputSchema: z.object({
        entries: z.array(z.object({ name: z.string(), form: z.string(), meaning: z.string() })),
      }),
      annotations: READS,
    },
    ({ search }) => {
      const entries = searchLanguage(search, guide);
      return { ...textResult(JSON.stringify(entries, undefined, 1)), structuredContent: { entries } };
    },
  );
  return server;
}

function addSchema(server: McpServer, login: Login): void {
  server.registerTool(
    'list_spaces',
    {
      title: 'List spaces',
      description: 'The names of the spaces, each a graph with its own schema.',
      inputSchema: z.strictObject({}),
      outputSchema: z.object({ spaces: z.array(z.string()) }),
      annotations: READS,
    },
    () =>
      answered(async () => {
        const spaces = await spacesOf(login);
        return { text: JSON.stringify(spaces), structured: { spaces } };
      }),
  );
  server.registerTool(
    'describe_schema',
    {
      title: 'Describe a schema',
      description:
        'The schema of a space as the nGQL statements that create it: tags, edge types, properties, indexes.',
      inputSchema: z.strictObject({ space: z.string().describe('name of the space') }),
      outputSchema: z.object({ space: z.string(), statements: z.string() }),
      annotations: READS,
    },
    ({ space }) =>
      answered(async () => {
        const statements = await schemaText(login, space);
        return { text: statements, structured: { space, statements } };
      }),
  );
  server.registerResource(
    'schema',
    new ResourceTemplate('astrolabe://spaces/{space}/schema', {
      list: async () => ({
        resources: (await spacesOf(login)).map((space) => ({
          name: `Schema of ${space}`,
          uri: `astrolabe://spaces/${encodeURIComponent(space)}/schema`,
          mimeType: 'text/plain',
        })),
      }),
    }),
    { title: 'Schema of a space', description: 'The nGQL statements that create it', mimeType: 'text/plain' },
    async (uri, { space }) => ({
      contents: [{ uri: uri.href, text: await schemaText(login, decodeURIComponent(String(space))) }],
    }),
  );
}

/** The columns and rows of a result. */
const TABLE = { columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) };

function addStatements(server: McpServer, login: Login, signal: AbortSignal): void {
  const statement = z.string().min(1).describe('one nGQL statement that only reads');
  const space = z.string().default('').describe('name of the space it runs in');
  const milliseconds = z.number().int().min(1).max(MCP_TIMEOUT_MS_MAX).default(MCP_TIMEOUT_MS_DEFAULT);
  server.registerTool(
    'run_statement',
    {
      title: 'Run a statement',
      description: `Runs a statement that only reads and answers columns and rows as JSON, at most ${MCP_ROWS_MAX} rows; a value that JSON has no form for is an object such as {"$date":"2024-05-01"} or {"$float":"1.0"}; rowCount counts all. What would change the database is refused.`,
      inputSchema: z.strictObject({
        statement,
        space,
        rows: z.number().int().min(1).max(MCP_ROWS_MAX).default(MCP_ROWS_DEFAULT).describe('how many rows to answer'),
        milliseconds: milliseconds.describe('how long it may run'),
      }),
      outputSchema: z.object({ ...TABLE, rowCount: z.number(), isCut: z.boolean(), milliseconds: z.number() }),
      annotations: READS,
    },
    ({ rows, milliseconds: timeoutMs, ...wanted }) =>
      answered(async () => tableResult(await readStatement(login, { ...wanted, rowsMax: rows, timeoutMs, signal }))),
  );
  server.registerTool(
    'explain_statement',
    {
      title: 'Explain a statement',
      description: 'The plan by which the database would run a statement, without running it.',
      inputSchema: z.strictObject({ statement, space }),
      outputSchema: z.object(TABLE),
      annotations: READS,
    },
    ({ statement: text, space: within }) =>
      answered(async () => {
        const explained = /^\s*EXPLAIN\b/i.test(text) ? text : `EXPLAIN ${text}`;
        requireReading(explained);
        const { plan } = await login.execute(explained, { space: within, timeoutMs: MCP_TIMEOUT_MS_DEFAULT, signal });
        if (plan === undefined) throw new AstrolabeError('NOT_SUPPORTED', 'the database tells no plan of this');
        const { columns, rows } = planTable(plan);
        return tableResult(`{"columns":${JSON.stringify(columns)},"rows":[${rows.map(rowText).join(',\n')}]}`);
      }),
  );
}

async function spacesOf(login: Login): Promise<readonly string[]> {
  const { rows } = await login.execute('SHOW SPACES');
  return rows.map(([name]) => String(name));
}

async function schemaText(login: Login, space: string): Promise<string> {
  const statements = build.recreateSpace(await login.schema(space), { hasSpace: true });
  return statements.map((statement) => `${printStatement(statement)};\n`).join('');
}

/** Errors that the program can fix are tool results: message, hint and position. */
async function answered(work: () => Promise<ToolResponse>): Promise<CallToolResult> {
  try {
    const { text, structured } = await work();
    return { ...textResult(text), structuredContent: structured };
  } catch (error) {
    const { message, hint, position } = problemOf(error);
    const place = position && ` (characters ${position.start} to ${position.end})`;
    return { ...textResult(`${message}${place ?? ''}${hint === undefined ? '' : `\n${hint}`}`), isError: true };
  }
}

/** A result as text for people and models, and as data for programs. */
interface ToolResponse {
  readonly text: string;
  readonly structured: Record<string, unknown>;
}

/** A table as JSON text. Numbers keep all digits; values without a JSON form are objects. */
function tableResult(text: string): ToolResponse {
  return { text, structured: JSON.parse(text) as Record<string, unknown> };
}

function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}
