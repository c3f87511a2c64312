import {
  printValue,
  type EdgeTypeSchema,
  type PropertySchema,
  type SchemaSnapshot,
  type TagSchema,
  type Vid,
} from '@astrolabe/model';
import { AGGREGATES, FUNCTIONS } from '../functions.ts';
import { lex } from '../lexer/lexer.ts';
import { T, isErrorToken, isKeyword, isNameToken } from '../lexer/token.ts';
import { parse } from '../parser/parse.ts';
import { printType } from '../printer/expression.ts';
import { quoteName } from '../printer/quote.ts';
import { splitScript } from '../script/split-script.ts';
import { labelsAfterEdge, type SeenEdge } from './following-labels.ts';
import { grammarPlace, type GrammarPlace } from './grammar-place.ts';
import { SNIPPETS } from './snippets.ts';
import { columnsOfStatement } from './statement-columns.ts';
import { statementScope, type StatementScope } from './statement-scope.ts';

/** What a completion stands for. */
export type CompletionKind =
  | 'keyword'
  | 'function'
  | 'tag'
  | 'edge'
  | 'property'
  | 'index'
  | 'space'
  | 'variable'
  | 'column'
  | 'vid'
  | 'snippet';

/** Something that could be written at the cursor. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  /** What is inserted; names are quoted where they need it, `${name}` in snippets is to be replaced. */
  readonly insert: string;
  readonly detail?: string;
  /** Of a property: the type of its values, as it is written in a statement but in small letters. */
  readonly type?: string;
  /** Of a function and a whole statement: what it means, in English. */
  readonly meaning?: string;
}

/** What can be written at a place: the stretch it replaces, and the items, those that fit best first. */
export interface CompletionResult {
  readonly start: number;
  readonly end: number;
  /** Whether a name of the schema or a column must follow, so that the list is worth opening by itself. */
  readonly isNameExpected: boolean;
  readonly items: readonly CompletionItem[];
}

/** What completion knows besides the text. */
export interface CompletionContext {
  readonly schema?: SchemaSnapshot | undefined;
  readonly spaces?: readonly string[] | undefined;
  readonly parameters?: readonly string[] | undefined;
  /** Vids that were seen, those that are likeliest to be meant first. */
  readonly vids?: readonly Vid[] | undefined;
  /** Keywords that are not offered, in capitals. */
  readonly bannedWords?: readonly string[] | undefined;
  /** What was seen of the graph: between which tags the edges go. */
  readonly seen?: readonly SeenEdge[] | undefined;
}

/** What can be written at an offset of a script. Nothing inside strings, comments, numbers and commands. */
export function complete(text: string, offset: number, context: CompletionContext = {}): CompletionResult | undefined {
  const word = wordAt(text, offset);
  if (!word) return undefined;
  const prefix = statementPrefix(text, word.start);
  if (prefix === undefined) return undefined;
  const scope = statementScope(prefix);
  const previous = scope.tokens.at(-1)?.kind;
  if (word.isVariable) return answer(word, variableItems(text, word, prefix, scope, context), false);
  if (previous === T.DOT) return answer(word, memberItems(text, word, prefix, scope, context.schema), true);
  const grammar = grammarPlace(prefix);
  if (grammar && !grammar.takesExpression) {
    const columns = grammar.takesColumn ? inputItems(prefix, scope) : [];
    const vids = grammar.takesVid ? vidItems(context) : [];
    const names = [...columns, ...vids, ...(grammar.takesName ? nameItems(scope, context) : [])];
    const isFirst = scope.tokens.length === 0 && scope.pipeAt === undefined;
    const words = wordItems(
      grammar.words.filter((one) => !context.bannedWords?.includes(one) && !(isFirst && ONLY_BEHIND_PIPE.has(one))),
    );
    return answer(word, [...names, ...words, ...(isFirst ? snippetItems() : [])], names.length > 0);
  }
  return answer(word, expressionItems(prefix, scope, grammar, context.schema), false);
}

/** The parser takes them for statements of their own, but without a pipe they have nothing to work on. */
const ONLY_BEHIND_PIPE: ReadonlySet<string> = new Set(['ORDER BY', 'GROUP BY']);

function answer(
  { start, end }: Word,
  items: readonly CompletionItem[],
  isNameExpected: boolean,
): CompletionResult | undefined {
  return items.length > 0 ? { start, end, isNameExpected, items } : undefined;
}

/** The word that the cursor is in or behind; empty where it is in none. */
interface Word {
  readonly start: number;
  readonly end: number;
  readonly isVariable: boolean;
}

function wordAt(text: string, offset: number): Word | undefined {
  const { kinds, ends } = lex(text);
  let index = 0;
  while (index < kinds.length - 1 && ends[index]! < offset) index++;
  const kind = kinds[index]!;
  const start = index === 0 ? 0 : ends[index - 1]!;
  if (start >= offset) return { start: offset, end: offset, isVariable: false };
  if (!canBeCompleted(kind, text[start])) return undefined;
  const isVariable = kind === T.VARIABLE || isLoneDollar(kind, text[start]) || kind === T.DESTINATION;
  const isWord = isKeyword(kind) || isNameToken(kind) || isVariable;
  return { start: isWord ? start : offset, end: offset, isVariable };
}

/** Inside a string, a comment or a number nothing is offered; behind a closing quote, neither. */
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

function wordItems(words: readonly string[]): readonly CompletionItem[] {
  return words.map((word) => ({ label: word, kind: 'keyword', insert: word }));
}

function snippetItems(): readonly CompletionItem[] {
  return SNIPPETS.map(({ label, meaning, template }) => ({
    label,
    kind: 'snippet',
    insert: template,
    meaning,
  }));
}

/** The names that can follow where the grammar wants a name and no expression. */
function nameItems(scope: StatementScope, context: CompletionContext): readonly CompletionItem[] {
  const { schema } = context;
  const { tokens, head } = scope;
  const previous = tokens.at(-1)?.kind;
  const second = tokens[1]?.kind;
  if (head === T.USE || tokens.some(({ kind }) => kind === T.SPACE)) return spaceItems(context);
  switch (head) {
    case T.GO:
    case T.FIND:
      return previous === T.AS ? [] : edgeItems(schema);
    case T.GET:
      return previous === T.AS ? [] : edgeItems(schema);
    case T.MATCH:
    case T.OPTIONAL:
    case T.WITH:
    case T.UNWIND:
      return patternItems(scope, context);
    case T.LOOKUP:
      return [...indexedFirst(tagItems(schema), schema), ...indexedFirst(edgeItems(schema), schema)];
    case T.FETCH:
      return [...tagItems(schema), ...edgeItems(schema)];
    case T.INSERT:
    case T.UPDATE:
    case T.UPSERT:
    case T.DELETE:
      return writeItems(scope, schema);
    case T.SHOW:
      return previous === T.TAG ? tagItems(schema) : previous === T.EDGE ? edgeItems(schema) : [];
    case T.CREATE:
    case T.REBUILD:
    case T.DROP:
    case T.ALTER:
    case T.DESC:
    case T.DESCRIBE:
      return schemaStatementItems(scope, second, schema);
    default:
      return [];
  }
}

/** Names in CREATE, ALTER, DROP, DESCRIBE and REBUILD: of what exists, and never for what is to be made. */
function schemaStatementItems(
  { head, tokens }: StatementScope,
  second: number | undefined,
  schema: SchemaSnapshot | undefined,
): readonly CompletionItem[] {
  const isIndex = tokens.some(({ kind }) => kind === T.INDEX);
  const on = tokens.findIndex(({ kind }) => kind === T.ON);
  if (head === T.CREATE && (!isIndex || on < 0)) return [];
  if (isIndex && head !== T.CREATE) return indexItems(schema, second === T.EDGE ? 'edge' : 'tag');
  const elements = second === T.EDGE ? schema?.edgeTypes : schema?.tags;
  if (isIndex && tokens.length > on + 1) return propertiesOfNamed(tokens[on + 1]?.text, elements);
  const isItem = tokens.some(({ kind }) => kind === T.OPEN_PAREN);
  if (head === T.ALTER && isItem)
    return tokens.some(({ kind }) => kind === T.DROP || kind === T.CHANGE)
      ? propertiesOfNamed(tokens[2]?.text, elements)
      : [];
  return second === T.EDGE ? edgeItems(schema) : second === T.TAG ? tagItems(schema) : [];
}

/** Names in INSERT, UPDATE, UPSERT and DELETE: tags or edge types, and behind them their properties. */
function writeItems({ tokens }: StatementScope, schema: SchemaSnapshot | undefined): readonly CompletionItem[] {
  const isEdge = tokens[1]?.kind === T.EDGE || tokens[1]?.kind === T.EDGES;
  const elements = isEdge ? schema?.edgeTypes : schema?.tags;
  const opened = lastOpenParenthesis(tokens);
  if (opened > 0) return propertiesOfNamed(tokens[opened - 1]?.text, elements);
  if (tokens.some(({ kind }) => kind === T.SET)) {
    const on = tokens.findIndex(({ kind }) => kind === T.ON);
    return propertiesOfNamed(tokens[on + 1]?.text, elements);
  }
  return isEdge ? edgeItems(schema) : tagItems(schema);
}

function lastOpenParenthesis(tokens: StatementScope['tokens']): number {
  let depth = 0;
  for (let index = tokens.length - 1; index >= 0; index--) {
    if (tokens[index]!.kind === T.CLOSE_PAREN) depth++;
    if (tokens[index]!.kind === T.OPEN_PAREN && depth-- === 0) return index;
  }
  return -1;
}

/** Names in a pattern: labels behind a colon, properties of the label in a map. */
function patternItems(scope: StatementScope, { schema, seen = [] }: CompletionContext): readonly CompletionItem[] {
  const { tokens } = scope;
  const previous = tokens.at(-1)?.kind;
  if (previous === T.COLON || previous === T.PIPE)
    return isInEdgePattern(scope) ? edgeItems(schema) : seenFirst(tagItems(schema), labelsAfterEdge(tokens, seen));
  const opened = tokens.findLastIndex(({ kind }) => kind === T.OPEN_BRACE);
  if (opened < 1 || (previous !== T.OPEN_BRACE && previous !== T.COMMA)) return [];
  const label = tokens[opened - 1]?.text;
  return [...propertiesOfNamed(label, schema?.tags), ...propertiesOfNamed(label, schema?.edgeTypes)];
}

/** Those first that were seen here, the most frequent before the others. */
function seenFirst(items: readonly CompletionItem[], labels: readonly string[]): readonly CompletionItem[] {
  const rank = ({ label }: CompletionItem): number => (labels.includes(label) ? labels.indexOf(label) : labels.length);
  return items.toSorted((a, b) => rank(a) - rank(b));
}

/** Whether the nearest open bracket is that of an edge: `-[` or `<-[`. */
function isInEdgePattern({ tokens }: StatementScope): boolean {
  for (const { kind } of tokens.toReversed()) {
    if (kind === T.HYPHEN_BRACKET || kind === T.LEFT_ARROW_BRACKET) return true;
    if (kind === T.OPEN_PAREN || kind === T.OPEN_BRACE) return false;
  }
  return false;
}

/** What an expression can begin with: what the statement has bound, then what belongs to its kind, words and functions. */
function expressionItems(
  prefix: string,
  scope: StatementScope,
  grammar: GrammarPlace | undefined,
  schema: SchemaSnapshot | undefined,
): readonly CompletionItem[] {
  const aliases = scope.aliases.map((alias): CompletionItem => {
    const detail = alias.labels.join(', ');
    return { label: alias.name, kind: 'variable', insert: quoteName(alias.name), ...(detail && { detail }) };
  });
  return [
    ...aliases,
    ...inputItems(prefix, scope),
    ...elementsOfExpression(scope, schema),
    ...(grammar ? wordItems(grammar.words.filter((word) => isElementOf(word, scope.head))) : []),
    ...functionItems(isAggregateRefused(scope)),
  ];
}

/** Vids that were seen, as they are written; those of another kind than the space has were seen before it was made anew. */
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

/** Whether a word for a whole element means something in a statement; other words do everywhere. */
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

/** Aggregates are refused behind WHERE, UNWIND, FROM and VALUES, and in YIELD of GO, LOOKUP and FETCH. */
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

function functionItems(withoutAggregates: boolean): readonly CompletionItem[] {
  // Where an aggregate may stand it is what is meant most often, and it is written in small letters like most functions.
  const aggregates = AGGREGATES.map(({ name, ...rest }) => ({ name: name.toLowerCase(), ...rest }));
  return [...(withoutAggregates ? [] : aggregates), ...FUNCTIONS].map(({ name, signature, meaning }) => ({
    label: name,
    kind: 'function',
    insert: name,
    detail: signature,
    meaning,
  }));
}

function tagItems(schema: SchemaSnapshot | undefined): readonly CompletionItem[] {
  return (schema?.tags ?? []).map((tag) => elementItem(tag, 'tag'));
}

function edgeItems(schema: SchemaSnapshot | undefined): readonly CompletionItem[] {
  return (schema?.edgeTypes ?? []).map((edgeType) => elementItem(edgeType, 'edge'));
}

function elementItem({ name, comment }: TagSchema | EdgeTypeSchema, kind: 'tag' | 'edge'): CompletionItem {
  return { label: name, kind, insert: quoteName(name), ...(comment && { detail: comment }) };
}

/** Those first that an index serves, since LOOKUP needs one. */
function indexedFirst(items: readonly CompletionItem[], schema: SchemaSnapshot | undefined): readonly CompletionItem[] {
  const indexed = new Set(schema?.indexes.map((index) => index.schemaName));
  return items.toSorted((a, b) => Number(indexed.has(b.label)) - Number(indexed.has(a.label)));
}

function indexItems(schema: SchemaSnapshot | undefined, on: 'tag' | 'edge'): readonly CompletionItem[] {
  return (schema?.indexes ?? [])
    .filter((index) => index.on === on)
    .map((index) => ({
      label: index.name,
      kind: 'index',
      insert: quoteName(index.name),
      detail: `on ${index.schemaName}`,
    }));
}

function spaceItems({ spaces }: CompletionContext): readonly CompletionItem[] {
  return (spaces ?? []).map((space) => ({ label: space, kind: 'space', insert: quoteName(space) }));
}

/** What can follow a dot: properties of the tag or edge type before it, tags behind `$^`, `$$` and vertices, columns behind `$-`. */
function memberItems(
  text: string,
  word: Word,
  prefix: string,
  scope: StatementScope,
  schema: SchemaSnapshot | undefined,
): readonly CompletionItem[] {
  const owner = scope.tokens.at(-2);
  if (!owner) return [];
  if (owner.kind === T.INPUT) return columnItems(columnsOfInput(prefix, scope));
  if (owner.kind === T.VARIABLE) return columnItems(columnsOfVariable(text, word.start, owner.text.slice(1)));
  if (!schema) return [];
  if (owner.kind === T.SOURCE || owner.kind === T.DESTINATION) return tagItems(schema);
  const isBehindDot = scope.tokens.at(-3)?.kind === T.DOT;
  const alias = isBehindDot ? undefined : scope.aliases.find(({ name }) => name === owner.text);
  if (alias?.kind === 'node') return labelledFirst(tagItems(schema), alias.labels);
  if (alias?.kind === 'edge') {
    const known = schema.edgeTypes.filter((type) => alias.labels.length === 0 || alias.labels.includes(type.name));
    return uniqueProperties(known);
  }
  const tag = schema.tags.find((known) => known.name === owner.text);
  const edgeType = isBehindDot ? undefined : schema.edgeTypes.find((known) => known.name === owner.text);
  if (tag) return properties(tag);
  if (edgeType) return [...properties(edgeType), ...EDGE_KEYS];
  if (alias) return [...uniqueProperties([...schema.tags, ...schema.edgeTypes])];
  return owner.kind === T.CLOSE_PAREN ? uniqueProperties([...schema.tags, ...schema.edgeTypes]) : [];
}

function labelledFirst(items: readonly CompletionItem[], labels: readonly string[]): readonly CompletionItem[] {
  return items.toSorted((a, b) => Number(labels.includes(b.label)) - Number(labels.includes(a.label)));
}

const EDGE_KEYS: readonly CompletionItem[] = ['_src', '_dst', '_rank', '_type'].map((key) => ({
  label: key,
  kind: 'property',
  insert: key,
}));

function propertiesOfNamed(
  name: string | undefined,
  elements: readonly (TagSchema | EdgeTypeSchema)[] | undefined,
): readonly CompletionItem[] {
  const element = elements?.find((known) => known.name === name);
  return element ? properties(element) : [];
}

function properties(element: TagSchema | EdgeTypeSchema): readonly CompletionItem[] {
  return element.properties.map((property) => ({
    label: property.name,
    kind: 'property',
    insert: quoteName(property.name),
    detail: propertyDetail(property, element.name),
    type: printType(property.type).toLowerCase(),
  }));
}

function propertyDetail({ type, comment }: PropertySchema, owner: string): string {
  return `${printType(type)} of ${owner}${comment ? ` — ${comment}` : ''}`;
}

/** The properties of several elements, each name once. */
function uniqueProperties(elements: readonly (TagSchema | EdgeTypeSchema)[]): readonly CompletionItem[] {
  const byName = new Map<string, CompletionItem>();
  for (const element of elements)
    for (const item of properties(element)) if (!byName.has(item.label)) byName.set(item.label, item);
  return [...byName.values()];
}

/** The columns of what stands before the pipe. */
function columnsOfInput(prefix: string, { pipeAt }: StatementScope): readonly string[] | undefined {
  if (pipeAt === undefined) return undefined;
  const statement = parse(prefix.slice(0, pipeAt)).statements.at(-1);
  return statement && columnsOfStatement(statement);
}

/** The columns of a variable that the text before an offset assigns. */
function columnsOfVariable(text: string, offset: number, name: string): readonly string[] | undefined {
  const assignment = splitScript(text.slice(0, offset))
    .flatMap((part) => (part.kind === 'statement' ? parse(part.text).statements : []))
    .findLast((statement) => statement.kind === 'assignment' && statement.variable.text === name);
  return assignment && columnsOfStatement(assignment);
}

function columnItems(names: readonly string[] | undefined): readonly CompletionItem[] {
  return (names ?? []).map((name) => ({ label: name, kind: 'column', insert: quoteName(name) }));
}

/** The special references that mean something here, the parameters, and the variables that the text assigns. */
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
