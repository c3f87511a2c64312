import { NULL, type Value } from '@astrolabe/model';
import { beforeEach, expect, test } from 'vitest';
import type { Login } from './login.ts';
import { runParameterCommands } from './parameter-commands.ts';

let parameters: Map<string, Value>;
beforeEach(() => {
  parameters = new Map<string, Value>([['old', 1n]]);
});

/** Runs commands in a session whose database evaluates every expression to 42. */
function run(...commands: readonly string[]): Promise<string> {
  const login = { parameters, execute: async () => ({ rows: [[42n]] }) } as unknown as Login;
  return runParameterCommands(login, commands, new AbortController().signal);
}

test('parameters are set, evaluated and removed in order', async () => {
  expect(await run(':param a => "x"', ':param b => 40 + 2', ':param old =>')).toBe('null');
  expect(parameters).toEqual(
    new Map<string, Value>([
      ['a', 'x'],
      ['b', 42n],
    ]),
  );
});

test('all parameters are listed, or those that are named', async () => {
  parameters.set('a', ['x', NULL, { kind: 'map', entries: new Map([['k', true]]) }]);
  expect(await run(':params')).toBe('{"old":1,"a":["x",null,{"k":true}]}');
  expect(await run(':params a', ':params old')).toBe('{"a":["x",null,{"k":true}],"old":1}');
  expect(await run(':params old', ':params')).toBe('{"old":1,"a":["x",null,{"k":true}]}');
});

test('a parameter that is not set cannot be listed', async () => {
  await expect(run(':params none')).rejects.toThrow('there is no parameter "none"');
});
