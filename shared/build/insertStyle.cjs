/**
 * Puts a style element into the page with the page's nonce, which the Content-Security-Policy asks for.
 * The nonce is read from the property: browsers hide the attribute from scripts and selectors.
 */
module.exports = function insertStyle(element) {
  const holder = document.querySelector('meta[property="csp-nonce"]');
  if (holder?.nonce) element.nonce = holder.nonce;
  document.head.append(element);
};
