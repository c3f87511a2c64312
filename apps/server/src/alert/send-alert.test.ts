import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createMailServer, type AddressInfo, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import type { DueDelivery } from '../store/alert-cases.ts';
import { alertSettings, type AlertSettings } from './alert-settings.ts';
import { checkRecipients, checkWebhook, sendAlert } from './send-alert.ts';

const DUE: DueDelivery = {
  caseId: '7',
  channel: 'webhook',
  address: '',
  tries: 0,
  name: 'Shared phones',
  space: 'bank',
  rowCount: 12,
  firedAt: Date.UTC(2026, 10, 23),
};
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function settingsOf(values: Readonly<Record<string, string>>): AlertSettings {
  return alertSettings({
    text: (name) => values[name],
    choice: (name, choices) => choices.find((one) => one === values[name]) ?? choices[0]!,
  });
}

it('posts a case as JSON without values, and follows no redirect', async () => {
  const received: { readonly request: IncomingMessage; readonly body: unknown }[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ request, body: JSON.parse(body) });
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
  });
  const due = { ...DUE, address: `http://127.0.0.1:${await listen(server)}/hook?key=1` };
  await sendAlert(due, { webhooks: 'any' });
  expect(received[0]!.request).toMatchObject({ method: 'POST', url: '/hook?key=1' });
  expect(received[0]!.body).toEqual({
    text: 'Shared phones: 12 rows in bank',
    case: '7',
    alert: 'Shared phones',
    space: 'bank',
    rows: 12,
    firedAt: '2026-11-23T00:00:00.000Z',
  });
  status = 302;
  await expect(sendAlert(due, { webhooks: 'any' })).rejects.toThrow('responded with status 302');
  expect(received).toHaveLength(2);
});

it.each([
  ['http://127.0.0.1:1/', 'any address', 'public'],
  ['http://[::1]:1/', 'in brackets', 'public'],
  ['http://192.168.0.1/', 'of a private network', 'public'],
  ['http://2130706433/', 'as a number', 'public'],
  ['http://169.254.169.254/latest', 'of a metadata service', 'any'],
  ['ftp://example.com/', 'of another protocol', 'any'],
  ['https://user:secret@example.com/', 'with a password', 'any'],
  ['https://example.com/', 'without the setting', 'off'],
] as const)('refuses %s, %s', (address, _what, webhooks) => {
  expect(() => checkWebhook(address, { webhooks })).toThrow(/is|no address|not posted/);
});

it('refuses a name that resolves to a private address when it connects', async () => {
  const due = { ...DUE, address: 'http://localhost:1/' };
  await expect(sendAlert(due, { webhooks: 'public' })).rejects.toThrow('localhost is an address of this machine');
});

it('mails a case to allowed recipients', async () => {
  const lines: string[] = [];
  const server = createMailServer((socket) => {
    let isData = false;
    socket.write('220 mail\r\n');
    socket.on('data', (piece) => {
      for (const line of piece
        .toString()
        .split('\r\n')
        .filter((one) => one !== '')) {
        lines.push(line);
        if (isData && line !== '.') continue;
        isData = line === 'DATA';
        socket.write(isData ? '354 go\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  const settings = settingsOf({
    'smtp-url': `smtp://127.0.0.1:${await listen(server)}`,
    'smtp-from': 'studio@example.com',
  });
  await sendAlert(
    { ...DUE, name: 'Phones\r\nBcc: x@evil.example', channel: 'email', address: 'ops@example.com, a@EXAMPLE.com' },
    settings,
  );
  expect(lines.filter((line) => line.startsWith('RCPT'))).toEqual([
    'RCPT TO:<ops@example.com>',
    'RCPT TO:<a@example.com>',
  ]);
  expect(lines).toContain('Subject: [Astrolabe] Phones Bcc: x@evil.example');
});

it('refuses recipients and servers that the settings do not name', () => {
  const settings = settingsOf({
    'smtp-url': 'smtps://a:b@mail.example.com',
    'smtp-from': 'studio@example.com',
    'alert-recipients': 'Ops@Example.org, @example.net',
  });
  expect(checkRecipients('ops@example.org, x@example.net', settings)).toEqual(['ops@example.org', 'x@example.net']);
  for (const refused of ['x@example.org', 'x@example.com', 'x@sub.example.net', '"a" <x@example.net>', 'x'])
    expect(() => checkRecipients(refused, settings), refused).toThrow('alerts are not sent to');
  expect(() => checkRecipients('ops@example.org', { webhooks: 'off' })).toThrow('not sent by e-mail');
  expect(() => settingsOf({ 'smtp-url': 'smtp://mail.example.com' })).toThrow('belong together');
  expect(() => settingsOf({ 'smtp-url': 'http://mail.example.com', 'smtp-from': 'a@b.example' })).toThrow('smtp-url');
  expect(() => settingsOf({ 'smtp-url': 'smtp://mail.example.com', 'smtp-from': 'nobody' })).toThrow('smtp-from');
});
