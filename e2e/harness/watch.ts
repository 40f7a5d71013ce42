import { expect, type Page } from '@playwright/test';

/** Errors that a page reports during a test. */
export interface PageWatch {
  /** Allows errors of this kind, because the test causes them. */
  readonly allow: (pattern: RegExp) => void;
  /** Fails the test if the page reported any other error. */
  readonly expectQuiet: () => void;
}

/**
 * Listens for console errors, uncaught exceptions, and violations of the content security policy.
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

/** Records everything that a page requests, in order. */
export function recordRequests(page: Page): readonly Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    sent.push({ method: request.method(), path: pathname, type: request.resourceType() });
  });
  return sent;
}
