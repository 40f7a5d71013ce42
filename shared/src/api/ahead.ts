/** A call's answer that was requested before the page's code had loaded. */
interface Ahead {
  readonly token: string;
  readonly answer: Promise<Response>;
}

/** Answers that no page has asked for yet, by address. */
const waiting = new Map<string, Ahead>();
/** Milliseconds after which an answer is dropped: its data is old, and no part of the page will ask for it. */
const KEPT = 15_000;
const TIMEOUT = 20_000;

/** Returns the same text for all orders of a query's parameters. */
function keyOf(address: string): string {
  const url = new URL(address, window.location.origin);
  url.searchParams.sort();
  return url.href;
}

/** Returns the headers of a page's read call. */
export const headersOf = (token: string): Record<string, string> => ({
  Accept: 'application/json',
  // Marks a call from a page: the page's session is bound to this browser (api/src/platform/auth/browser.ts).
  'X-OnDeck-Page': '1',
  ...(token ? { Authorization: `Token ${token}` } : {}),
});

/**
 * Sends calls that read, so their answers load while the page's code still loads.
 *
 * @param addresses - with their queries, on this origin
 */
export function sendAhead(addresses: readonly string[], token: string): void {
  for (const address of addresses) {
    const key = keyOf(address);
    const answer = fetch(key, { headers: headersOf(token), signal: AbortSignal.timeout(TIMEOUT) });
    // Without this, a failed call that no page asks for is an unhandled rejection.
    answer.catch(() => undefined);
    waiting.set(key, { token, answer });
    setTimeout(() => waiting.delete(key), KEPT);
  }
}

/**
 * Returns the answer of a call that was sent ahead with the same token, once.
 *
 * @returns undefined if no call was sent ahead for the address
 */
export function takeAhead(address: string, token: string): Promise<Response> | undefined {
  if (waiting.size === 0) return undefined;
  const key = keyOf(address);
  const sent = waiting.get(key);
  waiting.delete(key);
  return sent?.token === token ? sent.answer : undefined;
}
