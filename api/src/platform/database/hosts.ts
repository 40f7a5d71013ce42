/** Splits an address into the part before its hosts, the hosts, and the database with its settings. */
const PARTS = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/;

/**
 * Keeps track of the PostgreSQL servers in one address, and of the one to connect to: the first, until a caller leaves
 * it. Several hosts are separated by commas, each with its own port, as in libpq. No connection is made here; the
 * caller checks which server accepts writes.
 *
 * @param url - `postgres://user:password@one:5432,other:5432/name`; in the password `@` and `/` are written `%40` and
 * `%2F`. Text in any other form counts as the address of one server.
 */
export function hostsOf(url: string) {
  const [, before = '', hosts = url, rest = ''] = PARTS.exec(url) ?? [];
  const addresses = hosts.split(',').map((host) => `${before}${host}${rest}`);
  let at = 0;
  const now = (): string => addresses[at] ?? url;
  return {
    /** Returns the address of the current server: the `url` with only that host. */
    now,
    /** Number of servers in the address, at least 1. */
    count: addresses.length,
    /**
     * Turns to the next server, and after the last to the first. Does nothing if `address` is no longer the current
     * one, so only the first of many connections that lose the same server leaves it.
     */
    leave(address: string): void {
      if (address === now()) at = (at + 1) % addresses.length;
    },
  };
}
