/**
 * The servers that one address names, of which one takes writes. Reads it as libpq does: several hosts with commas
 * between, each with its port.
 *
 * @param url - `postgres://user:password@one:5432,other:5432/name`
 */
export function hostsOf(url: string) {
  const [, before = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  const addresses = hosts.split(',').map((host) => `${before}${host}${rest}`);
  let at = 0;
  const now = (): string => addresses[at] ?? url;
  return {
    /** Address of the server that is asked now. */
    now,
    count: addresses.length,
    /** Turns to the next one, unless somebody has turned away from that one already. */
    leave(address: string): void {
      if (address === now()) at = (at + 1) % addresses.length;
    },
  };
}
