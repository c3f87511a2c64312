import { printValue, type SchemaSnapshot } from '@astrolabe/model';
import { AGGREGATES, FUNCTIONS, WINDOW_FUNCTIONS, aggregateNamed, functionNamed } from '../functions.ts';
import { lex } from '../lexer/lexer.ts';
import { T, isErrorToken, isKeyword, isNameToken } from '../lexer/token.ts';
import { quoteName } from '../printer/quote.ts';
import { splitScript } from '../script/split-script.ts';
import { memberItems } from './complete-members.ts';
import { nameItems } from './complete-names.ts';
import { wordItems } from './complete-words.ts';
import {
  edgeItems,
  propertiesOfNamed,
  tagItems,
  type CompletionContext,
  type CompletionItem,
} from './completion-item.ts';
import { grammarPlace, type GrammarPlace } from './grammar-place.ts';
import { columnsOfInput } from './input-columns.ts';
import { likelyItems } from './likely-items.ts';
import { procedureItems } from './procedure-items.ts';
import { segmentItems } from './segment-items.ts';
import { SNIPPETS } from './snippets.ts';
import { statementScope, type StatementScope } from './statement-scope.ts';

/** Completions at a position: the range they replace, and the items, best first. */
export interface CompletionResult {
  readonly start: number;
  readonly end: number;
  /** Whether a schema name or column must follow, so that the list opens automatically. */
  readonly isNameExpected: boolean;
  readonly items: readonly CompletionItem[];
}

/** The completions at an offset of a script. None within strings (except vids), comments, numbers and commands. */
export function complete(text: string, offset: number, context: CompletionContext = {}): CompletionResult | undefined {
  const word = wordAt(text, offset);
  if (!word) return quotedVids(text, offset, context);
  const prefix = statementPrefix(text, word.start);
  if (prefix === undefined) return undefined;
  const scope = statementScope(prefix);
  const previous = scope.tokens.at(-1)?.kind;
  if (word.isVariable) return result(word, variableItems(text, word, prefix, scope, context), false);
  const procedure = procedureItems(prefix);
  if (procedure) return result(word, procedure, true);
  if (previous === T.DOT) return result(word, memberItems(text, word.start, prefix, scope, context), true);
  const segments = segmentItems(scope, context.seen);
  // After a single dash the grammar gives no information yet.
  if (segments.length > 0 && previous !== T.CLOSE_PAREN) return result(word, segments, true);
  const grammar = grammarPlace(prefix);
  if (grammar && !grammar.takesExpression) {
    const columns = grammar.takesColumn ? inputItems(prefix, scope) : [];
    const vids = grammar.takesVid ? vidItems(context) : [];
    const names = [
      ...columns,
      ...vids,
      ...(grammar.takesName || previous === T.MATCH ? nameItems(scope, context) : []),
    ];
    const isFirst = scope.tokens.length === 0 && scope.pipeAt === undefined;
    const words = wordItems(
      grammar.words.filter((one) => !context.bannedWords?.includes(one) && !(isFirst && ONLY_BEHIND_PIPE.has(one))),
    );
    return result(word, [...names, ...words, ...segments, ...(isFirst ? snippetItems() : [])], names.length > 0);
  }
  return result(word, expressionItems(prefix, scope, grammar, context.schema, word.start < word.end), false);
}

/** Returns the vids that fit an opened quote; they replace the quotes too. */
function quotedVids(text: string, offset: number, context: CompletionContext): CompletionResult | undefined {
  const { kind, start, end } = tokenAt(text, offset);
  const isOpen = kind === T.UNTERMINATED_STRING;
  if (!isOpen && (kind !== T.STRING_VALUE || end === offset)) return undefined;
  const prefix = statementPrefix(text, start);
  if (prefix === undefined || grammarPlace(prefix)?.takesVid !== true) return undefined;
  return result({ start, end: isOpen ? offset : end }, vidItems(context), true);
}

/** The parser accepts these as statements, but without a pipe they have no input. */
const ONLY_BEHIND_PIPE: ReadonlySet<string> = new Set(['ORDER BY', 'GROUP BY']);

function result(
  { start, end }: Pick<Word, 'start' | 'end'>,
  items: readonly CompletionItem[],
  isNameExpected: boolean,
): CompletionResult | undefined {
  return items.length > 0 ? { start, end, isNameExpected, items } : undefined;
}

/** The word at or before the cursor; may be empty. */
interface Word {
  readonly start: number;
  readonly end: number;
  readonly isVariable: boolean;
}

function wordAt(text: string, offset: number): Word | undefined {
  const { kind, start } = tokenAt(text, offset);
  if (start >= offset) return { start: offset, end: offset, isVariable: false };
  if (!canBeCompleted(kind, text[start])) return undefined;
  const isVariable = kind === T.VARIABLE || isLoneDollar(kind, text[start]) || kind === T.DESTINATION;
  const isWord = isKeyword(kind) || isNameToken(kind) || isVariable;
  return { start: isWord ? start : offset, end: offset, isVariable };
}

/** Returns the token at or before an offset. */
function tokenAt(
  text: string,
  offset: number,
): { readonly kind: number; readonly start: number; readonly end: number } {
  const { kinds, ends } = lex(text);
  let index = 0;
  while (index < kinds.length - 1 && ends[index]! < offset) index++;
  return { kind: kinds[index]!, start: index === 0 ? 0 : ends[index - 1]!, end: ends[index]! };
}

/** No completion inside strings, comments and numbers, or after a closing quote. */
function canBeCompleted(kind: number, first: string | undefined): boolean {
  if (isErrorToken(kind)) return isLoneDollar(kind, first);
  switch (kind) {
    case T.LINE_COMMENT:
    case T.BLOCK_COMMENT:
    case T.STRING_VALUE:
    case T.QUOTED_LABEL:
    case T.INTEGER:
    case T.FLOATING:
    case T.IPV4:
      return false;
    default:
      return true;
  }
}

function isLoneDollar(kind: number, first: string | undefined): boolean {
  return kind === T.BAD_CHARACTER && first === '$';
}

/** The text of the statement up to an offset; absent in a command of the console. */
function statementPrefix(text: string, offset: number): string | undefined {
  const before = text.slice(0, offset);
  const part = splitScript(before).at(-1);
  if (!part) return '';
  const between = before.slice(part.range.end);
  if (part.kind === 'command') return between.includes('\n') ? '' : undefined;
  const { kinds } = lex(between);
  return kinds.includes(T.SEMICOLON) ? '' : part.text;
}

function snippetItems(): readonly CompletionItem[] {
  return SNIPPETS.map(({ label, meaning, template }) => ({
    label,
    kind: 'snippet',
    insert: template,
    meaning,
  }));
}

/** Returns completions at the start of an expression: bound names, then names of the context, keywords and functions. */
function expressionItems(
  prefix: string,
  scope: StatementScope,
  grammar: GrammarPlace | undefined,
  schema: SchemaSnapshot | undefined,
  isTyped: boolean,
): readonly CompletionItem[] {
  const aliases = scope.aliases.map((alias): CompletionItem => {
    const detail = alias.labels.join(', ');
    return { label: alias.name, kind: 'variable', insert: quoteName(alias.name), ...(detail && { detail }) };
  });
  return [
    ...aliases,
    ...inputItems(prefix, scope),
    ...elementsOfExpression(scope, schema),
    ...likelyItems(scope, schema),
    ...(grammar ? wordItems(grammar.words.filter((word) => isElementOf(word, scope.head))) : []),
    ...functionItems(isAggregateRefused(scope), schema, isTyped),
  ];
}

/** Returns known vids as literals. Vids of another kind than the space uses are from before it was recreated. */
function vidItems({ vids = [], schema }: CompletionContext): readonly CompletionItem[] {
  const isNumber = schema?.space.vidType.kind === 'int64';
  return vids
    .filter((vid) => (typeof vid === 'bigint') === isNumber)
    .map((vid) => {
      const written = printValue(vid);
      return { label: written, kind: 'vid', insert: written };
    });
}

/** The columns of the input, with `$-.` before them. */
function inputItems(prefix: string, scope: StatementScope): readonly CompletionItem[] {
  return (columnsOfInput(prefix, scope) ?? []).map((name) => {
    const written = `$-.${quoteName(name)}`;
    return { label: written, kind: 'column', insert: written };
  });
}

/** Returns whether a keyword for a whole element is meaningful in a statement; other keywords always are. */
function isElementOf(word: string, head: number | undefined): boolean {
  switch (word) {
    case 'VERTEX AS':
    case 'EDGE AS':
      return head === T.GO || head === T.LOOKUP || head === T.FETCH;
    case 'VERTICES AS':
    case 'EDGES AS':
      return head === T.GET;
    case 'PATH AS':
      return head === T.FIND;
    default:
      return true;
  }
}

/** Tags and edge types that an expression of the statement can name before a dot. */
function elementsOfExpression(
  { head, tokens, over }: StatementScope,
  schema: SchemaSnapshot | undefined,
): readonly CompletionItem[] {
  switch (head) {
    case T.GO:
    case T.FIND:
      return edgeItems(schema).filter(({ label }) => over === undefined || over.includes(label));
    case T.LOOKUP: {
      const named = tokens[2]?.text;
      return [...tagItems(schema), ...edgeItems(schema)].filter(({ label }) => label === named);
    }
    case T.FETCH: {
      const named = new Set(tokens.slice(3).map(({ text }) => text));
      return [...tagItems(schema), ...edgeItems(schema)].filter(({ label }) => named.has(label));
    }
    case T.UPDATE:
    case T.UPSERT: {
      const on = tokens.findIndex(({ kind }) => kind === T.ON);
      const name = tokens[on + 1]?.text;
      return [...propertiesOfNamed(name, schema?.tags), ...propertiesOfNamed(name, schema?.edgeTypes)];
    }
    default:
      return [];
  }
}

/** Aggregates are not allowed after WHERE, UNWIND, FROM and VALUES, and in YIELD of GO, LOOKUP and FETCH. */
function isAggregateRefused({ head, tokens }: StatementScope): boolean {
  const clause = tokens.findLast(
    ({ kind }) =>
      kind === T.WHERE ||
      kind === T.YIELD ||
      kind === T.RETURN ||
      kind === T.WITH ||
      kind === T.FROM ||
      kind === T.UNWIND ||
      kind === T.VALUES ||
      kind === T.SET,
  );
  if (clause?.kind === T.YIELD) return head !== T.YIELD && head !== T.GROUP;
  return clause?.kind !== T.RETURN && clause?.kind !== T.WITH;
}

/** The functions; of those that begin with what is typed, the shortest is first, such as `date` before `datasetRowCol`. */
function functionItems(
  withoutAggregates: boolean,
  schema: SchemaSnapshot | undefined,
  isTyped: boolean,
): readonly CompletionItem[] {
  // If aggregates are allowed they are likely, written in lower case like most functions.
  const aggregates = AGGREGATES.map(({ name, ...rest }) => ({ name: name.toLowerCase(), ...rest }));
  const created = (schema?.functions ?? []).map(({ name, parameters, body }) => ({
    name,
    signature: `${name}(${parameters.join(', ')})`,
    meaning: body,
  }));
  // Scalar functions and aggregates of the same name are offered; OVER may follow them.
  const windows = WINDOW_FUNCTIONS.filter(({ name }) => !functionNamed(name) && !aggregateNamed(name));
  const scalars = isTyped ? FUNCTIONS.toSorted((a, b) => a.name.length - b.name.length) : FUNCTIONS;
  const allowed = withoutAggregates ? scalars : [...aggregates, ...windows, ...scalars];
  return [...allowed, ...created].map(({ name, signature, meaning }) => ({
    label: name,
    kind: 'function',
    insert: name,
    detail: signature,
    meaning,
  }));
}

/** The valid special references, the parameters, and the variables that the text assigns. */
function variableItems(
  text: string,
  word: Word,
  prefix: string,
  scope: StatementScope,
  { parameters }: CompletionContext,
): readonly CompletionItem[] {
  const columns = columnsOfInput(prefix, scope) ?? [];
  const names = new Set(parameters ?? []);
  for (const [, name] of text.slice(0, word.start).matchAll(/\$([A-Za-z]\w*)\s*=(?!=)/g))
    if (name !== undefined) names.add(name);
  const special = [
    ...(scope.pipeAt === undefined ? [] : ['$-']),
    ...columns.map((name) => `$-.${quoteName(name)}`),
    ...(scope.head === T.GO || scope.head === T.UPDATE || scope.head === T.UPSERT ? ['$^', '$$'] : []),
  ];
  return [...special, ...[...names].map((name) => `$${name}`)].map((label) => ({
    label,
    kind: 'variable',
    insert: label,
  }));
}
