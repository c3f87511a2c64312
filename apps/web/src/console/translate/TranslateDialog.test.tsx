// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { schemaOfStatements, parse } from '@astrolabe/ngql';
import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { consoleStore } from '../../state/console-store.ts';
import { renderWithWords } from '../../ui/_render.tsx';
import { TranslateDialog } from './TranslateDialog.tsx';
import { openTranslate, translateStore } from './translate-store.ts';

afterEach(cleanup);

const { schema } = schemaOfStatements(
  parse('CREATE TAG person(name string); CREATE EDGE knows()').statements,
  sampleSpace('s'),
);

test('shows the script of another language as a diff, with what to check, and puts the result in a new script', async () => {
  consoleStore.setState({ text: 'SELECT name FROM people\nLIMIT 3' });
  openTranslate();
  renderWithWords(<TranslateDialog schema={schema} />);
  const diff = await screen.findByRole('status', { name: 'Changes' });
  expect([...diff.children].map((line) => `${line.getAttribute('data-kind')}: ${line.lastChild?.textContent}`)).toEqual(
    [
      'removed: SELECT name FROM people',
      'added: MATCH (people:person)',
      'added: RETURN people.person.name AS name',
      'same: LIMIT 3',
    ],
  );
  fireEvent.change(screen.getByLabelText('Cypher or SQL'), { target: { value: 'SELECT size FROM people' } });
  expect(screen.getByText('person has no property size.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Cypher or SQL'), { target: { value: 'SELECT x FROM (SELECT 1) y' } });
  expect(screen.getByText(/No translation from `\(` on/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Insert' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Cypher or SQL'), { target: { value: 'SELECT name FROM people' } });
  fireEvent.click(screen.getByRole('button', { name: 'Insert in new script' }));
  expect(consoleStore.getState().text).toBe('MATCH (people:person)\nRETURN people.person.name AS name');
  expect(translateStore.getState().isOpen).toBe(false);
});

test('a script of nGQL is not taken into the dialog', () => {
  consoleStore.setState({ text: 'GO FROM "a" OVER knows' });
  translateStore.setState({ text: '' });
  openTranslate();
  expect(translateStore.getState()).toEqual({ isOpen: true, text: '' });
});
