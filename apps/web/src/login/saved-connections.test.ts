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

test('the last used connection is first, and each is listed once', () => {
  const kept = storage();
  for (const one of [HERE, THERE, HERE]) saveConnection(kept, one);
  expect(savedConnections(kept)).toEqual([HERE, THERE]);
});

test('a deleted connection is removed, the others stay', () => {
  const kept = storage();
  for (const one of [HERE, THERE]) saveConnection(kept, one);
  expect(forgetConnection(kept, THERE)).toEqual([HERE]);
  expect(savedConnections(kept)).toEqual([HERE]);
});

test('the least recently used one is dropped at the limit', () => {
  const kept = storage();
  for (let index = 0; index <= SAVED_CONNECTIONS_MAX; index++) saveConnection(kept, { ...HERE, username: `u${index}` });
  expect(savedConnections(kept).map(({ username }) => username)).toEqual(
    Array.from({ length: SAVED_CONNECTIONS_MAX }, (_, index) => `u${SAVED_CONNECTIONS_MAX - index}`),
  );
});

test('entries of other programs are skipped', () => {
  expect(savedConnections(storage('{"host":1}'))).toEqual([]);
  expect(savedConnections(storage('[null, {"host":"a"}, {"host":"a","username":"b","tls":{"serverName":3}}]'))).toEqual(
    [{ host: 'a', username: 'b', tls: { serverName: '', acceptsAnyCertificate: false } }],
  );
});
