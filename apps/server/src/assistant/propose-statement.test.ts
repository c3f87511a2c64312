import type { SchemaSnapshot } from '@astrolabe/model';
import { expect, test } from 'vitest';
import type { ModelMessage } from './ask-model.ts';
import { proposeStatement } from './propose-statement.ts';

const schema: SchemaSnapshot = {
  space: {
    id: 1,
    name: 'canal',
    partitionCount: 1,
    replicaFactor: 1,
    charset: 'utf8',
    collation: 'utf8_bin',
    vidType: { kind: 'fixed_string', length: 16 },
  },
  tags: [
    { kind: 'tag', id: 1, name: 'lock', properties: [{ name: 'name', type: { kind: 'string' }, isNullable: true }] },
  ],
  edgeTypes: [],
  indexes: [],
};

/** A fake model with fixed responses that records its requests. */
function scripted(...responses: readonly string[]): {
  readonly asked: (readonly ModelMessage[])[];
  readonly ask: (messages: readonly ModelMessage[]) => Promise<string>;
} {
  const asked: (readonly ModelMessage[])[] = [];
  return {
    asked,
    ask: async (messages) => {
      asked.push([...messages]);
      return responses[asked.length - 1] ?? '';
    },
  };
}

const inBlock = (statement: string): string => `\`\`\`ngql\n${statement}\n\`\`\`\nIt lists the locks.`;

test('extracts a valid statement from its code block, with the explanation', async () => {
  const model = scripted(inBlock('MATCH (l:lock) RETURN l.lock.name LIMIT 10'));
  expect(await proposeStatement({ question: 'Which locks are there?', language: 'en' }, schema, model.ask)).toEqual({
    statement: 'MATCH (l:lock) RETURN l.lock.name LIMIT 10',
    explanation: 'It lists the locks.',
    changesDatabase: false,
    problems: [],
    attempts: 1,
  });
  const [system, user] = model.asked[0] ?? [];
  expect(system?.content).toContain('lock(');
  expect(user?.content).toBe('Which locks are there?');
});

test('reports problems to the model and takes its corrected statement', async () => {
  const model = scripted(
    inBlock('MATCH (l:lok) RETURN l.lok.name LIMIT 10'),
    `<think>${inBlock('LOOKUP nonsense')}</think>${inBlock('MATCH (l:lock) RETURN l.lock.name LIMIT 10')}`,
  );
  const proposal = await proposeStatement({ question: 'Locks?', language: 'en' }, schema, model.ask);
  expect(proposal).toMatchObject({
    statement: 'MATCH (l:lock) RETURN l.lock.name LIMIT 10',
    problems: [],
    attempts: 2,
  });
  expect(model.asked[1]?.at(-1)?.content).toMatch(/not valid.*lok/s);
});

test('returns the remaining problems of a statement, and marks statements that change data', async () => {
  const wrong = inBlock('INSERT VERTEX lok(name) VALUES "a":("A")');
  const model = scripted(wrong, wrong, wrong, 'never asked');
  const proposal = await proposeStatement({ question: 'Add a lock', language: 'zh' }, schema, model.ask);
  expect(proposal).toMatchObject({ changesDatabase: true, attempts: 3 });
  expect(proposal.problems[0]).toContain('lok');
  expect(model.asked).toHaveLength(3);
});

test('accepts a reply without a statement, and sends the current statement along', async () => {
  const model = scripted('There are no boats in this schema.');
  expect(
    await proposeStatement({ question: 'Boats?', statement: 'RETURN 1', language: 'en' }, schema, model.ask),
  ).toEqual({
    statement: '',
    explanation: 'There are no boats in this schema.',
    changesDatabase: false,
    problems: [],
    attempts: 1,
  });
  expect(model.asked[0]?.[1]?.content).toContain('RETURN 1');
});
