import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { ObjectAccess } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { URL_FILE_BYTES_MAX, URL_IDLE_MS, URL_REDIRECTS_MAX, REPORTED_ADDRESS_LENGTH } from '../limits.ts';
import { allowedLookup, requireAllowed, type AddressRules } from './allowed-address.ts';
import { isObjectAddress, objectRequest } from './s3-object.ts';
import { wholeBody, type AskAgain } from './whole-body.ts';

/** Options of a fetch. */
export interface FetchFileOptions {
  /** Whether requests to non-public addresses are allowed. */
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
  /** Called with the total bytes received. */
  readonly onProgress: (bytes: number, bytesTotal: number | undefined) => void;
  readonly bytesMax?: number;
  /** Credentials and endpoint for S3-compatible storage. */
  readonly access?: ObjectAccess;
}

/** A file being fetched. */
export interface FetchedFile {
  readonly name: string;
  readonly content: Readable;
}

/**
 * Fetches a file by its URL. IP addresses are checked when the connection is opened and again at each redirect, so that rebinding a name gains
 * nothing. No account data is sent. For object stores, keys sign a request for one object, and redirects are not followed.
 */
export async function fetchFile(address: string, options: FetchFileOptions): Promise<FetchedFile> {
  if (isObjectAddress(address)) return fetchObject(address, options);
  let url = checkUrl(address, options);
  for (let redirects = 0; ; redirects++) {
    const result = await ask(url, options);
    const { statusCode = 0, headers } = result;
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) {
      const found = url;
      return received(url, result, (more) => ask(found, options, more), options);
    }
    result.destroy();
    if (redirects === URL_REDIRECTS_MAX)
      throw refusal(url, `redirects more than ${URL_REDIRECTS_MAX} times`, 'give the address where the file is');
    url = checkUrl(new URL(headers.location, url).href, options);
  }
}

async function fetchObject(address: string, options: FetchFileOptions): Promise<FetchedFile> {
  if (options.access === undefined)
    throw new AstrolabeError('HTTP_PARAMETER', 'an address of an object needs the region of its store', {
      hint: 'give the region, and the keys where the object is not public',
    });
  const { access } = options;
  const { url } = objectRequest(address, access, new Date());
  // A signature is valid for minutes only, and the download may take longer.
  const askSigned: AskAgain = (more) =>
    ask(checkUrl(url.href, options), options, { ...objectRequest(address, access, new Date()).headers, ...more });
  const result = await askSigned({});
  const { statusCode = 0 } = result;
  if (statusCode === 200) return received(url, result, askSigned, options);
  result.destroy();
  throw refusal(url, `answers ${statusCode}`, OBJECT_HINTS[statusCode] ?? 'check the region and the endpoint');
}

const OBJECT_HINTS: Readonly<Record<number, string>> = {
  403: 'check the keys, and that they may read the object',
  404: 'check the names of the bucket and of the object',
};

function checkUrl(address: string, { allowsPrivate }: FetchFileOptions): URL {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '')
    throw new AstrolabeError(
      'HTTP_PARAMETER',
      `${JSON.stringify(address.slice(0, REPORTED_ADDRESS_LENGTH))} is no address of a file`,
      {
        hint: 'give an address that begins with https:// or http://',
      },
    );
  if (url.username !== '' || url.password !== '')
    throw refusal(url, 'carries a name and a password', 'upload the file instead');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) requireAllowed(url, [host], rules(allowsPrivate));
  return url;
}

function ask(
  url: URL,
  { allowsPrivate, signal }: FetchFileOptions,
  more: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  const make = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((done, fail) => {
    const request = make(url, {
      method: 'GET',
      agent: false,
      signal,
      timeout: URL_IDLE_MS,
      lookup: allowedLookup(url, rules(allowsPrivate)),
      headers: { 'user-agent': 'Astrolabe', accept: '*/*', 'accept-encoding': 'identity', ...more },
    });
    request.once('response', done);
    request.once('timeout', () =>
      request.destroy(refusal(url, `did not answer for ${URL_IDLE_MS / 1000} s`, 'try again')),
    );
    request.on('error', (error) => fail(failure(url, error, signal)));
    request.end();
  });
}

function received(url: URL, result: IncomingMessage, askAgain: AskAgain, options: FetchFileOptions): FetchedFile {
  const { statusCode = 0, headers } = result;
  const { signal, onProgress, bytesMax = URL_FILE_BYTES_MAX } = options;
  try {
    if (statusCode !== 200) throw refusal(url, `answers ${statusCode}`, 'check the address in a browser');
    const length = Number(headers['content-length'] ?? NaN);
    const bytesTotal = Number.isSafeInteger(length) ? length : undefined;
    if (bytesTotal !== undefined && bytesTotal > bytesMax) throw tooLarge(url, bytesMax);
    const name = nameOf(url, headers);
    let bytes = 0;
    const meter = new Transform({
      transform(piece: Uint8Array, _encoding, done) {
        bytes += piece.length;
        onProgress(bytes, bytesTotal);
        done(bytes > bytesMax ? tooLarge(url, bytesMax) : null, piece);
      },
    });
    // It may fail before it is read; the reader then gets the error.
    meter.on('error', () => undefined);
    const body = Readable.from(wholeBody(result, askAgain, signal), { objectMode: false });
    body.on('error', (error) => meter.destroy(failure(url, isBreak(error) ? brokenOff(url) : error, signal)));
    meter.once('close', () => body.destroy());
    return { name, content: unpacked(body.pipe(meter), String(headers['content-encoding'] ?? 'identity'), url) };
  } catch (error) {
    result.destroy();
    throw error;
  }
}

function isBreak(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNRESET';
}

function brokenOff(url: URL): AstrolabeError {
  return refusal(url, 'broke off', 'try again');
}

/** Some servers compress despite the request. */
function unpacked(content: Readable, encoding: string, url: URL): Readable {
  const make = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate }[
    encoding.toLowerCase()
  ];
  if (make === undefined) {
    if (encoding.toLowerCase() === 'identity') return content;
    throw refusal(url, `is packed as ${encoding}`, 'download it and upload it here');
  }
  const unpacker = make();
  unpacker.on('error', () => undefined);
  content.on('error', (error) => unpacker.destroy(error));
  unpacker.once('close', () => content.destroy());
  return content.pipe(unpacker);
}

const NAME_ENDING = /\.(?:csv|json|jsonl|ndjson|parquet|gz|zip)$/i;
const TEXT_TYPES: ReadonlyMap<string, string> = new Map([
  ['text/csv', '.csv'],
  ['text/plain', '.csv'],
  ['text/tab-separated-values', '.csv'],
  ['application/csv', '.csv'],
  ['application/json', '.json'],
  ['application/x-ndjson', '.jsonl'],
  ['application/jsonl', '.jsonl'],
  ['application/vnd.apache.parquet', '.parquet'],
  ['application/zip', '.zip'],
]);

/** Returns the file name: from the response, else the end of the address, with an extension for its format. */
function nameOf(url: URL, headers: IncomingMessage['headers']): string {
  const disposition = headers['content-disposition'] ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="?([^";]+)"?/i.exec(disposition) ?? [];
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? '';
  const name = decoded(encoded ?? plain ?? last) || url.hostname;
  if (NAME_ENDING.test(name)) return name;
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]!
    .trim()
    .toLowerCase();
  const ending = TEXT_TYPES.get(type);
  if (ending === undefined)
    throw refusal(
      url,
      `is ${type === '' ? 'of no known type' : type}`,
      'files that are CSV, JSON or Parquet are taken, also packed',
    );
  return `${name.replace(/\.(?:txt|tsv)$/i, '')}${ending}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function tooLarge(url: URL, bytesMax: number): AstrolabeError {
  return refusal(url, `is larger than ${bytesMax} bytes`, 'upload it instead');
}

function rules(allowsPrivate: boolean): AddressRules {
  return {
    allowsPrivate,
    privateHint: 'the setting import-urls decides which addresses are asked; upload the file instead',
    refusedHint: 'such addresses are never asked; upload the file instead',
  };
}

function refusal(url: URL, problem: string, hint: string): AstrolabeError {
  return new AstrolabeError('IMPORT_FILE_INVALID', `${url.origin}${url.pathname} ${problem}`, { hint });
}

function failure(url: URL, error: unknown, signal: AbortSignal): AstrolabeError {
  if (signal.aborted) return new AstrolabeError('EXECUTION_CANCELLED', 'the file is not fetched any more');
  if (AstrolabeError.is(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new AstrolabeError('CONNECTION_FAILED', `${url.origin} cannot be reached: ${reason}`, {
    hint: 'check the address, and that this machine may reach it',
    cause: error,
  });
}
