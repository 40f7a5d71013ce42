/**
 * Puts a style element into the page with the page's nonce, which the Content-Security-Policy asks for. The nonce
 * must be there before the element is: a browser judges it as it enters the page.
 */
module.exports = function insertStyle(element) {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.content;
  if (nonce) element.nonce = nonce;
  document.head.append(element);
};
