import { giveStylesTheNonce } from './styleNonce';

const pageWith = (head: string): Document => {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = head;
  return page;
};

test('a style element carries the nonce of the page, other elements do not', () => {
  const page = pageWith('<meta name="csp-nonce" content="n-1">');
  giveStylesTheNonce(page);
  expect(page.createElement('style').nonce).toBe('n-1');
  expect(page.createElement('div').nonce ?? '').toBe('');
});

test('a page without a nonce is left as it is', () => {
  const page = pageWith('');
  const before = page.createElement;
  giveStylesTheNonce(page);
  expect(page.createElement).toBe(before);
});
