import { expect, it } from 'vitest';
import { PLAIN, tlsOfForm } from './tls-form.ts';

it('sends no TLS settings when the switch is off, whatever was typed before', () => {
  expect(tlsOfForm({ ...PLAIN, serverName: 'graph', acceptsAnyCertificate: true })).toEqual({});
});

it('requests TLS alone when the switch is on', () => {
  expect(tlsOfForm({ ...PLAIN, isOn: true, serverName: '  ' })).toEqual({ tls: {} });
});

it('sends the contents of the files, the name and the switch', () => {
  const file = (name: string) => ({ name: `${name}.pem`, text: `text of ${name}` });
  expect(
    tlsOfForm({
      isOn: true,
      authority: file('ca'),
      certificate: file('client'),
      key: file('key'),
      serverName: ' graph.example ',
      acceptsAnyCertificate: true,
    }),
  ).toEqual({
    tls: {
      authority: 'text of ca',
      certificate: 'text of client',
      key: 'text of key',
      serverName: 'graph.example',
      acceptsAnyCertificate: true,
    },
  });
});
