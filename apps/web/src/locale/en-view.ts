/** The English words of a view that a link shows. */
export const viewEn = {
  title: 'A view',
  over: 'This link is unknown, has expired or was taken back. Ask whoever gave it to you for another one.',
  until: 'until {date}',
  studio: 'Open the studio',
  shownAs: 'Show as',
  graph: 'Graph',
  table: 'Table',
  rows: '{count, plural, one {# row} other {# rows}}',
  rowsCut: '{shown} of {count, plural, one {# row} other {# rows}}',
} as const;
