import { once } from 'node:events';
import {
  complete,
  diagnose,
  folds,
  formatScript,
  hoverAt,
  outline,
  schemaOfStatements,
  parse,
  signatureAt,
  type CompletionKind,
  type QuickFix,
} from '@astrolabe/ngql';
import { inBackground, type SchemaSnapshot, type SpaceSchema } from '@astrolabe/model';
import {
  CompletionItemKind,
  createConnection,
  DiagnosticSeverity,
  InsertTextFormat,
  MarkupKind,
  StreamMessageReader,
  StreamMessageWriter,
  SymbolKind,
  TextDocuments,
  TextDocumentSyncKind,
  type Connection,
  type Diagnostic,
  type Range,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { EXIT, type CommandIo } from './command-io.ts';

const KINDS: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  keyword: CompletionItemKind.Keyword,
  function: CompletionItemKind.Function,
  tag: CompletionItemKind.Class,
  edge: CompletionItemKind.Interface,
  property: CompletionItemKind.Property,
  index: CompletionItemKind.Reference,
  space: CompletionItemKind.Module,
  variable: CompletionItemKind.Variable,
  column: CompletionItemKind.Field,
  vid: CompletionItemKind.Value,
  snippet: CompletionItemKind.Snippet,
};

/** Serves the Language Server Protocol until the client exits. */
export async function serveLanguage({ input, output }: CommandIo): Promise<number> {
  const connection = createConnection(new StreamMessageReader(input), new StreamMessageWriter(output));
  const documents = new TextDocuments(TextDocument);
  connection.onInitialize(() => ({
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      completionProvider: { triggerCharacters: ['.', ':', '$', '[', '('] },
      hoverProvider: true,
      signatureHelpProvider: { triggerCharacters: ['(', ','] },
      documentFormattingProvider: true,
      documentSymbolProvider: true,
      foldingRangeProvider: true,
      codeActionProvider: true,
    },
    serverInfo: { name: 'astrolabe' },
  }));
  documents.onDidChangeContent(({ document }) => {
    const diagnostics = diagnosticsOf(document).map(({ diagnostic }) => diagnostic);
    inBackground('sending diagnostics', () => connection.sendDiagnostics({ uri: document.uri, diagnostics }));
  });
  serveEditing(connection, documents);
  serveStructure(connection, documents);
  documents.listen(connection);
  connection.listen();
  await once(input, 'close');
  return EXIT.ok;
}

/** Completion, hover, signatures, formatting. */
function serveEditing(connection: Connection, documents: TextDocuments<TextDocument>): void {
  connection.onCompletion(({ textDocument, position }) => {
    const document = documents.get(textDocument.uri);
    if (!document) return [];
    const text = document.getText();
    const result = complete(text, document.offsetAt(position), { schema: schemaOf(text) });
    if (!result) return [];
    const range = rangeOf(document, result);
    return result.items.map(({ label, kind, insert, detail, meaning }, at) => ({
      label,
      kind: KINDS[kind],
      sortText: String(at).padStart(5, '0'),
      textEdit: { range, newText: kind === 'snippet' ? snippetOf(insert) : insert },
      insertTextFormat: kind === 'snippet' ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      ...(detail !== undefined && { detail }),
      ...(meaning !== undefined && { documentation: meaning }),
    }));
  });
  connection.onHover(({ textDocument, position }) => {
    const document = documents.get(textDocument.uri);
    const text = document?.getText() ?? '';
    const hover = document && hoverAt(text, document.offsetAt(position), schemaOf(text));
    if (!hover) return undefined;
    const value = [`\`\`\`ngql\n${hover.title}\n\`\`\``, ...hover.lines].join('\n\n');
    return { contents: { kind: MarkupKind.Markdown, value }, range: rangeOf(document, hover) };
  });
  connection.onSignatureHelp(({ textDocument, position }) => {
    const document = documents.get(textDocument.uri);
    const help = document && signatureAt(document.getText(), document.offsetAt(position));
    return (
      help && {
        signatures: [{ label: help.signature, documentation: help.meaning }],
        activeSignature: 0,
        activeParameter: help.argument,
      }
    );
  });
  connection.onDocumentFormatting(({ textDocument }) => {
    const document = documents.get(textDocument.uri);
    if (!document) return [];
    return formatScript(document.getText()).map((edit) => ({ range: rangeOf(document, edit), newText: edit.insert }));
  });
}

/** Symbols, folds, quick fixes. */
function serveStructure(connection: Connection, documents: TextDocuments<TextDocument>): void {
  connection.onDocumentSymbol(({ textDocument }) => {
    const document = documents.get(textDocument.uri);
    if (!document) return [];
    return outline(document.getText()).map((item) => {
      const range = rangeOf(document, item);
      return { name: item.title, kind: SymbolKind.Function, range, selectionRange: range };
    });
  });
  connection.onFoldingRanges(({ textDocument }) => {
    const document = documents.get(textDocument.uri);
    if (!document) return [];
    return folds(document.getText()).map((fold) => {
      const { start, end } = rangeOf(document, fold);
      return { startLine: start.line, endLine: end.line };
    });
  });
  connection.onCodeAction(({ textDocument, range }) => {
    const document = documents.get(textDocument.uri);
    if (!document) return [];
    const from = document.offsetAt(range.start);
    const to = document.offsetAt(range.end);
    return diagnosticsOf(document)
      .filter(({ start, end }) => start <= to && end >= from)
      .flatMap(({ quickFixes }) => quickFixes)
      .map(({ title, edits }) => ({
        title,
        kind: 'quickfix',
        edit: {
          changes: {
            [textDocument.uri]: edits.map((edit) => ({ range: rangeOf(document, edit), newText: edit.insert })),
          },
        },
      }));
  });
}

/** The schema that the script's own CREATE statements define; the language server has no database. */
function schemaOf(text: string): SchemaSnapshot | undefined {
  const { schema } = schemaOfStatements(parse(text).statements, UNKNOWN_SPACE);
  return schema.tags.length + schema.edgeTypes.length > 0 ? schema : undefined;
}

const UNKNOWN_SPACE: SpaceSchema = {
  name: '',
  id: 0,
  vidType: { kind: 'fixed_string', length: 64 },
  partitionCount: 1,
  replicaFactor: 1,
  charset: 'utf8',
  collation: 'utf8_bin',
};

/** A protocol diagnostic with its position as offsets and its fixes. */
interface Finding {
  readonly start: number;
  readonly end: number;
  readonly diagnostic: Diagnostic;
  readonly quickFixes: readonly QuickFix[];
}

function diagnosticsOf(document: TextDocument): readonly Finding[] {
  const text = document.getText();
  return diagnose(text, { schema: schemaOf(text) }).map((one) => ({
    start: one.start,
    end: one.end,
    diagnostic: {
      range: rangeOf(document, one),
      severity: one.severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
      code: one.code,
      source: 'astrolabe',
      message: one.hint === undefined ? one.message : `${one.message}\n${one.hint}`,
    },
    quickFixes: one.fixes,
  }));
}

/** Numbers the placeholders of a snippet: `${tag}` is `${1:tag}` in the protocol. */
function snippetOf(template: string): string {
  let count = 0;
  return template.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => `\${${++count}:${name}}`);
}

function rangeOf(document: TextDocument, { start, end }: { readonly start: number; readonly end: number }): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}
