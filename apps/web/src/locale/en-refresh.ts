/** English messages: importing files again into the space of an earlier import. */
export const refreshEn = {
  title: 'Refresh {space}',
  found: 'Same columns as {files}, imported on {date}.',
  compare: 'Compare',
  type: 'Type',
  added: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  missing: 'Missing',
  alsoFrom: 'Also imported from {files}; nothing of it is deleted',
  missingUnknown: 'A cluster cannot list records that the files lack, so nothing is deleted.',
  add: 'Add {count, number} new',
  update: 'Update {count, number}',
  replace: 'Replace, delete {count, number}',
  replaceTitle: 'Delete {count, plural, one {# record} other {# records}}?',
  replaceSay: 'The files no longer contain {names}. All other rows are updated first.',
  replaceAct: 'Replace',
};
