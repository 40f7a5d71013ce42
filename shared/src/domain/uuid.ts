/**
 * Writes 16 random bytes as a UUID (version 4). Browsers have `crypto.randomUUID` only on https addresses, but
 * `crypto.getRandomValues` also on a school's plain http.
 */
export function uuidFrom(random: Uint8Array): string {
  const digits = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(
    /^(.{8})(.{4}).(.{3})(.)(.{3})(.{12})$/,
    (_, low: string, mid: string, high: string, variant: string, clock: string, node: string) =>
      `${low}-${mid}-4${high}-${'89ab'.charAt(Number.parseInt(variant, 16) % 4)}${clock}-${node}`,
  );
}
