/** The servers that one address names, of which one takes writes. */
export interface Hosts {
  /** Address of the server that is asked now. */
  now(): string;
  readonly count: number;
  /** Turns to the next one, unless somebody has turned away from that one already. */
  leave(address: string): void;
}

/**
 * Reads an address as libpq does: several hosts with commas between, each with its port.
 *
 * @param url - `postgres://user:password@one:5432,other:5432/name`
 */
export function hostsOf(url: string): Hosts {
  const [, before = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  const addresses = hosts.split(',').map((host) => `${before}${host}${rest}`);
  let at = 0;
  const now = (): string => addresses[at] ?? url;
  return {
    now,
    count: addresses.length,
    leave(address) {
      if (address === now()) at = (at + 1) % addresses.length;
    },
  };
}
