/** The English words that say what an error means and how to go on. */
export const errorHelpEn = {
  title: 'What this means',
  fix: 'Fix and run',
  guide: 'Read on in the guide',
  showParameters: 'Set it as a parameter',
  syntax:
    'The statement cannot be read beyond the marked place. What stands there, or just before it, is misspelled, out of order, or lacks a quote or a bracket. Nothing has run.',
  semantic:
    'The statement can be read, but a name, a type or a value in it does not fit the rest or the schema. Nothing has run.',
  variable:
    'A name with $ alone stands for a parameter, and none of this name is set. If a result is meant that was kept with =, one of its columns has to be named.',
  space:
    'A statement works in the space that stands at the top of the drawer. The space that this one names, or was sent to, is not there or not visible for this account.',
  schema:
    'The name is neither a tag nor an edge type of this space. A new one can take some seconds on a cluster; the schema in the drawer shows what is there, and refreshing it asks again.',
  index:
    'LOOKUP, and a pattern that begins at a property, find their first rows by an index. One has to be made on that tag or edge type and filled; until it is filled it finds nothing or only a part.',
  existed: 'Something of this name is there already. IF NOT EXISTS leaves it as it is and goes on.',
  limits:
    'The statement asked for more than one statement may take. A LIMIT, fewer steps or a narrower start make it smaller. What it wrote before is kept as far as its log says so.',
  permission:
    'The account has no role in this space that allows it. Reading needs the role of a guest, writing that of a user, changes of the schema that of a database administrator.',
  connection:
    'The studio could not reach the database, or lost it. A statement that reads can run again; whether one that writes was done is not known, so look first.',
  leader:
    'A part of the cluster is choosing which machine leads it. It is over in a few seconds, and the same statement runs then.',
  storage:
    'The database could not write to its disk, or reads what it did not write. Nothing more is written to the space until that is mended.',
  unsupported: 'The database knows the words, but does not do this. The reference says what it does instead.',
  execution:
    'The statement began to run and met a value that it cannot work with. The message names it; a condition can leave such rows out.',
} as const;
