import { expect, test } from 'vitest';
import { AstrolabeError } from '@astrolabe/model';
import { readLoginFailure } from './login-failure.ts';

const host = 'graph.example:9669';

test.each([
  [`${host} refused the connection`, 'refused'],
  [`the name of ${host} is not known`, 'unknownName'],
  [`${host} cannot be reached (EHOSTUNREACH)`, 'unreachable'],
  [`${host} closed the connection`, 'closed'],
  [`${host}: the graph service closed the connection`, 'closed'],
  [`${host}: its certificate has expired`, 'expired'],
  [`${host}: its certificate is not valid yet`, 'notYetValid'],
  [`${host}: its certificate is signed by itself`, 'selfSigned'],
  [`${host}: its certificate is signed by an authority that is not known here`, 'unknownAuthority'],
  [`${host}: its certificate is for another host (a.example)`, 'otherName'],
  [`${host}: it wants a certificate of the client`, 'wantsCertificate'],
  [`${host}: it does not accept the certificate of the client`, 'certificateRefused'],
  [`${host}: it speaks no version of TLS that is safe, or wants a certificate of the client`, 'oldTls'],
  [`${host} does not speak TLS`, 'noTls'],
  [`${host} begins no TLS within 10 seconds`, 'noTls'],
])('"%s" has its own message', (message, word) => {
  const error = new AstrolabeError('CONNECTION_FAILED', message);
  expect(readLoginFailure(error)).toEqual({ word, values: { host }, causes: [] });
});

test('a silent service, causes with known codes, and other causes get a message', () => {
  const wrong = new AstrolabeError('BAD_USERNAME_PASSWORD', 'Invalid password');
  const silent = new AstrolabeError('CONNECTION_FAILED', 'h:1 does not answer within 10 seconds');
  expect([wrong, silent, new AstrolabeError('UNKNOWN', 'odd'), new Error('odd')].map(readLoginFailure)).toEqual([
    { word: 'credentials', values: {}, causes: [] },
    { word: 'silent', values: { host: 'h:1', seconds: '10' }, causes: [] },
    undefined,
    undefined,
  ]);
});

test('each of several hosts has its cause', () => {
  const message =
    'none of 3 hosts can be used: a:1 refused the connection; b:22: an SSH server answers there, no graph service; odd';
  expect(readLoginFailure(new AstrolabeError('CONNECTION_REFUSED', message))).toEqual({
    word: 'none',
    values: { count: '3' },
    causes: [
      { word: 'refused', values: { host: 'a:1' } },
      { word: 'otherServer', values: { host: 'b:22', protocol: 'SSH' } },
      'odd',
    ],
  });
});
