/** English explanations of errors and how to fix them. */
export const errorHelpEn = {
  title: 'What this means',
  fix: 'Fix and run',
  fixAll: 'Fix {count, plural, one {# problem} other {# problems}} and run',
  guide: 'Learn more',
  model: 'Explain with {model}',
  modelSends: 'Sends the statement, the error and the schema to {model} at {host}. No data.',
  modelQuestion: 'The statement fails with this error: {error}. Explain why, and fix it.',
  setModel: 'Set up a model',
  noModel: 'A language model can explain errors. An administrator sets assistant-url and assistant-model.',
  runIn: 'Run in {space}',
  noSpace: 'This statement needs a space. Choose one here, or at the top of the drawer.',
  division: 'Exclude such rows with a condition, or use CASE WHEN x != 0 THEN … END.',
  showParameters: 'Set parameter',
  syntax:
    'Syntax error at the marked position. Check spelling, order, quotes and brackets. This statement did not run.',
  semantic: 'The statement uses a name that does not exist, or a type or value that does not fit. It did not run.',
  variable: '$name refers to a parameter, and this one is not set. To read a variable, name a column: $name.column.',
  space:
    'Statements run in the space selected at the top of the drawer. This space does not exist, or your account has no access to it.',
  schema:
    'No tag or edge type has this name. On a cluster, a new one takes a few seconds. Refresh the schema in the drawer to check.',
  index:
    'LOOKUP, and patterns that start at a property, need an index on the tag or edge type. Create one and rebuild it; until then, results are incomplete.',
  existed: 'The name is already in use. Add IF NOT EXISTS to skip creation.',
  limits:
    'The statement exceeded a limit. Add LIMIT, use fewer steps, or start from fewer vertices. The log shows what was written before.',
  permission: 'Your account has no role that allows this. Reading needs GUEST, writing USER, schema changes DBA.',
  connection:
    'The connection to the database failed or was lost. It is safe to run a read again. Check the data before you repeat a write.',
  leader: 'A partition is electing a leader. Try again in a few seconds.',
  storage:
    'The disk is full, read-only or failing. Reads continue, and writes resume as soon as the disk accepts them.',
  outcome: 'The disk did not confirm the write. Read the data, and run the statement again if the change is missing.',
  damaged: 'Stored data is corrupt. Restore the space from a backup, or stop the studio and run check-data --repair.',
  readOnly: 'The studio or this page is read-only and rejects every change. Roles do not matter here.',
  unsupported: 'This database does not support the statement. The reference lists alternatives.',
  execution: 'The statement met a value it cannot process. Exclude such rows with a condition.',
} as const;
