/** English messages: shared view. */
export const viewEn = {
  title: 'Shared view',
  over: 'This link is invalid, expired or revoked. Ask its owner for a new one.',
  until: 'until {date}',
  studio: 'Open the studio',
  shownAs: 'Show as',
  rows: '{count, plural, one {# row} other {# rows}}',
  rowsCut: '{shown} of {count, plural, one {# row} other {# rows}}',
} as const;
