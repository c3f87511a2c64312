import type { ProposedStatement, QuestionBody } from '@astrolabe/http-api';
import type { SchemaSnapshot } from '@astrolabe/model';
import { changesDatabase, diagnose } from '@astrolabe/ngql';
import { MODEL_ATTEMPTS_MAX } from '../limits.ts';
import type { ModelMessage } from './ask-model.ts';
import { modelInstructions } from './model-instructions.ts';

/** Asks a model for its next turn. */
export type AskModel = (messages: readonly ModelMessage[]) => Promise<string>;

/**
 * Converts a question to a statement. The language service checks the model's output against the schema; the model gets its errors and
 * another attempt. The result is never run here.
 */
export async function proposeStatement(
  { question, statement, language }: Omit<QuestionBody, 'space'>,
  schema: SchemaSnapshot,
  ask: AskModel,
): Promise<ProposedStatement> {
  const messages: ModelMessage[] = [
    { role: 'system', content: modelInstructions(schema, language) },
    {
      role: 'user',
      content:
        statement === undefined ? question : `${question}\n\nThe statement in question:\n\`\`\`\n${statement}\n\`\`\``,
    },
  ];
  for (let attempts = 1; ; attempts++) {
    const response = await ask(messages);
    const proposal = readResponse(response);
    const problems = problemsOf(proposal.statement, schema);
    if (problems.length === 0 || attempts === MODEL_ATTEMPTS_MAX)
      return { ...proposal, changesDatabase: changesDatabase(proposal.statement), problems, attempts };
    messages.push(
      { role: 'assistant', content: response },
      { role: 'user', content: `That is not valid:\n${problems.join('\n')}\nWrite it again, whole.` },
    );
  }
}

const CODE_BLOCK = /```[A-Za-z]*[ \t]*\r?\n([\s\S]*?)```/;

/** Extracts the statement of the first code block and the text around it. Reasoning models put their thoughts in a separate element. */
function readResponse(response: string): Pick<ProposedStatement, 'statement' | 'explanation'> {
  const said = response.replace(/<think>[\s\S]*?<\/think>/g, '');
  const block = CODE_BLOCK.exec(said);
  if (block === null) return { statement: '', explanation: said.trim() };
  return { statement: (block[1] ?? '').trim(), explanation: said.replace(block[0], '').trim() };
}

function problemsOf(statement: string, schema: SchemaSnapshot): readonly string[] {
  return diagnose(statement, { schema })
    .filter(({ severity }) => severity === 'error')
    .map(({ message, hint }) => (hint === undefined ? message : `${message} (${hint})`));
}
