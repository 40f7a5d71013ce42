const { transform } = require('esbuild');

const insert = require.resolve('./insertText.js');

/**
 * Loader of CSS modules: the names of the classes, and the style sheet as a text that goes into the page. The sheet
 * is worked out while building, so that no area carries code that would do it in the browser.
 */
module.exports = () => undefined;
module.exports.pitch = async function styleModule(request) {
  const { default: sheet } = await this.importModule(`!!${request}`);
  const { code } = await transform(String(sheet), { loader: 'css', minify: true });
  const from = JSON.stringify(this.utils.contextify(this.context, insert));
  return `import { insertText } from ${from};
insertText(${JSON.stringify(code.trim())});
export default ${JSON.stringify(sheet.locals)};`;
};
