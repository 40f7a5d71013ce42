import { expect, type Page } from '@playwright/test';

/** What a page said in messages that vanish after some seconds, and in the alerts of its forms. */
export interface Messages {
  /** Whether it was said since the last `forget`; a text that ends with a colon may go on. */
  readonly has: (text: string) => boolean;
  /** Waits until it was said since the last `forget`. */
  readonly expect: (text: string) => Promise<void>;
  readonly forget: () => void;
}

/** Reports every message and alert of a page as it appears. Runs in the page, so it uses nothing outside itself. */
export function watchMessages(tell: (text: string) => void): void {
  const known = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const said of document.querySelectorAll('[aria-label="Messages"] > *, [role="alert"]')) {
      if (known.has(said)) continue;
      known.add(said);
      tell(said.textContent ?? '');
    }
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Writes down every message and alert of a page as it appears: a busy machine may well show one and take it away
 * between two looks of a test, and the same sentence may stand there from before.
 *
 * @param page - before its first navigation
 */
export async function hearMessages(page: Page): Promise<Messages> {
  const heard: string[] = [];
  await page.exposeFunction('heardMessage', (text: string) => heard.push(text.trim()));
  await page.addInitScript({
    content: `(${watchMessages.toString()})((text) => window.heardMessage?.(text));`,
  });
  const has = (text: string) =>
    heard.some((one) => (text.endsWith(':') ? one.startsWith(text) : one === text));
  return {
    has,
    expect: (text) =>
      expect
        .poll(() => (has(text) ? text : heard.join('\n')), { message: `“${text}” among what was said` })
        .toBe(text),
    forget: () => heard.splice(0),
  };
}
