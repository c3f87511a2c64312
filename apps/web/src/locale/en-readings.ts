/** Ways to read an ambiguous column. */
export const readingsEn = {
  title: 'How the values are read',
  counted: '{count, plural, one {# value} other {# values}}, all rows counted',
  countedFirst: '{count, plural, one {# value} other {# values}} in the first rows',
  fits: '{fits, number} of {count, number} fit',
  misfits: '{count, plural, one {# does not fit:} other {# do not fit:}}',
  misfitsShown: 'first {count, number} shown:',
  line: 'line {line, number}',
  choose: 'Choose reading',
  date: 'Date',
  datetime: 'Date and time',
  number: 'Number',
  integer: 'Whole number',
  truth: 'Boolean',
  text: 'Text',
  point: 'decimal point',
  comma: 'decimal comma',
};

/** Notes on how a file was converted to tables. */
export const fileNotesEn = {
  undirected:
    '{count, plural, one {# undirected edge is} other {# undirected edges are}} stored once, from source to target. Match both directions with -[e]-.',
  missingEnds: '{count, plural, one {# edge end has} other {# edge ends have}} no node in the file.',
  dynamic: '{count, plural, one {# time interval is} other {# time intervals are}} not imported.',
  nested:
    '{count, plural, one {# nested graph is} other {# nested graphs are}} imported next to the nodes that contain them.',
  hyperedges: '{count, plural, one {# hyperedge is} other {# hyperedges are}} not imported.',
  skippedMembers: 'Not imported: {text}. Only lists of objects become tables.',
  headerFrom: 'Column names from {text}.',
  listsAsText: 'Lists in cells are imported as text: the file is too large, or there is no room for their tables.',
  primaryKey: 'Primary key: {column}.',
  rowIds: 'The rows have no key, so each got an ID in {column}.',
  listOf: 'One row per item of {column} in {text}.',
};
