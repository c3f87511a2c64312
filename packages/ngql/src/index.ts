// the tree
export type * from './ast/expression.ts';
export type * from './ast/match.ts';
export type * from './ast/traverse.ts';
export type * from './ast/mutate.ts';
export type * from './ast/write.ts';
export type * from './ast/schema.ts';
export type * from './ast/admin.ts';
export type * from './ast/statement.ts';
export {
  kindByWords,
  STATEMENTS,
  type StatementEffect,
  type StatementForm,
  type StatementGuide,
} from './statements.ts';
export { childrenOf } from './ast/children.ts';
// from text to tree
export type { Extension } from './parser/cursor.ts';
export {
  ANY_FUNCTION,
  parse,
  parseExpression,
  parseStatements,
  type ParseOptions,
  type ParseResult,
} from './parser/parse.ts';
export { COPY_COLUMNS } from './parser/load.ts';
export { KEYWORD_TEXTS } from './lexer/keyword.ts';
export { lex, tokenize, type Token, type TokenList } from './lexer/lexer.ts';
export {
  T,
  TOKEN_NAMES,
  describeToken,
  isErrorToken,
  isKeyword,
  isNameToken,
  isReserved,
  isTrivia,
} from './lexer/token.ts';
// what can be called
export {
  AGGREGATES,
  WINDOW_FUNCTIONS,
  windowNamed,
  FUNCTIONS,
  aggregateNamed,
  functionNamed,
  type AggregateSignature,
  type FunctionSignature,
  type Overload,
} from './functions.ts';
export { clockFunctionOf } from './function-names.ts';
export {
  PROCEDURES,
  procedureNamed,
  type OptionType,
  type Procedure,
  type ProcedureColumn,
  type ProcedureColumnType,
  type ProcedureOption,
} from './procedures.ts';
export { SNIPPETS, type Snippet } from './support/snippets.ts';
// limits
export { EXPRESSION_DEPTH_MAX, NAME_BYTES_MAX, NESTING_DEPTH_MAX, TEXT_BYTES_MAX } from './limits.ts';
// from tree to text
export { columnName, printExpression, printPath, printType } from './printer/expression.ts';
export { printStatement } from './printer/statement.ts';
export { quoteName, quoteString } from './printer/quote.ts';
// Builders of syntax trees: build.insertVertices(…), build.literal(…).
export * as build from './builder/index.ts';
// from one schema to another
export {
  diffSchemas,
  isEmptyDifference,
  isSameProperty,
  type Difference,
  type ElementPair,
  type Pair,
  type SchemaDifference,
} from './migration/diff-schemas.ts';
export {
  migrationSteps,
  type MigrationReason,
  type MigrationRisk,
  type MigrationStep,
} from './migration/migration-steps.ts';
export {
  elementOfStatement,
  indexOfStatement,
  schemaOfStatements,
  type ReadSchema,
} from './migration/schema-of-statements.ts';
// scripts of the console
export { runnableAt, runnableParts, type RunnablePart } from './script/runnable-parts.ts';
export { isUseStatement, scriptOffset, spaceOfUse, splitScript, type ScriptPart } from './script/split-script.ts';
export { literalValue, parseCommand, type Command } from './script/command.ts';
// Functions for editors.
export { complete, type CompletionResult } from './support/complete.ts';
export type { CompletionContext, CompletionItem, CompletionKind } from './support/completion-item.ts';
export { diagnose, type DiagnoseOptions, type Diagnostic } from './support/diagnose.ts';
export { DIAGNOSTIC_TEXTS, type DiagnosticWord, type Said } from './support/diagnostic-text.ts';
export type { DiagnosticSeverity, QuickFix, TextEdit } from './support/finding.ts';
export { formatScript } from './support/format.ts';
export { highlight, type Highlight, type HighlightKind } from './support/highlight.ts';
export { hoverAt, type Hover } from './support/hover.ts';
export { indexAdvice, type IndexAdvice } from './support/index-advice.ts';
export { serveLanguage, type AskLanguage, type LanguageResults, type LanguageQuestion } from './support/language.ts';
export { folds, outline, type Fold, type OutlineItem } from './support/outline.ts';
export { occurrencesAt } from './support/occurrences.ts';
export { changesDatabase } from './support/changes-database.ts';
export { readsOnly } from './support/reads-only.ts';
export type { CountedEdges, SeenEdge, TagsOfVids } from './support/seen-edges.ts';
export { saidByHint, saidByMessage } from './support/syntax-said.ts';
export { statementSteps, type StatementStep, type StepOrigin } from './support/statement-steps.ts';
export { statementAdvice, type AdviceKind, type StatementAdvice } from './support/statement-advice.ts';
export { variablesUsed } from './support/variables-used.ts';
export { signatureAt, type SignatureHelp } from './support/signature-help.ts';
