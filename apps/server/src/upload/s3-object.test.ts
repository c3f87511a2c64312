import { expect, test } from 'vitest';
import { objectRequest, signature } from './s3-object.ts';

const NOW = new Date('2013-05-24T00:00:00.000Z');
const KEYS = { keyId: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };

test('signs the documented example', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  };
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  expect(signature(url, headers, { region: 'us-east-1', ...KEYS })).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

test('requests the object by its full name from the store of the region, or another', () => {
  const { url, headers } = objectRequest('s3://nightly/a b/ü(1).csv', { region: 'eu-west-1', ...KEYS }, NOW);
  expect(url.href).toBe('https://s3.eu-west-1.amazonaws.com/nightly/a%20b/%C3%BC%281%29.csv');
  expect(Object.keys(headers)).toEqual(['host', 'x-amz-content-sha256', 'x-amz-date', 'authorization']);
  const own = { region: 'any', endpoint: 'http://store.test:9000/' };
  expect(objectRequest('s3://nightly/x.csv', own, NOW)).toEqual({
    url: new URL('http://store.test:9000/nightly/x.csv'),
    headers: {},
  });
});

test.each(['s3://', 's3://bucket', 's3://bucket/', 's3://bucket/../other/x.csv', 's3://b@d/x.csv'])(
  '%s is not an object',
  (address) => {
    expect(() => objectRequest(address, { region: 'eu-west-1' }, NOW)).toThrow('names no object');
  },
);
