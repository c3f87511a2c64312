/** English messages for link findings of an import. */
export const linksEn = {
  title: 'Links to check',
  allLinked: 'Every edge leads to a vertex. Some rows repeat others without changing anything.',
  allGood: 'Every edge leads to a vertex, and no row repeats another.',
  notVerified: 'Links were not verified: more than {count} records, or too many IDs without a vertex.',
  dangling:
    '{file}, column {column}: {rows, number} of {total, number} {name} edges lead to {ids, plural, one {# ID} other {# IDs}} without a vertex',
  inLine: '{id} (line {line, number})',
  apply: 'Apply',
  applyFix: 'Apply: {fix}',
  fix_create: 'Create the {count, plural, one {missing vertex} other {# missing vertices}} from this column.',
  fix_column: 'Use column {column} instead: {share} of its first {rows, number} values are IDs of {tag}.',
  fix_blanks: 'Trim spaces: links {count, plural, one {# row} other {# rows}}, for example “{from}” → “{to}”.',
  fix_case: 'Change case: links {count, plural, one {# row} other {# rows}}, for example “{from}” → “{to}”.',
  fix_zeros: 'Match leading zeros: links {count, plural, one {# row} other {# rows}}, for example “{from}” → “{to}”.',
  fix_unicode: 'Normalize Unicode: links {count, plural, one {# row} other {# rows}}, for example “{from}” → “{to}”.',
  fix_addPrefix:
    'Add the prefix “{prefix}”: links {count, plural, one {# row} other {# rows}}, for example “{from}” → “{to}”.',
  fix_dropPrefix:
    'Remove the prefix “{prefix}”: links {count, plural, one {# row} other {# rows}}, for example “{from}” → “{to}”.',
  fix_spelling:
    '{count, plural, one {# row differs} other {# rows differ}} from a vertex only in spaces, case or leading zeros, for example “{from}”.',
  repeatedIds: '{file}: {count, plural, one {# row repeats} other {# rows repeat}} the ID of another {name}',
  repeatedEdges:
    '{file}: {count, plural, one {# row repeats} other {# rows repeat}} source, destination and rank of another {name}',
  repeatedSplit:
    '{identical, plural, one {# is identical} other {# are identical}}, {overwriting, plural, one {# overwrites other values} other {# overwrite other values}}.',
  twoLines: '{id} (lines {earlier, number} and {line, number})',
  twoFiles: '{id} (line {line, number}, and line {earlier, number} of {file})',
};
