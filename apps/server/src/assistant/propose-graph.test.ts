import { AstrolabeError } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { MODEL_TEXT_PART } from '../limits.ts';
import { proposeGraph } from './propose-graph.ts';

const documentOf = (text: string): unknown => JSON.parse(text);

test('nodes and edges of a response become a node-link document; edges without ends and broken entries are counted', async () => {
  const response = `<think>{}</think>Here:\n\`\`\`json\n${JSON.stringify({
    nodes: [
      { id: 'ada', type: 'Person', name: 'Ada', born: 1815, list: [1] },
      { id: 'london', type: 'city', name: 'London' },
      { type: 'city' },
    ],
    edges: [
      { source: 'ada', target: 'london', type: 'born in' },
      { source: 'ada', target: 'nowhere', type: 'saw' },
      'none',
    ],
  })}\n\`\`\``;
  const { document, ...counts } = await proposeGraph({ text: 'Ada was born in London.' }, async () => response);
  expect(counts).toEqual({ vertexCount: 2, edgeCount: 1, skippedCount: 3 });
  expect(documentOf(document)).toEqual({
    nodes: [
      { name: 'Ada', born: 1815, id: 'ada', nodeType: 'person' },
      { name: 'London', id: 'london', nodeType: 'city' },
    ],
    links: [{ source: 'ada', target: 'london', relation: 'born_in' }],
  });
});

test('a long text is sent in parts with the types so far, and the same thing is one vertex', async () => {
  const asked: string[] = [];
  const answers = [
    { nodes: [{ id: 'a', type: 'person', name: 'A' }], edges: [] },
    {
      nodes: [
        { id: 'a', type: 'man', name: 'Other', age: 3 },
        { id: 'b', type: 'person', name: 'B' },
      ],
      edges: [{ source: 'a', target: 'b', type: 'knows' }],
    },
  ];
  const text = `${'x'.repeat(MODEL_TEXT_PART - 100)}\n\n${'y'.repeat(300)}`;
  const { document } = await proposeGraph({ text, focus: 'people' }, async (messages) => {
    asked.push(messages.at(-1)?.content ?? '');
    return JSON.stringify(answers[asked.length - 1]);
  });
  expect(asked.map((one) => [one.includes('What matters: people'), one.includes('Types so far: person')])).toEqual([
    [true, false],
    [true, true],
  ]);
  expect(documentOf(document)).toMatchObject({
    nodes: [{ id: 'a', name: 'A', age: 3, nodeType: 'person' }, { id: 'b' }],
  });
});

test('a response without a graph is a failure', async () => {
  const failure: unknown = await proposeGraph({ text: 'x' }, async () => 'I cannot.').catch((error: unknown) => error);
  expect(AstrolabeError.is(failure) && failure.message).toBe('the model returned no graph');
});
