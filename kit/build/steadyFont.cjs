/**
 * Keeps words from changing their width when their typeface comes. Pages ask for the typeface first, so their words wait
 * (`block`). The punch clock doesn't wait: without the typeface in its cache it keeps the device's own (`optional`).
 */
module.exports = function steadyFont(/** @type {string} */ css) {
  return css.replaceAll('font-display: swap', `font-display: ${this.getOptions().display}`);
};
