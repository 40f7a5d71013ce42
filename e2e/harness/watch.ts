import { expect, type Page } from '@playwright/test';

/** What went wrong in a page without anybody asking. */
export interface PageWatch {
  /** Says that an error of this kind belongs to the test. */
  readonly allow: (pattern: RegExp) => void;
  /** Fails the test where anything else was reported. */
  readonly expectQuiet: () => void;
}

/**
 * Listens for errors in the console, uncaught exceptions and violations of the content security policy.
 *
 * @param page - before its first navigation
 */
export async function watchPage(page: Page): Promise<PageWatch> {
  const errors: string[] = [];
  const allowed: RegExp[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.stack ?? error.message}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `policy violated: ${event.violatedDirective} by ${event.blockedURI} in ${event.sourceFile}`,
      );
    });
  });
  return {
    allow: (pattern) => allowed.push(pattern),
    expectQuiet: () => {
      const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
      expect(unexpected, 'errors reported by the page').toEqual([]);
    },
  };
}

/** One request of a page. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly type: string;
}

/** Keeps a list of everything that a page asks its own origin for, in order. */
export function recordRequests(page: Page): readonly Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    sent.push({ method: request.method(), path: pathname, type: request.resourceType() });
  });
  return sent;
}
