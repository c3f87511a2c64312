import { expect, test } from 'vitest';
import { isHostInput } from './host-input.ts';

test('hosts with and without port, address forms and lists are accepted', () => {
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

test('blanks inside, ports out of range and empty list items are not hosts', () => {
  const hosts = ['two words', 'db:0', 'db:70000', 'a,,b', 'db:port', '::1', ''];
  expect(hosts.filter(isHostInput)).toEqual([]);
});
