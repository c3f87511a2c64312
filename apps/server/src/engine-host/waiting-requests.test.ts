import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { EngineRequest } from './protocol.ts';
import { WaitingRequests } from './waiting-requests.ts';

const facts = (id: number): EngineRequest => ({ kind: 'facts', id });
const schema = (id: number, session: number): EngineRequest => ({ kind: 'schema', id, session, space: 's' });

function serverOf(port: EngineRequest[], canRespond: (request: EngineRequest) => boolean) {
  const [responded, received]: [number[], number[]] = [[], []];
  const waiting = new WaitingRequests(() => port.splice(0, 1), {
    respondNow: (request) => canRespond(request) && responded.push(request.id) > 0,
    receive: (request) => void received.push(request.id),
  });
  return { waiting, responded, received };
}

test.each([
  ['one request', [schema(1, 7)]],
  ['several requests', [schema(1, 7), facts(2), schema(3, 8)]],
])('%s that no turn can process are received in order when the thread is free', async (_, requests) => {
  const { waiting, responded, received } = serverOf([...requests], () => false);
  waiting.serveTurn();
  expect([responded, received]).toEqual([[], []]);
  await nextTurn();
  expect(received).toEqual(requests.map(({ id }) => id));
});

test('a turn processes what it can, but no request before an earlier one of its session', async () => {
  const port = [schema(1, 7), schema(2, 7), schema(3, 8), facts(4)];
  const { waiting, responded, received } = serverOf(port, ({ id }) => id !== 1);
  waiting.serveTurn();
  expect(responded).toEqual([3, 4]);
  waiting.receive([facts(5)]);
  expect(received).toEqual([1, 2, 5]);
});

test('a turn during a request of a message processes the other requests of that message', () => {
  const handled: string[] = [];
  const waiting = new WaitingRequests(() => [], {
    respondNow: ({ id }) => handled.push(`${id} in the turn`) > 0,
    receive: ({ id }) => {
      if (id === 1) waiting.serveTurn();
      handled.push(`${id} received`);
    },
  });
  waiting.receive([schema(1, 7), schema(2, 8), schema(3, 9)]);
  expect(handled).toEqual(['2 in the turn', '3 in the turn', '1 received']);
});
