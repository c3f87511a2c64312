import { describe, expect, it } from 'vitest';
import { databaseName, parseDatabaseAddress } from './database-address.ts';

const OWN_PORT = { port: 9669 } as const;

describe('parseDatabaseAddress', () => {
  it.each([
    ['embedded', undefined, 'embedded'],
    ['Embedded', 1234, 'embedded'],
    ['embedded:9669', undefined, 'embedded'],
    ['127.0.0.1', 9669, 'embedded'],
    ['127.0.0.1', undefined, 'embedded'],
    ['localhost:9669', undefined, 'embedded'],
    ['[::1]:9669', undefined, 'embedded'],
    ['127.0.0.1:9670', undefined, '127.0.0.1:9670'],
    ['localhost', 9670, 'localhost:9670'],
    ['graph.example', undefined, 'graph.example:9669'],
    ['http://Graph.example:80/', undefined, 'graph.example:80'],
    ['https://graph.example', 3699, 'graph.example:3699'],
    ['[2001:db8::7]', 9669, '[2001:db8::7]:9669'],
    ['a:1, b:2', undefined, 'a:1,b:2'],
  ])('reads %s with port %s as %s', (text, port, expected) => {
    expect(databaseName(parseDatabaseAddress(text, port, OWN_PORT))).toBe(expected);
  });

  it('detects TLS by the scheme', () => {
    expect(parseDatabaseAddress('https://a:1', undefined, OWN_PORT)).toEqual({
      kind: 'cluster',
      addresses: [{ host: 'a', port: 1, isTls: true }],
    });
  });

  it('is a cluster if the protocol server is off', () => {
    expect(databaseName(parseDatabaseAddress('127.0.0.1', 9669, { port: 'off' }))).toBe('127.0.0.1:9669');
  });

  it.each([
    ['', 'the host is empty'],
    [' , ', 'the host is empty'],
    ['a:99999', '"a:99999" is not an address'],
    ['a b', '"a b" is not an address'],
    ['http://', '"http://" is not an address'],
    ['::1', '"::1" is not an address'],
    ['embedded, a:1', 'the embedded database stands alone; it cannot be one of several addresses'],
  ])('refuses %j', (text, message) => {
    expect(() => parseDatabaseAddress(text, undefined, OWN_PORT)).toThrow(
      expect.objectContaining({ code: 'HTTP_BAD_REQUEST', message }),
    );
  });
});
