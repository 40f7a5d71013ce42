import { expect, type Page } from '@playwright/test';

/** Texts that a page showed in messages, which vanish after a few seconds, and in the alerts of its forms. */
export interface Messages {
  /**
   * Whether the text was shown since the last `forget`; a text that ends with a colon matches the start of a message.
   */
  readonly has: (text: string) => boolean;
  /** Waits until the text was shown since the last `forget`. */
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
 * Records every message and alert of a page as it appears. A busy machine can show and remove a message between two
 * polls of a test, and an equal message can still be there from before.
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
