import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { UploadQuota, type FileLimits } from './upload-quota.ts';

const MB = 1024 ** 2;
const LIMITS: FileLimits = {
  fileBytesMax: 10 * MB,
  accountBytesMax: 15 * MB,
  studioBytesMax: 20 * MB,
  unpackRatioMax: 5,
};
const piece = Buffer.alloc(MB);
const bytes = (megabytes: number): Readable => Readable.from(Array.from({ length: megabytes }, () => piece));

test.each([
  ['a file above its own limit', 11, { account: 0, studio: 0 }, /larger than 10 MB/],
  ['a file beyond the room of the account', 6, { account: 10 * MB, studio: 10 * MB }, /your files have 10 MB of 15 MB/],
  ['a file beyond the room of the studio', 6, { account: 0, studio: 15 * MB }, /of all accounts have 15 MB of 20 MB/],
])('%s is rejected with both numbers', async (_, megabytes, stored, message) => {
  const quota = new UploadQuota(LIMITS, stored);
  await expect(buffer(bytes(megabytes).compose(quota.meter('a.csv', true)))).rejects.toThrow(message);
});

test('files up to the limits are stored', async () => {
  const quota = new UploadQuota(LIMITS, { account: 5 * MB, studio: 10 * MB });
  expect(await buffer(bytes(10).compose(quota.meter('a.csv', true)))).toHaveLength(10 * MB);
  expect(quota.left).toBe(0);
});

test('a compressed file may expand by the configured ratio, once it is large', async () => {
  const unpack = (packed: number) => {
    const quota = new UploadQuota(LIMITS, { account: 0, studio: 0 });
    return buffer(bytes(257).compose(quota.ratioMeters('a.zip', () => packed)()));
  };
  await expect(unpack(50 * MB)).rejects.toThrow(/unpacks to more than 5 times its size/);
  expect(await unpack(60 * MB)).toHaveLength(257 * MB);
});
