/** Redirects after a success wait this long, so that the message is seen (specification 1, section 9). */
const REDIRECT_MS = 1000;

/** Does something about a second from now; the browser drops it when the page is gone. */
export function afterAWhile(action: () => void): void {
  setTimeout(action, REDIRECT_MS);
}
