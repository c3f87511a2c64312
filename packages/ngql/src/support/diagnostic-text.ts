/** English texts of diagnostics. A key with its values is passed to the interface, which translates it. */
export const DIAGNOSTIC_TEXTS = {
  noTag: 'this space has no tag {name}',
  noEdgeType: 'this space has no edge type {name}',
  noElement: 'this space has no tag or edge type {name}',
  noProperty: '{owner} has no property {name}',
  notBound: 'nothing in this statement is called {name}',
  notInScope: 'nothing is called {name} here',
  noInput: 'there is no pipe before this statement, so {name} means nothing',
  noVariable: 'no variable and no parameter is called {name}',
  noColumn: 'there is no column {name}; there are {columns}',
  lookupNeedsIndex: 'no index on {name}, and LOOKUP finds by indexes only',
  matchNeedsIndex: 'no index on {name}: the pattern begins by looking at every vertex',
  tagAlwaysNull: 'this space has no tag {name}, so this is always NULL',
  propertyAlwaysNull: '{owner} has no property {name}, so this is always NULL',
  wrongArgument: '{name} takes {expected} here, and this is {found}',
  noIndex: 'this space has no index {name}',
  notInOver: 'OVER does not name {name}, so nothing of it can be asked for here',
  calledHere: '{name} is called {alias} in this statement',
  yieldNeeded: '{statement} says with YIELD what to answer',
  writeYield: 'add {example}',
  bareProperty: '{name} alone means nothing here: a property is written with its tag or edge type',
  vertexProperty: '{alias} is a vertex, which has properties only under its tags, so this is always NULL',
  write: 'write {example}',
  nestedAggregate: 'an aggregate cannot stand inside another',
  valueCount: 'values expected here: {expected}; written: {found}',
  wrongValue: '{name} is {expected}, and this is {found}',
  wrongOperand: '{operator} cannot be applied to {found}',
  noCondition: 'WHERE takes a condition, and this is {found}',
  lookupCannot: 'LOOKUP finds by indexes, and no index answers {what}',
  useMatch: 'MATCH takes such a condition',
  wrongVid: 'vids of this space are {expected}, and this is {found}',
  longVid: 'vids of this space have at most {most} bytes, and this has {length}',
  notNull: '{name} cannot be NULL',
  doesNotFit: '{value} does not fit into {type}',
  valueNeeded: '{owner} needs a value for {names}: NULL may not stand there, and there is no default',
  notMoment: '"{text}" cannot be read as {kind}',
  limitTakesList: '{word} inside GO takes a list, with a number for each step',
  limitLength: 'numbers expected here, one a step: {count}; written: {found}',
  setColumns: 'both sides must have the same columns; the left has {columns}, the right {others}',
  notRead: 'this statement reads {owners}, and nothing of {name}',
  tagWhileWalking: '{name} is a tag: $$ stands for the vertex where the edge ends, $^ for where it begins',
  bareColumn: '{name} alone means nothing here: a column of what stands before the pipe is written with $-',
  bareName: '{name} alone means nothing here; a text stands in quotes',
  keyOfEdge: '{name} is no property here; there is a function for it',
  vidTypeNeeded: 'a new space says what its vids are',
  vidTypeOther: 'vids are texts of a fixed length or integers, never {found}',
  timeToLive: '{name} must be an integer or a timestamp, for TTL_COL counts from it',
  indexLength: '{name} is a text: an index says how many bytes of it it holds',
  yieldBefore: 'YIELD stands before {word}',
  aggregateInWith: 'aggregate in WITH and filter behind it',
  twice: '{name} is named twice',
  noProcedure: 'Procedure {name} not found',
  noOption: '{owner} has no option {name}; its options are {names}',
  neverLeaves: '{edge} never leaves {from} in this space',
  neverReaches: '{edge} never leads to {to} in this space',
  neverBetween: '{edge} never goes from {from} to {to} in this space',
  neverAt: 'no {edge} of this space is at {tags}',
  goesBetween: 'counted in this space: {pairs}',
  otherLanguage: 'nGQL writes this as {example}',
  typographic: '{characters} comes from a text program; nGQL is written with plain quotes and signs',
  didYouMean: 'did you mean {name}?',
  createIndex: '{create}, then {rebuild}',
  plainSigns: 'write plain signs',
  syntaxError: 'syntax error near "{near}"',
  unknownFunction: 'there is no function {name}',
  outOfRange: '{near} is out of range',
  unterminatedString: 'this string has no end',
  unterminatedComment: 'this comment has no end',
  expected: 'expected {words}',
  reservedWord: '{name} is a reserved word; write it in back quotes to use it as a name',
  closingQuote: 'a closing quote is missing',
  closingComment: 'a closing */ is missing',
  lineFeed: 'a string ends on its line; write \\n for a line feed',
  writeAnd: 'write AND',
  aggregateLater: 'aggregate in a YIELD or GROUP BY after a pipe',
  aliasNeeded: 'name the column with AS',
  columnOfVariable: 'name a column of it: $variable.column',
  valueItself: 'write the value itself',
  idOfVertex: 'the vid of a vertex is id(vertex)',
  explainAlone: 'EXPLAIN and PROFILE are sent alone; several statements stand in braces behind them',
} as const;

/** Key of a diagnostic text. */
export type DiagnosticWord = keyof typeof DIAGNOSTIC_TEXTS;

/** A message: its key and values. */
export interface Said {
  readonly word: DiagnosticWord;
  readonly values: Readonly<Record<string, string>>;
}

/** Creates a message from a key and values. */
export function said(word: DiagnosticWord, values: Readonly<Record<string, string>> = {}): Said {
  return { word, values };
}

/** Returns the English text of a message. */
export function saidText({ word, values }: Said): string {
  return DIAGNOSTIC_TEXTS[word].replaceAll(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces);
}
