/** English messages: questions to a language model. */
export const askEn = {
  title: 'Ask for a statement',
  question: 'Question',
  placeholder: 'Who follows most players, and how many?',
  ask: 'Ask',
  stop: 'Stop',
  close: 'Close',
  about: 'About the statement at the cursor',
  sent: 'Sent to {model} at {host}: your question, the schema of {space} with comments and defaults, and the selected statement. No vertices or edges are sent. The result is checked and never run automatically.',
  chooseSpace: 'Choose a space first. The model needs its schema.',
  insert: 'Insert',
  newScript: 'Insert in new script',
  changes: 'Changes the database',
  unsound: 'Not valid, after {attempts, plural, one {# try} other {# tries}}',
  checked: 'Valid for this schema',
  noStatement: 'The model returned no statement.',
};
