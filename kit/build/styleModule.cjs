const { transform } = require('esbuild');

const insert = require.resolve('./insertText.js');

/**
 * Loads CSS modules as their class names and the text of their style sheet. The text is prepared during the build, so
 * that no area needs code for it in the browser.
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
