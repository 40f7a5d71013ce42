/**
 * Keeps text from changing its width when its font arrives. Pages request the font first, so their text waits (`block`).
 * The punch clock doesn't wait: without the font in its cache, it uses the device's own font (`optional`).
 */
module.exports = function steadyFont(/** @type {string} */ css) {
  return css.replaceAll('font-display: swap', `font-display: ${this.getOptions().display}`);
};
