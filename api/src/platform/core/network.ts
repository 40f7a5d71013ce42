import { isIPv6 } from 'node:net';

/**
 * Whom budgets against guessing count as one: an IPv4 address, or the /64 that one household or school gets of IPv6,
 * where everybody can have as many addresses as they like.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const [plain = ''] = address.split('%');
  if (mapped || !isIPv6(plain)) return mapped ?? address;
  // The parser of addresses knows every spelling and has one of its own.
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
