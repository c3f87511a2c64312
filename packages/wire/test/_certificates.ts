import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/*
 * Certificates for tests, made where they are needed (X.509 in DER, ECDSA with SHA-256), so that no key lies about.
 *
 *     Certificate = { tbs, algorithm, signature }
 *     tbs = { [0] version 3, serial, algorithm, issuer, { not before, not after }, subject, public key, [3] extensions }
 */
const tag = (type: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([type, ...length]), body]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => tag(0x30, ...parts);
const object = (digits: string): Buffer => tag(0x06, Buffer.from(digits, 'hex'));
const octets = (...parts: readonly Uint8Array[]): Buffer => tag(0x04, ...parts);
const time = (date: Date): Buffer => tag(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`));
const name = (text: string): Buffer => sequence(tag(0x31, sequence(object('550403'), tag(0x0c, Buffer.from(text)))));
const ECDSA_SHA256 = sequence(object('2a8648ce3d040302'));

interface Pair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const newPair = (): Pair => generateKeyPairSync('ec', { namedCurve: 'P-256' });

function certificate(
  subject: string,
  pair: Pair,
  issuer: string,
  issuerKey: KeyObject,
  extension: Buffer,
  notAfter: Date,
): string {
  const tbs = sequence(
    tag(0xa0, tag(0x02, Buffer.from([2]))),
    tag(0x02, Buffer.from([1 + Math.floor(Math.random() * 0x7e)])),
    ECDSA_SHA256,
    name(issuer),
    sequence(time(new Date('2019-01-01T00:00:00Z')), time(notAfter)),
    name(subject),
    pair.publicKey.export({ type: 'spki', format: 'der' }),
    tag(0xa3, sequence(extension)),
  );
  const der = sequence(tbs, ECDSA_SHA256, tag(0x03, Buffer.from([0]), sign('sha256', tbs, issuerKey)));
  return `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

const IS_AUTHORITY = sequence(
  object('551d13'),
  tag(0x01, Buffer.from([0xff])),
  octets(sequence(tag(0x01, Buffer.from([0xff])))),
);
const alternativeNames = (host: string, ...address: readonly number[]): Buffer =>
  sequence(
    object('551d11'),
    octets(sequence(tag(0x82, Buffer.from(host)), ...(address.length > 0 ? [tag(0x87, Buffer.from(address))] : []))),
  );

/** An authority, and certificates that it signed for one key. */
export interface TestCertificates {
  readonly authority: string;
  readonly key: string;
  /** For localhost and 127.0.0.1. */
  readonly good: string;
  readonly ofOtherHost: string;
  readonly expired: string;
}

/** Makes them all. */
export function makeCertificates(): TestCertificates {
  const [authority, pair] = [newPair(), newPair()];
  const later = new Date(Date.now() + 86_400_000);
  const issue = (extension: Buffer, notAfter: Date): string =>
    certificate('graph service', pair, 'test authority', authority.privateKey, extension, notAfter);
  return {
    authority: certificate('test authority', authority, 'test authority', authority.privateKey, IS_AUTHORITY, later),
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    good: issue(alternativeNames('localhost', 127, 0, 0, 1), later),
    ofOtherHost: issue(alternativeNames('elsewhere.example'), later),
    expired: issue(alternativeNames('localhost', 127, 0, 0, 1), new Date('2020-01-01T00:00:00Z')),
  };
}
