import { cellJson } from '@astrolabe/http-api';
import { AstrolabeError, invariant, unreachable, type Value } from '@astrolabe/model';
import { literalValue, parseCommand } from '@astrolabe/ngql';
import type { Login } from './login.ts';

/**
 * Runs `:param name => value`, `:param name =>` (deletes it), `:params` and `:params name` in order. Returns the JSON text of the listed
 * parameters, `null` without a listing command. A value is any expression; the database evaluates it, so it is exact (decision D14).
 */
export async function runParameterCommands(
  login: Login,
  commands: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  let listed: ReadonlyMap<string, Value> | undefined;
  for (const text of commands) {
    const command = parseCommand(text);
    switch (command.kind) {
      case 'list-parameters':
        listed = listParameters(login, command.name, listed);
        break;
      case 'remove-parameter':
        login.parameters.delete(command.name);
        break;
      case 'set-parameter':
        login.parameters.set(
          command.name,
          literalValue(command.value) ?? (await evaluate(login, command.valueText, signal)),
        );
        break;
      default:
        unreachable(command);
    }
  }
  return listed
    ? `{${[...listed].map(([name, value]) => `${JSON.stringify(name)}:${plainJson(value)}`).join(',')}}`
    : 'null';
}

function listParameters(
  login: Login,
  name: string | undefined,
  listed: ReadonlyMap<string, Value> = new Map(),
): ReadonlyMap<string, Value> {
  if (name === undefined) return new Map(login.parameters);
  const value = login.parameters.get(name);
  if (value === undefined)
    throw new AstrolabeError('HTTP_PARAMETER', `there is no parameter ${JSON.stringify(name)}`, {
      hint: ':params lists all',
    });
  return new Map([...listed, [name, value]]);
}

/** The parsed command guarantees that its text is a single expression; the line break ends a comment in it. */
async function evaluate(login: Login, valueText: string, signal: AbortSignal): Promise<Value> {
  const { rows } = await login.execute(`YIELD\n${valueText}\nAS value`, { parameters: login.parameters, signal });
  const value = rows[0]?.[0];
  invariant(value !== undefined, 'an expression has a value');
  return value;
}

/** Lists and maps as JSON, other values as in cells, NULL as null. */
function plainJson(value: Value): string {
  if (typeof value !== 'object') return cellJson(value);
  if (!('kind' in value)) return `[${value.map(plainJson).join(',')}]`;
  if (value.kind === 'null' && value.reason === 'NULL') return 'null';
  if (value.kind === 'map')
    return `{${[...value.entries].map(([name, entry]) => `${JSON.stringify(name)}:${plainJson(entry)}`).join(',')}}`;
  return cellJson(value);
}
