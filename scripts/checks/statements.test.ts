import { expect, test } from 'vitest';
import { kindByWords, parse, STATEMENTS, type Statement } from '../../packages/ngql/src/index.ts';
import { CORPUS } from '../../packages/ngql/test/_corpus.ts';
import { definitionOf } from '../../packages/engine/src/statement/statements.ts';

/** Every statement of the corpus with its text; of a composed one, also its parts. */
const WRITTEN = CORPUS.flatMap((text) =>
  parse(text)
    .statements.flatMap(partsOf)
    .map((statement) => ({ text, statement })),
);

function partsOf(statement: Statement): readonly Statement[] {
  switch (statement.kind) {
    case 'pipe':
    case 'set':
      return [statement, ...partsOf(statement.left), ...partsOf(statement.right)];
    case 'assignment':
      return [statement, ...partsOf(statement.statement)];
    case 'explain':
      return [statement, ...statement.statements.flatMap(partsOf)];
    default:
      return [statement];
  }
}

test('every kind of statement has a text that is parsed to it', () => {
  const parsed = new Set(WRITTEN.map(({ statement }) => statement.kind));
  expect(Object.keys(STATEMENTS).filter((kind) => kind !== 'error' && !parsed.has(kind as Statement['kind']))).toEqual(
    [],
  );
});

test('the first words of a statement name its kind', () => {
  const sliced = WRITTEN.map(
    ({ text, statement: { kind, range } }) => [kind, text.slice(range.start, range.end)] as const,
  );
  const unnamed = Object.entries(STATEMENTS).filter(
    ([kind, { words }]) => words.length > 0 && !sliced.some((one) => one[0] === kind && kindByWords(one[1]) === kind),
  );
  expect(unnamed.map(([kind]) => kind)).toEqual([]);
});

const HEAD = `# Statements

Every kind of statement with what it changes, the privilege it needs, and its guide page, from the tables \`packages/ngql/src/statements.ts\` and
\`packages/engine/src/statement/statements.ts\`. This page is generated: \`npx vitest run scripts/checks/statements -u\` writes it.

- **Changes**: \`reads\` nothing; \`session\` sessions and running statements; \`rows\` a graph, by one commit; \`grows\` the same, and the graph may
  become larger; \`acts\` schema, users, jobs, hosts or the transaction, at once; \`parts\` what the statements inside of it change.

| Statement | First words | Changes | Privilege | Guide |
| --- | --- | --- | --- | --- |
`;

test('the reference lists every kind of statement', async () => {
  const rows = Object.entries(STATEMENTS).flatMap(([kind, { words, effect, guide }]) => {
    if (kind === 'error') return [];
    const same = WRITTEN.flatMap(({ statement }) => (statement.kind === kind ? [statement] : []));
    const privileges = new Set(same.flatMap((statement) => definitionOf(statement)?.privilege(statement) ?? []));
    return `| \`${kind}\` | ${words.map((word) => `\`${word}\``).join(', ')} | ${effect} | ${[...privileges].toSorted().join(', ')} | ${guide} |\n`;
  });
  await expect(HEAD + rows.join('')).toMatchFileSnapshot('../../docs/reference/statements.md');
});
