/** Reasons of inferred models by code, in English. */
export const modelReasonEn = {
  keyMarked: 'the header marks {column} as the ID',
  keyDeclared: 'the database declares {column} as the primary key',
  keyDiffers: 'all {count, number} values of {column} differ',
  keyNamed: 'all {count, number} values of {column} differ, and its name says that it is an ID',
  keyRepeats: '{column} is named as the ID; it has {count, number} different values in {rows, number} rows',
  keyPair: '{column} and {other} together differ in all {count, number} rows',
  keyRow: 'no column identifies the rows, so the row number is the ID',
  label: 'the header marks it as a label',
  declared: 'the database declares that {column} refers to {file}',
  included:
    '{ofDistinct, plural, other {{percentOfValues, select, 100 {all # values} other {{percentOfValues} % of # values, {percentOfCells} % of {ofCells, number} rows}}}} of {column} are in {key} of {file}{isExact, select, yes {} other { (estimated from a sample of the values)}}',
  includedNamed:
    '{ofDistinct, plural, other {{percentOfValues, select, 100 {all # values} other {{percentOfValues} % of # values, {percentOfCells} % of {ofCells, number} rows}}}} of {column} are in {key} of {file}, and the names match{isExact, select, yes {} other { (estimated from a sample of the values)}}',
  includedMany: '{percentOfValues} % of {ofDistinct, number} values of {column} are IDs of {files} together',
  includedTogether: '{percentOfValues} % of {ofDistinct, number} combinations of {column} are IDs of {file}',
  includedLoosely:
    '{percentOfValues} % of {ofDistinct, number} values of {column} are in {key} of {file} once spaces, case, prefixes and leading zeros are ignored',
  unlisted: 'no file lists the IDs in {column}',
  listItem: 'items of the lists in {file}',
  split: '{columns} always have the same value for the same {column}',
  linkOfTwo: 'each row links {column} and {other}',
  linkNamed: 'the columns {column} and {other} are the ends of edges',
  event: 'each row links {count, number} entities ({columns}), so it is a vertex with an edge to each',
  rankTime: '{column} distinguishes parallel edges; without it, {count, number} rows would overwrite others',
  rankMarked: 'the header marks it as the rank',
  rankNumber: '{column} distinguishes parallel edges; without it, {count, number} rows would overwrite others',
  rankRow: 'the row number distinguishes parallel edges; without it, {count, number} rows would overwrite others',
  seconds: 'integers in the range of Unix timestamps, and the name suggests a time',
  codes: 'all {count, number} values are codes of {length} characters',
  idsAreInts: 'all IDs are whole numbers',
  idsAreTexts: 'the longest ID has {bytes} bytes',
  idsMeet:
    '{one} and {other} have {count, number} IDs in common, so each ID starts with its tag; the longest has {bytes} bytes',
};

/** English messages for the links considered by the import model. */
export const modelCheckEn = {
  title: 'Links',
  readingTitle: 'Comparing all values',
  reading: '{percent} % of {size} read · {file}',
  readingStart: '{size} to read',
  cancel: 'Cancel',
  cancelled: 'Comparison canceled',
  retry: 'Compare again',
  compared: '{rows, number} rows compared in full',
  estimated: '{rows, number} rows read; some figures are estimated from a sample of the values',
  link: '{source} → {target}',
  sameVertices: '{tag}: same vertices as {other}',
  allValues: 'all {count, number} values',
  someValues: '{percent} % of {count, number} values, {cells} % of {rows, number} rows',
  unlisted: '{count, number} IDs that no file lists',
  separate: '{count, number} groups of files without links between them: {groups}',
  repeatedIds:
    '{name}: {count, plural, one {# row repeats an ID and overwrites} other {# rows repeat an ID and overwrite}} an earlier row',
  repeatedEdges:
    '{name}: {count, plural, one {# row would overwrite another} other {# rows would overwrite others}} without a rank; {rank} is the rank',
  rowNumber: 'the row number',
  copies: '{name}: {count, plural, one {# row is a copy} other {# rows are copies}} of another row',
  prefix: 'Start IDs with their tag',
  prefixOn: 'IDs look like {id}',
  prefixOff: 'IDs look like {id}',
  collisions: '{one} and {other} have {count, number} IDs in common',
  questionTarget: 'What are the IDs in {column} of {file}?',
  questionIdColumn: 'Other files refer to two columns of {file}. Which one is the ID?',
  questionSpelling:
    'Some values differ from the IDs in {column} of {file} only in spaces, case or leading zeros. Match them?',
  spellingAsWritten: 'Keep as written',
  spellingIgnored: 'Ignore the differences',
  choice: '{name} ({count, number} of {of, number})',
  questionWas: 'Another reading is possible. Changing it restarts the model.',
};
