import { expect, test } from 'vitest';
import { isPrivateAddress } from './private-address.ts';

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '::ffff:0:10.0.0.1',
  '64:ff9b:1::a00:1',
  '2001:0:7f00:1::',
  'fec0::1',
  'ff02::1',
  '100::1',
  '3fff::1',
  '4000::1',
  'no address',
  '',
])('%s is not an address of the public internet', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '172.15.0.1', '100.128.0.1', '2606:4700:4700::1111', '193.0.0.1'])(
  '%s is one',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);
