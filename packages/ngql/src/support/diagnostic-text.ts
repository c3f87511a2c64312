/** English texts of diagnostics. A key with its values is passed to the interface, which translates it. */
export const DIAGNOSTIC_TEXTS = {
  noTag: 'this space has no tag {name}',
  noEdgeType: 'this space has no edge type {name}',
  noElement: 'this space has no tag or edge type {name}',
  noProperty: '{owner} has no property {name}',
  notBound: '{name} is not defined in this statement',
  notInScope: '{name} is not defined here',
  noInput: 'no pipe before this statement, so {name} has no value',
  noVariable: 'no variable or parameter named {name}',
  noColumn: 'no column {name}; columns: {columns}',
  lookupNeedsIndex: 'no index on {name}; LOOKUP needs one',
  matchNeedsIndex: 'no index on {name}: MATCH scans all vertices',
  tagAlwaysNull: 'this space has no tag {name}, so this is always NULL',
  propertyAlwaysNull: '{owner} has no property {name}, so this is always NULL',
  wrongArgument: '{name} expects {expected} here, not {found}',
  noIndex: 'this space has no index {name}',
  notInOver: 'OVER does not include {name}',
  calledHere: '{name} has the alias {alias} in this statement',
  yieldNeeded: '{statement} needs a YIELD clause',
  writeYield: 'add {example}',
  bareProperty: '{name} needs its tag or edge type, as in tag.{name}',
  vertexProperty: '{alias} is a vertex: name the tag of the property, otherwise this is always NULL',
  write: 'write {example}',
  nestedAggregate: 'aggregates cannot be nested',
  comparedWithNull: 'a comparison with NULL is NULL, never true or false',
  valueCount: 'expected {expected} values, found {found}',
  wrongValue: '{name} is of type {expected}, not {found}',
  wrongOperand: '{operator} cannot be applied to {found}',
  noCondition: 'WHERE needs a condition, not {found}',
  lookupCannot: 'LOOKUP cannot use an index for {what}',
  useMatch: 'use MATCH for this condition',
  wrongVid: 'vertex IDs of this space are {expected}, not {found}',
  longVid: 'vertex IDs of this space have at most {most} bytes; this one has {length}',
  notNull: '{name} cannot be NULL',
  doesNotFit: '{value} is out of range for {type}',
  valueNeeded: '{owner} needs a value for {names}: not nullable and no default',
  notMoment: '"{text}" is not a valid {kind}',
  limitTakesList: '{word} inside GO takes a list with one number per step',
  limitLength: 'expected {count} numbers, one per step; found {found}',
  setColumns: 'both sides must have the same columns; the left has {columns}, the right {others}',
  notRead: 'this statement reads {owners}, not {name}',
  tagWhileWalking: '{name} is a tag: use $$ for the destination vertex, $^ for the source vertex',
  bareColumn: 'write $- before {name} to read a column from before the pipe',
  bareName: '{name} is not defined here; strings need quotes',
  keyOfEdge: '{name} is not a property; use the function for it',
  vidTypeNeeded: 'a new space needs a vid_type',
  vidTypeOther: 'vertex IDs are FIXED_STRING or INT64, not {found}',
  timeToLive: 'TTL_COL needs an integer or a timestamp, and {name} is neither',
  indexLength: '{name} is a string: the index needs its length in bytes',
  yieldBefore: 'YIELD must come before {word}',
  aggregateInWith: 'aggregate in WITH, then filter',
  twice: '{name} is repeated',
  noProcedure: 'no procedure {name}',
  noOption: '{owner} has no option {name}; options: {names}',
  neverLeaves: '{edge} never starts at {from} in this space',
  neverReaches: '{edge} never ends at {to} in this space',
  neverBetween: '{edge} never goes from {from} to {to} in this space',
  neverAt: '{edge} never touches {tags} in this space',
  goesBetween: 'found in this space: {pairs}',
  indexName: 'an index needs a name before ON, such as {name}',
  otherLanguage: 'in nGQL: {example}',
  typographic: '{characters} is a typographic character; nGQL needs plain quotes and signs',
  didYouMean: 'did you mean {name}?',
  createIndex: '{create}, then {rebuild}',
  plainSigns: 'use plain characters',
  syntaxError: 'syntax error near "{near}"',
  unknownFunction: 'unknown function {name}',
  outOfRange: '{near} is out of range',
  unterminatedString: 'unterminated string',
  unterminatedComment: 'unterminated comment',
  expected: 'expected {words}',
  reservedWord: '{name} is a reserved word; put it in backquotes to use it as a name',
  closingQuote: 'missing closing quote',
  closingComment: 'missing */',
  lineFeed: 'a string must end on its line; use \\n for a line break',
  writeAnd: 'use AND',
  aggregateLater: 'aggregate in a YIELD or GROUP BY after a pipe',
  aliasNeeded: 'name the column with AS',
  columnOfVariable: 'read a column of it: $variable.column',
  valueItself: 'use the value itself',
  idOfVertex: 'use id(vertex) for the ID of a vertex',
  explainAlone: 'send EXPLAIN and PROFILE alone; put several statements in braces after them',
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
