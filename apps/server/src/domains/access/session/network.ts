import { isIPv6 } from 'node:net';

/**
 * Returns the network that an address counts for: the whole IPv4 address, or the first 64 bits of an IPv6 address.
 * Whoever has one of those IPv6 addresses has all of the same prefix. IPv4 written as IPv6 counts as IPv4.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isIPv4) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  const front = groups.slice(0, 4).map((group) => group.toString(16));
  return `${front.join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address. A URL also writes a trailing IPv4 part as two groups. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [front = '', back] = written.split('::');
  const read = (text: string | undefined) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [read(front), read(back)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
