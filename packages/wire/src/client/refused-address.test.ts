import { expect, it } from 'vitest';
import { openSocket } from './open-socket.ts';
import { isRefusedAddress } from './refused-address.ts';

it.each([
  '169.254.169.254',
  '169.254.0.1',
  '100.100.100.200',
  '168.63.129.16',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fd00:ec2::254',
  'fd00:0ec2:0:0:0:0:0:0254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '[::ffff:a9fe:a9fe]',
  '::169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::169.254.169.254',
  '2002:a9fe:a9fe::',
  '::ffff:0:169.254.169.254',
  '192.0.0.192',
  'fd20:ce::254',
  'fd00:42::42',
  // Each group of an embedded address matters.
  '2002:6464:64c8::1',
  '::ffff:a83f:8110',
])('%s is never connected to', (address) => {
  expect(isRefusedAddress(address)).toBe(true);
});

it.each([
  '127.0.0.1',
  '10.0.0.1',
  '192.168.1.1',
  '169.253.0.1',
  '::1',
  '2001:db8::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  'a.b',
  // One off a refused address, or off a form that embeds one.
  '169.255.0.1',
  '168.63.129.17',
  '100.100.100.201',
  'fe7f::1',
  'fec0::1',
  '2003:a9fe:a9fe::1',
  '2002:6464:64c9::1',
  '::fffe:a9fe:a9fe',
  '::1:0:a9fe:a9fe',
  '1::ffff:0:a9fe:a9fe',
  '64:ff9c::a9fe:a9fe',
  '65:ff9b::a9fe:a9fe',
])('%s is allowed', (address) => {
  expect(isRefusedAddress(address)).toBe(false);
});

it.each(['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518', '::ffff:a9fe:a9fe'])(
  'a host written as %s is rejected before a connection is opened',
  async (host) => {
    await expect(openSocket({ host, port: 80, isTls: false }, {}, 2000)).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      message: expect.stringContaining('is not allowed') as unknown,
    });
  },
);
