import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AstrolabeError } from '@astrolabe/model';
import { expect, onTestFinished, test } from 'vitest';
import { askModel } from './ask-model.ts';
import { assistantSettings } from './assistant-settings.ts';

async function modelAt(
  result: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => result(request, response, body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const never = new AbortController().signal;
const messages = [{ role: 'user', content: 'Which?' }] as const;

async function failureOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  return AstrolabeError.is(error) ? `${error.code}: ${error.message}` : String(error);
}

test('sends model, messages and key in the format of chat completions and returns the first choice', async () => {
  const seen: unknown[] = [];
  const url = await modelAt((request, response, body) => {
    seen.push(request.url, request.headers.authorization, JSON.parse(body));
    response.end(JSON.stringify({ choices: [{ message: { content: 'RETURN 1' } }] }));
  });
  expect(await askModel({ url, model: 'm', key: 'k' }, messages, never)).toBe('RETURN 1');
  expect(seen).toEqual(['/v1/chat/completions', 'Bearer k', { model: 'm', messages, temperature: 0, stream: false }]);
});

test('names the cause of each failure without repeating text of the remote server', async () => {
  const responses: readonly [number, string, string][] = [
    [401, 'the key k is wrong', 'EXECUTION_ERROR: HOST does not accept the key of the assistant (401)'],
    [404, '', 'EXECUTION_ERROR: HOST has no model "m", or another address (404)'],
    [500, 'stack', 'EXECUTION_ERROR: HOST answers 500'],
    [200, '<html>', 'EXECUTION_ERROR: the response of HOST is not a chat completion'],
    [200, 'x'.repeat(2 * 1024 ** 2), 'EXECUTION_ERROR: the model at HOST answers more than 1048576 bytes'],
    [302, '', 'CONNECTION_FAILED: the model at HOST cannot be reached'],
  ];
  for (const [status, text, expected] of responses) {
    const url = await modelAt((_request, response) => {
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {});
      response.end(text);
    });
    const host = new URL(url).host;
    expect(await failureOf(askModel({ url, model: 'm', key: 'k' }, messages, never))).toBe(
      expected.replace('HOST', host),
    );
  }
});

test('ends a canceled question immediately', async () => {
  const url = await modelAt(() => undefined);
  const controller = new AbortController();
  const failure = failureOf(askModel({ url, model: 'm' }, messages, controller.signal));
  controller.abort();
  expect(await failure).toBe('EXECUTION_CANCELLED: the question was canceled');
});

test('requires address and model together', () => {
  const read = (settings: Readonly<Record<string, string>>) => assistantSettings({ text: (name) => settings[name] });
  expect(read({})).toBeUndefined();
  expect(read({ 'assistant-url': 'http://localhost:11434/v1/', 'assistant-model': 'm' })).toEqual({
    url: 'http://localhost:11434/v1',
    model: 'm',
  });
  expect(() => read({ 'assistant-model': 'm' })).toThrow(/belong together/);
  expect(() => read({ 'assistant-url': 'ftp://x', 'assistant-model': 'm' })).toThrow(/address like/);
});
