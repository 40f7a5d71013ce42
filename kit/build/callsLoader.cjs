const { extname, join } = require('node:path');
const { pathToFileURL } = require('node:url');

/**
 * Reduces a file of `shared/src/calls` to what a page needs of each call: its data, without the schemas that the
 * server checks it with. The file itself is run, so that nothing has to be read out of its text.
 *
 * @this {import('webpack').LoaderContext<object>}
 */
module.exports = async function callsLoader() {
  this.addContextDependency(join(this.context, '../schemas'));
  const { isCall, wireOf } = await import(
    pathToFileURL(join(this.context, `call${extname(this.resourcePath)}`)).href
  );
  // A watching build asks again after a change: Node keeps a module by its address.
  const calls = await import(`${pathToFileURL(this.resourcePath).href}?at=${Date.now()}`);
  return Object.entries(calls)
    .filter(([, value]) => isCall(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(wireOf(value))};`)
    .join('\n');
};
