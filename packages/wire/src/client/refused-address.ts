import { BlockList, isIP } from 'node:net';

/** Link-local networks and the metadata addresses of cloud providers, which return credentials. */
const refused4 = new BlockList();
refused4.addSubnet('169.254.0.0', 16);
for (const address of ['100.100.100.200', '168.63.129.16', '192.0.0.192']) refused4.addAddress(address);
const refused6 = new BlockList();
refused6.addSubnet('fe80::', 10, 'ipv6');
for (const address of ['fd00:ec2::254', 'fd20:ce::254', 'fd00:42::42']) refused6.addAddress(address, 'ipv6');

/** Whether connections to an IP address are forbidden: link-local, or a metadata service, including IPv4 addresses embedded in IPv6. */
export function isRefusedAddress(address: string): boolean {
  const bare = address.replaceAll(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIP(bare) === 4) return refused4.check(bare);
  if (isIP(bare) !== 6) return false;
  return refused6.check(bare, 'ipv6') || embeddedAddresses(bare).some((one) => refused4.check(one));
}

/** IPv4 addresses embedded in an IPv6 address: mapped, compatible, translated (NAT64) or tunneled (6to4). */
function embeddedAddresses(address: string): readonly string[] {
  const groups = groupsOf(address);
  const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const last = dotted(groups[6] ?? 0, groups[7] ?? 0);
  const startsWithZeros = groups.slice(0, 5).every((group) => group === 0) && [0, 0xffff].includes(groups[5] ?? 1);
  const isTranslated = groups[0] === 0x64 && groups[1] === 0xff9b;
  const isTranslatedMapped = groups.slice(0, 4).every((group) => group === 0) && groups[4] === 0xffff;
  return [
    ...(startsWithZeros || isTranslated || isTranslatedMapped ? [last] : []),
    ...(groups[0] === 0x2002 ? [dotted(groups[1] ?? 0, groups[2] ?? 0)] : []),
  ];
}

function groupsOf(address: string): readonly number[] {
  // The URL parser writes every form of an address in one way, without dots.
  const hex = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = hex.split('::');
  const parse = (text: string): number[] => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const [front, back] = [parse(head), parse(tail ?? '')];
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array.from({ length: gap }, () => 0), ...back];
}
