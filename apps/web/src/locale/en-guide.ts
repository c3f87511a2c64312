/** English messages around the guide; its pages are separate content. */
export const guideEn = {
  contents: 'Pages of the guide',
  search: 'Search the guide',
  none: 'Nothing in the guide holds “{search}”',
  task: 'By task',
  reference: 'Reference',
  open: 'Put into the console',
  table: 'Table',
} as const;
