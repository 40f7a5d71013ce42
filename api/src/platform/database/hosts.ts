/** The parts of an address: what stands before its hosts, the hosts, the database and settings after them. */
const PARTS = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/;

/**
 * The PostgreSQL servers that one address names, and which of them connections are made to now: the first, until
 * somebody leaves it. Several hosts stand with commas between, each with its own port, as libpq has it. Nothing is
 * connected to here, and which server takes writes is for the caller to find out.
 *
 * @param url - `postgres://user:password@one:5432,other:5432/name`; in the password `@` and `/` are written `%40` and
 * `%2F`. A text of another form counts as the address of one server.
 */
export function hostsOf(url: string) {
  const [, before = '', hosts = url, rest = ''] = PARTS.exec(url) ?? [];
  const addresses = hosts.split(',').map((host) => `${before}${host}${rest}`);
  let at = 0;
  const now = (): string => addresses[at] ?? url;
  return {
    /** Address of the server to connect to now: the whole `url` with that host alone. */
    now,
    /** How many servers the address names, at least 1. */
    count: addresses.length,
    /**
     * Turns to the next server, after the last to the first. Nothing happens where `address` is not the one of now:
     * of many connections that lose the same server only the first turns away from it.
     */
    leave(address: string): void {
      if (address === now()) at = (at + 1) % addresses.length;
    },
  };
}
