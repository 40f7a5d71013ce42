/** The answer to a call that left before the code that asks for it had come. */
interface Ahead {
  readonly token: string;
  readonly answer: Promise<Response>;
}

/** What waits to be asked for, by address. */
const waiting = new Map<string, Ahead>();
/** Milliseconds after which nothing on the page will ask for an answer any more, and its data is old. */
const KEPT = 15_000;
const TIMEOUT = 20_000;

/** One text for all orders of a query. */
function keyOf(address: string): string {
  const url = new URL(address, window.location.origin);
  url.searchParams.sort();
  return url.href;
}

/** The headers of a page's call that reads. */
export const headersOf = (token: string): Record<string, string> => ({
  Accept: 'application/json',
  // Says that a page asks: its session is bound to this browser (api/src/platform/auth/browser.ts).
  'X-OnDeck-Page': '1',
  ...(token ? { Authorization: `Token ${token}` } : {}),
});

/**
 * Sends calls that read, so that their answers are under way while the page's code still is.
 *
 * @param addresses - with their queries, on this origin
 */
export function sendAhead(addresses: readonly string[], token: string): void {
  for (const address of addresses) {
    const key = keyOf(address);
    const answer = fetch(key, { headers: headersOf(token), signal: AbortSignal.timeout(TIMEOUT) });
    // Nobody may ask for it.
    answer.catch(() => undefined);
    waiting.set(key, { token, answer });
    setTimeout(() => waiting.delete(key), KEPT);
  }
}

/**
 * Gives the answer of a call that was sent ahead with the same token, to the first who asks.
 *
 * @returns undefined where there is none
 */
export function takeAhead(address: string, token: string): Promise<Response> | undefined {
  if (waiting.size === 0) return undefined;
  const key = keyOf(address);
  const sent = waiting.get(key);
  waiting.delete(key);
  return sent?.token === token ? sent.answer : undefined;
}
