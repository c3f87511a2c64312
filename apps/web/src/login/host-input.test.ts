import { expect, test } from 'vitest';
import { isHostInput } from './host-input.ts';

test('hosts with and without port, address formats and lists are accepted', () => {
  const hosts = [
    'embedded',
    '127.0.0.1:9669',
    'https://graph.example:443',
    '[::1]:9669',
    'a:1, b:2,c',
    'http://db.local/',
  ];
  expect(hosts.filter((host) => !isHostInput(host))).toEqual([]);
});

test('spaces inside, ports out of range and empty list items are rejected', () => {
  const hosts = ['two words', 'db:0', 'db:70000', 'a,,b', 'db:port', '::1', ''];
  expect(hosts.filter(isHostInput)).toEqual([]);
});
