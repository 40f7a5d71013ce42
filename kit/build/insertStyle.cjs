/**
 * Adds a style element to the page with the page's nonce, which the Content-Security-Policy requires. The nonce is set
 * first, because browsers check a style element when it enters the page.
 */
module.exports = function insertStyle(element) {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.content;
  if (nonce) element.nonce = nonce;
  document.head.append(element);
};
