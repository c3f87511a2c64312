import { expect, it } from 'vitest';
import { isAllowedHost } from './request-guard.ts';

const CONFIG = { host: '0.0.0.0', siteName: 'studio.example', allowedHosts: ['graph.internal'] };

it.each([
  ['127.0.0.1:7001', true],
  ['localhost:7001', true],
  ['app.localhost', true],
  ['[::1]:7001', true],
  ['192.168.4.5:80', true],
  ['studio.example', true],
  ['eu.studio.example:443', true],
  ['graph.internal:7001', true],
  ['evil.example', false],
  ['studio.example.evil.com', false],
  ['evilstudio.example', false],
  ['127.0.0.1.evil.com', false],
  ['localhost.evil.com', false],
  ['', false],
  ['a b', false],
])('a request to %j is accepted: %s', (host, expected) => {
  expect(isAllowedHost(host, CONFIG)).toBe(expected);
});
