import { cellJson } from '@astrolabe/http-api';
import { AstrolabeError, type Value } from '@astrolabe/model';
import { parseExpression } from '@astrolabe/ngql';
import type { Login } from './login.ts';

/**
 * Runs `:param name => value`, `:param name =>` (forgets it), `:params` and `:params name` in order. Answers the JSON text of what the
 * listing commands ask for, `null` where there is none. A value is any expression; the database evaluates it, so it is exact (decision D14).
 */
export async function runParameterCommands(login: Login, commands: readonly string[], signal: AbortSignal): Promise<string> {
  let listed: ReadonlyMap<string, Value> | undefined;
  for (const text of commands) {
    const command = readCommand(text);
    if (command.kind === 'list') listed = listParameters(login, command.name, listed);
    else if (command.kind === 'forget') login.parameters.delete(command.name);
    else login.parameters.set(command.name, await evaluate(login, command.expression, signal));
  }
  return listed ? `{${[...listed].map(([name, value]) => `${JSON.stringify(name)}:${plainJson(value)}`).join(',')}}` : 'null';
}

type ParameterCommand =
  | { readonly kind: 'list'; readonly name?: string }
  | { readonly kind: 'forget'; readonly name: string }
  | { readonly kind: 'set'; readonly name: string; readonly expression: string };

function readCommand(text: string): ParameterCommand {
  const list = /^\s*:params(?:\s+(\S+?))?\s*;?\s*$/i.exec(text);
  if (list) return { kind: 'list', ...(list[1] !== undefined && { name: list[1] }) };
  const set = /^\s*:param\s+(\S+?)\s*=>\s*([\s\S]*?)\s*;?\s*$/i.exec(text);
  if (!set) throw new AstrolabeError('HTTP_PARAMETER', `${JSON.stringify(text.slice(0, 100))} is not a parameter command`, { hint: 'write :param name => value, or :params' });
  const [, name = '', expression = ''] = set;
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) throw new AstrolabeError('HTTP_PARAMETER', `${JSON.stringify(name)} cannot be the name of a parameter`, { hint: 'use letters, digits and _' });
  return expression === '' ? { kind: 'forget', name } : { kind: 'set', name, expression };
}

function listParameters(login: Login, name: string | undefined, listed: ReadonlyMap<string, Value> = new Map()): ReadonlyMap<string, Value> {
  if (name === undefined) return new Map(login.parameters);
  const value = login.parameters.get(name);
  if (value === undefined) throw new AstrolabeError('HTTP_PARAMETER', `there is no parameter ${JSON.stringify(name)}`, { hint: ':params lists all' });
  return new Map([...listed, [name, value]]);
}

/** Parsed first, so that the text is one expression and nothing else. */
async function evaluate(login: Login, expression: string, signal: AbortSignal): Promise<Value> {
  parseExpression(expression, { parameters: new Set(login.parameters.keys()) });
  const { rows } = await login.execute(`YIELD\n${expression}\nAS value`, { parameters: login.parameters, signal });
  const value = rows[0]?.[0];
  if (value === undefined) throw new AstrolabeError('INTERNAL', 'an expression has a value');
  return value;
}

/** Lists and maps as such, everything else as in cells; null is null. */
function plainJson(value: Value): string {
  if (typeof value !== 'object') return cellJson(value);
  if (!('kind' in value)) return `[${value.map(plainJson).join(',')}]`;
  if (value.kind === 'null' && value.reason === 'NULL') return 'null';
  if (value.kind === 'map') return `{${[...value.entries].map(([name, entry]) => `${JSON.stringify(name)}:${plainJson(entry)}`).join(',')}}`;
  return cellJson(value);
}
