import { isIPv6 } from 'node:net';

/**
 * Returns the network that limits on guessing count as one: an IPv4 address, or the IPv6 /64 of one household or
 * school, where anyone can have as many addresses as they like.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const [plain = ''] = address.split('%');
  if (mapped || !isIPv6(plain)) return mapped ?? address;
  // The URL parser understands every spelling of an address and returns one normal form.
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const filled = [
    ...before,
    ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'),
    ...after,
  ];
  return `${filled.slice(0, 4).join(':')}::/64`;
}
