import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { AstrolabeError } from '@astrolabe/model';
import { expect, onTestFinished, test } from 'vitest';
import { filterText, LdapDirectory } from './ldap-directory.ts';
import { ldapSettings, type LdapSettings } from './ldap-settings.ts';

const PEOPLE = 'ou=people,dc=example';

/** A BER element: tag, length, content. */
function ber(tag: number, ...parts: readonly (Buffer | string | number)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part as string))),
  );
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

interface Element {
  readonly tag: number;
  readonly content: Buffer;
}

function elementsOf(bytes: Buffer): readonly Element[] {
  const elements: Element[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const first = bytes[at + 1]!;
    const lengthBytes = first < 128 ? 0 : first & 0x7f;
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
    const start = at + 2 + lengthBytes;
    elements.push({ tag: bytes[at]!, content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return elements;
}

/** An LDAP directory with Ann, her groups and a search account. Returns its address and the filters it received. */
async function directoryOf(passwords: Readonly<Record<string, string>>): Promise<{
  readonly url: string;
  readonly filters: string[];
}> {
  const filters: string[] = [];
  const result = (tag: number, code: number): Buffer => ber(tag, ber(0x0a, code), ber(0x04), ber(0x04));
  const respond = (socket: Socket, message: Buffer): void => {
    const [id, operation] = elementsOf(message);
    if (id === undefined || operation === undefined) return;
    const send = (part: Buffer): void => void socket.write(ber(0x30, ber(0x02, id.content), part));
    const parts = elementsOf(operation.content);
    if (operation.tag === 0x60) {
      const [dn, password] = [parts[1]?.content.toString() ?? '', parts[2]?.content.toString() ?? ''];
      send(result(0x61, passwords[dn] === password ? 0 : 49));
    } else if (operation.tag === 0x63) {
      const filter = elementsOf(parts[6]?.content ?? Buffer.alloc(0)).map(({ content }) => content.toString());
      filters.push(filter.join('='));
      if (filter[1] === 'ann')
        send(
          ber(
            0x64,
            ber(0x04, `uid=ann,${PEOPLE}`),
            ber(0x30, ber(0x30, ber(0x04, 'memberOf'), ber(0x31, ber(0x04, 'cn=graph-admins,ou=groups,dc=example')))),
          ),
        );
      send(result(0x65, 0));
    }
  };
  const server = createServer((socket) => {
    socket.on('data', (data) => {
      for (const { content } of elementsOf(data)) respond(socket, content);
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { url: `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`, filters };
}

const settingsOf = (url: string, more: Readonly<Record<string, string>> = {}): LdapSettings => {
  const given: Readonly<Record<string, string>> = {
    'ldap-url': url,
    'ldap-base': PEOPLE,
    'ldap-bind-dn': 'cn=studio',
    'ldap-bind-password': 's',
    ...more,
  };
  return ldapSettings({ text: (name) => given[name] })!;
};

test('a person binds with their own password and becomes the account of their name or group', async () => {
  const { url, filters } = await directoryOf({ 'cn=studio': 's', [`uid=ann,${PEOPLE}`]: 'right' });
  const plain = new LdapDirectory(settingsOf(url));
  expect(await plain.find('ann', 'right')).toEqual({ kind: 'account', account: 'ann' });
  expect(await plain.find('ann', 'wrong')).toEqual({ kind: 'unknown' });
  expect(await plain.find('ann', '')).toEqual({ kind: 'unknown' });
  expect(await plain.find('bob', 'right')).toEqual({ kind: 'unknown' });
  expect(filters).toEqual(['uid=ann', 'uid=ann', 'uid=bob']);
  const ruled = (accounts: string) => new LdapDirectory(settingsOf(url, { 'ldap-accounts': accounts }));
  expect(await ruled('graph-admins=root').find('ann', 'right')).toEqual({ kind: 'account', account: 'root' });
  expect(await ruled('others=root').find('ann', 'right')).toEqual({ kind: 'nobody' });
});

test('a directory that refuses the search or is away is a failure, not a wrong password', async () => {
  const { url } = await directoryOf({ 'cn=studio': 'another' });
  for (const address of [url, 'ldap://127.0.0.1:1']) {
    const failure: unknown = await new LdapDirectory(settingsOf(address))
      .find('ann', 'right')
      .catch((error: unknown) => error);
    expect(AstrolabeError.is(failure) && failure.code).toBe('CONNECTION_FAILED');
  }
});

test('characters of filters are escaped, and addresses without TLS are upgraded except on this machine', () => {
  expect(filterText('a*)(uid=\\b')).toBe('a\\2a\\29\\28uid=\\5cb');
  expect([settingsOf('ldap://ldap.example').startsTls, settingsOf('ldap://127.0.0.1').startsTls]).toEqual([
    true,
    false,
  ]);
  expect(() => settingsOf('http://x')).toThrow(/ldap-url/);
  expect(() => settingsOf('ldaps://x', { 'ldap-filter': '(uid=ann)' })).toThrow(/\{username\}/);
});
