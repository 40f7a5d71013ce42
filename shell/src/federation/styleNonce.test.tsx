import { giveStylesTheNonce } from './styleNonce';

const pageWith = (head: string): Document => {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = head;
  return page;
};

test("adds the page's nonce to style elements but not to other elements", () => {
  const page = pageWith('<meta name="csp-nonce" content="n-1">');
  giveStylesTheNonce(page);
  expect(page.createElement('style').nonce).toBe('n-1');
  expect(page.createElement('div').nonce ?? '').toBe('');
});

test('leaves a page without a nonce unchanged', () => {
  const page = pageWith('');
  const before = page.createElement;
  giveStylesTheNonce(page);
  expect(page.createElement).toBe(before);
});
