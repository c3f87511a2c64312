/** The English words of the guide's frame; its pages are content of their own. */
export const guideEn = {
  contents: 'Pages of the guide',
  search: 'Search the guide',
  none: 'Nothing in the guide holds “{search}”',
  task: 'By task',
  reference: 'Reference',
  open: 'Put into the console',
  table: 'Table',
} as const;
