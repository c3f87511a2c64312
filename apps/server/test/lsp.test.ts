import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  CodeActionRequest,
  CompletionRequest,
  createProtocolConnection,
  DidOpenTextDocumentNotification,
  DocumentFormattingRequest,
  DocumentSymbolRequest,
  ExitNotification,
  HoverRequest,
  InitializeRequest,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node';

const URI = 'file:///a.ngql';
const TEXT = `CREATE TAG person(name string, age int);
MATCH (p:persn) RETURN p.person.name;
match (p:person) return count(*);
MATCH (p:pers`;

test('an LSP client gets diagnostics, fixes, completion, hover, symbols and formatting over stdio', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts'), 'lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  const client = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  const published = new Promise<PublishDiagnosticsParams>((resolve) =>
    client.onNotification(PublishDiagnosticsNotification.type, resolve),
  );
  client.listen();
  await client.sendRequest(InitializeRequest.type, { processId: null, rootUri: null, capabilities: {} });
  await client.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: { uri: URI, languageId: 'ngql', version: 1, text: TEXT },
  });
  const { diagnostics } = await published;
  const textDocument = { uri: URI };
  const errorLines = diagnostics.filter(({ severity }) => severity === 1).map(({ range: { start } }) => start.line);
  expect(new Set(errorLines)).toEqual(new Set([1, 3]));
  const completed = await client.sendRequest(CompletionRequest.type, {
    textDocument,
    position: { line: 3, character: 13 },
  });
  const items = Array.isArray(completed) ? completed : (completed?.items ?? []);
  expect(items.map(({ label }) => label)).toContain('person');
  const hover = await client.sendRequest(HoverRequest.type, { textDocument, position: { line: 2, character: 26 } });
  expect(JSON.stringify(hover?.contents)).toContain('COUNT(');
  const symbols = await client.sendRequest(DocumentSymbolRequest.type, { textDocument });
  expect(symbols).toHaveLength(4);
  const options = { tabSize: 2, insertSpaces: true };
  const edits = await client.sendRequest(DocumentFormattingRequest.type, { textDocument, options });
  expect(edits?.map(({ newText }) => newText).join(' ')).toContain('MATCH');
  const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 20 } };
  const actions = await client.sendRequest(CodeActionRequest.type, {
    textDocument,
    range,
    context: { diagnostics: [] },
  });
  expect(JSON.stringify(actions?.map((action) => 'edit' in action && action.edit?.changes?.[URI]))).toContain(
    '"newText":"person"',
  );
  await client.sendRequest(ShutdownRequest.type);
  await client.sendNotification(ExitNotification.type);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(0);
});
