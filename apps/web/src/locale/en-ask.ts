/** The English words of questions to a language model. */
export const askEn = {
  title: 'Ask for a statement',
  question: 'Question',
  placeholder: 'Who follows most players, and how many?',
  ask: 'Ask',
  stop: 'Stop',
  close: 'Close',
  about: 'About the statement at the cursor',
  sent: 'Sent to {model} at {host}: the question, the schema of {space} with its comments and defaults, and the statement where it is marked. No vertices or edges. What comes back is checked, and never run by itself.',
  chooseSpace: 'Choose a space first; its schema tells the model what there is.',
  insert: 'Insert',
  newScript: 'In a new script',
  changes: 'This would change the database',
  unsound: 'Not valid, after {attempts, plural, one {# try} other {# tries}}',
  checked: 'Fits the language and the schema',
  noStatement: 'The model knows no statement for that.',
};
