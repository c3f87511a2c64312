import { createHash, createHmac } from 'node:crypto';
import type { ObjectAccess } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { REPORTED_ADDRESS_LENGTH } from '../limits.ts';

/** A request for an object in S3-compatible storage. */
export interface ObjectRequest {
  readonly url: URL;
  /** Headers, with a signature if there are keys, valid only for this address. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Whether an address names an object of such a store. */
export function isObjectAddress(address: string): boolean {
  return /^s3:\/\//i.test(address);
}

/** Returns the request for `s3://bucket/key`, signed with Signature Version 4 if there are keys. */
export function objectRequest(
  address: string,
  { region, endpoint = '', keyId = '', secret = '', sessionToken = '' }: ObjectAccess,
  now: Date,
): ObjectRequest {
  const [, bucket = '', key = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]*)\/(.+)$/is.exec(address) ?? [];
  const parts = key.split('/');
  if (bucket === '' || parts.some((part) => part === '.' || part === '..'))
    throw new AstrolabeError(
      'HTTP_PARAMETER',
      `${JSON.stringify(address.slice(0, REPORTED_ADDRESS_LENGTH))} names no object`,
      {
        hint: 'write s3://bucket/path/of/the/file.csv',
      },
    );
  const path = parts.map(encoded).join('/');
  const url =
    endpoint === ''
      ? URL.parse(`https://s3.${region}.amazonaws.com/${bucket}/${path}`)
      : URL.parse(`${endpoint.replace(/\/+$/, '')}/${bucket}/${path}`);
  if (url === null)
    throw new AstrolabeError('HTTP_PARAMETER', 'the endpoint of the store is no address', {
      hint: 'give an address that begins with https:// or http://',
    });
  if (keyId === '' && secret === '') return { url, headers: {} };
  const headers = {
    host: url.host,
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    'x-amz-date': now.toISOString().replaceAll(/[-:]|\.\d+/g, ''),
    ...(sessionToken !== '' && { 'x-amz-security-token': sessionToken }),
  };
  return { url, headers: { ...headers, authorization: signature(url, headers, { region, keyId, secret }) } };
}

/** Returns the `authorization` header of a GET. Header names are lower case; `x-amz-date` is the time. */
export function signature(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { region, keyId, secret }: { readonly region: string; readonly keyId: string; readonly secret: string },
): string {
  const moment = headers['x-amz-date'] ?? '';
  const names = Object.keys(headers).toSorted((a, b) => (a < b ? -1 : 1));
  const canonical = [
    'GET',
    url.pathname,
    '',
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n');
  const scope = [moment.slice(0, 8), region, 's3', 'aws4_request'];
  const hashed = createHash('sha256').update(canonical).digest('hex');
  let key: string | Buffer = `AWS4${secret}`;
  for (const part of scope) key = createHmac('sha256', key).update(part).digest();
  const signed = createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', moment, scope.join('/'), hashed].join('\n'))
    .digest('hex');
  return `AWS4-HMAC-SHA256 Credential=${keyId}/${scope.join('/')},SignedHeaders=${names.join(';')},Signature=${signed}`;
}

function encoded(part: string): string {
  return encodeURIComponent(part).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
