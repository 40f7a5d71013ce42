import { createRequire } from 'node:module';
import type { Index } from 'selenium-webdriver/bidi';
import { type Driver, windowSize } from './driver';

// The client's types name an export that the module doesn't have: the module itself is the class.
const Connection: typeof Index = createRequire(import.meta.url)('selenium-webdriver/bidi');

const inside = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

/**
 * Drives a browser that supports WebDriver BiDi.
 *
 * @param address - where a session is opened, `ws://…/session`
 * @param capabilities - capabilities that the session requests from the browser
 * @param downloads - folder for the browser's downloads
 */
export async function openBidi(address: string, capabilities: object, downloads: string): Promise<Driver> {
  const connection = new Connection(address);
  async function send(method: string, params: object): Promise<unknown> {
    const answer = await connection.send({ method, params });
    if (inside(answer, 'error') !== undefined) throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return inside(answer, 'result');
  }
  await send('session.new', { capabilities: { alwaysMatch: capabilities } });
  const tree = inside(await send('browsingContext.getTree', {}), 'contexts');
  const context = inside(inside(tree, '0'), 'context');
  await send('browsingContext.setViewport', { context, viewport: windowSize });
  await send('browser.setDownloadBehavior', {
    downloadBehavior: { type: 'allowed', destinationFolder: downloads },
  });
  return {
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'interactive' });
    },
    run: async (work, argument) => {
      const { result, exceptionDetails } = Object(
        await send('script.evaluate', {
          expression: `Promise.resolve((${work.toString()})(${JSON.stringify(argument)})).then((value) => JSON.stringify(value))`,
          target: { context },
          awaitPromise: true,
        }),
      );
      if (exceptionDetails !== undefined) throw new Error(String(inside(exceptionDetails, 'text')));
      const text = inside(result, 'value');
      return typeof text === 'string' ? JSON.parse(text) : undefined;
    },
    act: async (source) => {
      const parameters = source.type === 'pointer' ? { parameters: { pointerType: 'mouse' } } : {};
      await send('input.performActions', { context, actions: [{ ...parameters, ...source }] });
    },
    chooseFile: async (path) => {
      const nodes = inside(
        await send('browsingContext.locateNodes', {
          context,
          locator: { type: 'css', value: 'input[type=file]' },
        }),
        'nodes',
      );
      const element = { sharedId: inside(inside(nodes, '0'), 'sharedId') };
      await send('input.setFiles', { context, element, files: [path] });
    },
    picture: async () => {
      const taken = await send('browsingContext.captureScreenshot', { context });
      return Buffer.from(String(inside(taken, 'data')), 'base64');
    },
    close: async () => {
      await send('browser.close', {});
    },
  };
}
