/** English messages for schema perspectives. */
export const perspectiveEn = {
  perspective: 'Perspective',
  perspectiveSay:
    'A perspective shows the schema in the words of those who use it: names of your own, without what does not matter, with looks and first searches. It is kept in this browser.',
  perspectiveShown: 'Shown as',
  wholeSchema: 'the whole schema',
  titleOf: 'What {name} is called',
  startSearches: 'Start searches',
  searchName: 'Called',
  addSearch: 'Add the search',
  perspectiveName: 'Name of the perspective',
  perspectiveRules:
    '{count, plural, =0 {The canvas has no style rules to keep with it.} one {# style rule of the canvas is kept with it.} other {# style rules of the canvas are kept with it.}}',
  savePerspective: 'Save perspective',
  exportPerspective: 'Export the perspective',
  importPerspective: 'Import a perspective',
  perspectiveHolds:
    '{titles, plural, one {# name} other {# names}}, {hidden} left out, {rules, plural, one {# style rule} other {# style rules}}, {searches, plural, one {# search} other {# searches}}.',
  perspectiveReplaces: 'It replaces the one of the same name.',
  leftOutBy: '{name} leaves some out',
  stepPerspective: 'Perspective {name}',
} as const;
