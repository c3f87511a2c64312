import { expect, test } from 'vitest';
import { SAVED_CONNECTIONS_MAX } from '../limits.ts';
import type { GuardedStorage } from '../state/stored.ts';
import { forgetConnection, saveConnection, savedConnections } from './saved-connections.ts';

function storage(text?: string): GuardedStorage {
  let kept = text;
  return {
    read: () => kept,
    write: (_key, written) => {
      kept = written;
      return true;
    },
    remove: () => (kept = undefined),
  };
}

const HERE = { host: '127.0.0.1:9669', username: 'root' };
const THERE = {
  host: 'graph.example:9669',
  username: 'ann',
  tls: { serverName: 'graph', acceptsAnyCertificate: false },
};

test('the last used connection comes first, and each stands once', () => {
  const kept = storage();
  for (const one of [HERE, THERE, HERE]) saveConnection(kept, one);
  expect(savedConnections(kept)).toEqual([HERE, THERE]);
});

test('a connection that is forgotten is gone, the others stay', () => {
  const kept = storage();
  for (const one of [HERE, THERE]) saveConnection(kept, one);
  expect(forgetConnection(kept, THERE)).toEqual([HERE]);
  expect(savedConnections(kept)).toEqual([HERE]);
});

test('the one used longest ago makes room', () => {
  const kept = storage();
  for (let index = 0; index <= SAVED_CONNECTIONS_MAX; index++) saveConnection(kept, { ...HERE, username: `u${index}` });
  expect(savedConnections(kept).map(({ username }) => username)).toEqual(
    Array.from({ length: SAVED_CONNECTIONS_MAX }, (_, index) => `u${SAVED_CONNECTIONS_MAX - index}`),
  );
});

test('what somebody else wrote there is left out', () => {
  expect(savedConnections(storage('{"host":1}'))).toEqual([]);
  expect(savedConnections(storage('[null, {"host":"a"}, {"host":"a","username":"b","tls":{"serverName":3}}]'))).toEqual(
    [{ host: 'a', username: 'b', tls: { serverName: '', acceptsAnyCertificate: false } }],
  );
});
