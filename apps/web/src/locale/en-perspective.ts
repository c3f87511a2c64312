/** English messages for schema perspectives. */
export const perspectiveEn = {
  perspective: 'Perspective',
  perspectiveSay: 'Rename, hide and style schema items for your audience. Saved in this browser.',
  perspectiveShown: 'Current perspective',
  wholeSchema: 'Whole schema',
  titleOf: 'Name of {name}',
  startSearches: 'Start searches',
  searchName: 'Name',
  addSearch: 'Add search',
  perspectiveName: 'Perspective name',
  perspectiveRules:
    '{count, plural, =0 {The canvas has no style rules.} one {Includes # style rule of the canvas.} other {Includes # style rules of the canvas.}}',
  savePerspective: 'Save perspective',
  exportPerspective: 'Export perspective',
  importPerspective: 'Import perspective',
  perspectiveHolds:
    '{titles, plural, one {# name} other {# names}}, {hidden} hidden, {rules, plural, one {# style rule} other {# style rules}}, {searches, plural, one {# search} other {# searches}}.',
  perspectiveReplaces: 'Replaces the perspective with the same name.',
  leftOutBy: '{name} hides some items',
  stepPerspective: 'Perspective {name}',
} as const;
