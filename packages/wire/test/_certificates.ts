import { generate } from 'selfsigned';

/** A certificate authority with certificates for one server and one client; PEM texts, created on demand. */
export interface TestCertificates {
  readonly authority: string;
  /** The key of all certificates of the server. */
  readonly key: string;
  /** For localhost and 127.0.0.1. */
  readonly good: string;
  readonly ofOtherHost: string;
  readonly expired: string;
  /** Self-signed, for localhost and 127.0.0.1. */
  readonly selfSigned: string;
  readonly client: { readonly certificate: string; readonly key: string };
  /** Signed by an authority unknown to the server. */
  readonly strangeClient: { readonly certificate: string; readonly key: string };
}

type Generated = Awaited<ReturnType<typeof generate>>;
type Options = NonNullable<Parameters<typeof generate>[1]>;

const EC = { keyType: 'ec', algorithm: 'sha256' } as const;
const ISSUED = new Date('2019-01-01T00:00:00Z');

function certificateFor(name: string, options: Options): Promise<Generated> {
  return generate([{ name: 'commonName', value: name }], {
    ...EC,
    notBeforeDate: ISSUED,
    notAfterDate: new Date(Date.now() + 86_400_000),
    ...options,
  });
}

const THIS_HOST = [
  { type: 2, value: 'localhost' },
  { type: 7, ip: '127.0.0.1' },
] as const;

function names(altNames: readonly { readonly type: 2 | 7; readonly value?: string; readonly ip?: string }[]): Options {
  return {
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: [...altNames] },
    ],
  };
}

/** Makes them all. */
export async function makeCertificates(): Promise<TestCertificates> {
  const authority = await certificateFor('test authority', {
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const ca = { key: authority.private, cert: authority.cert };
  const good = await certificateFor('graph service', { ca, ...names(THIS_HOST) });
  const keyPair = { privateKey: good.private, publicKey: good.public };
  const [ofOtherHost, expired, selfSigned, client, strangeClient] = await Promise.all([
    certificateFor('graph service', { ca, keyPair, ...names([{ type: 2, value: 'elsewhere.example' }]) }),
    certificateFor('graph service', {
      ca,
      keyPair,
      notAfterDate: new Date('2020-01-01T00:00:00Z'),
      ...names(THIS_HOST),
    }),
    certificateFor('graph service', { keyPair, ...names(THIS_HOST) }),
    certificateFor('ann', { ca, extensions: [{ name: 'basicConstraints', cA: false }] }),
    certificateFor('somebody', { extensions: [{ name: 'basicConstraints', cA: false }] }),
  ]);
  return {
    authority: authority.cert,
    key: good.private,
    good: good.cert,
    ofOtherHost: ofOtherHost.cert,
    expired: expired.cert,
    selfSigned: selfSigned.cert,
    client: { certificate: client.cert, key: client.private },
    strangeClient: { certificate: strangeClient.cert, key: strangeClient.private },
  };
}
