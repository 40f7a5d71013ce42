const { extname, join } = require('node:path');
const { pathToFileURL } = require('node:url');

/**
 * Reduces a file of `shared/src/calls` to the data of each call that a page needs, without the schemas that the server
 * checks calls with. Runs the file itself instead of parsing its text.
 *
 * @this {import('webpack').LoaderContext<object>}
 */
module.exports = async function callsLoader() {
  this.addContextDependency(join(this.context, '../schemas'));
  const { isCall, wireOf } = await import(
    pathToFileURL(join(this.context, `call${extname(this.resourcePath)}`)).href
  );
  // Add the time to the address, because Node caches modules by address and a watch build imports the file again.
  const calls = await import(`${pathToFileURL(this.resourcePath).href}?at=${Date.now()}`);
  return Object.entries(calls)
    .filter(([, value]) => isCall(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(wireOf(value))};`)
    .join('\n');
};
