import { BlockList, isIP } from 'node:net';

/** Networks that are not public: local, private and reserved (RFC 6890 and its successors). */
const NETWORKS: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Within the global unicast range: tunnels, which could lead anywhere, and documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/** All other addresses of version 6 are local, reserved, or carry one of version 4 (RFC 4291). */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');

/** Separate lists: one list for both versions would confuse an IPv4 address with the IPv6 address that embeds it. */
const [blocked4, blocked6] = [new BlockList(), new BlockList()];
for (const [network, prefix] of NETWORKS) {
  if (network.includes(':')) blocked6.addSubnet(network, prefix, 'ipv6');
  else blocked4.addSubnet(network, prefix, 'ipv4');
}

/** Returns whether a numeric address is not public. Invalid addresses count as not public. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replaceAll(/^\[|\]$/g, '').replace(/%.*$/, '');
  const version = isIP(bare);
  if (version === 4) return blocked4.check(bare, 'ipv4');
  return version === 0 || !GLOBAL_UNICAST.check(bare, 'ipv6') || blocked6.check(bare, 'ipv6');
}
