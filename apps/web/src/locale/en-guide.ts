/** English messages around the guide; its pages are separate content. */
export const guideEn = {
  contents: 'Pages of the guide',
  search: 'Search the guide',
  none: 'No results for “{search}”',
  task: 'By task',
  reference: 'Reference',
  open: 'Open in console',
  table: 'Table',
} as const;
