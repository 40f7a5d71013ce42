import { Builder, By, Capabilities } from 'selenium-webdriver';
import { Command } from 'selenium-webdriver/lib/command.js';
import { type Driver, windowSize } from './driver';

/**
 * Drives a browser whose driver supports the classic WebDriver protocol, over HTTP.
 *
 * @param address - the driver's address
 * @param capabilities - capabilities that the session requests from the browser
 */
export async function openClassic(address: string, capabilities: object): Promise<Driver> {
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities(new Capabilities(capabilities))
    .build();
  const run: Driver['run'] = async (work, argument) => {
    const text: unknown = await driver.executeScript(
      `return Promise.resolve((${work.toString()})(${JSON.stringify(argument)})).then((value) => JSON.stringify(value))`,
    );
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  };
  await driver.manage().setTimeouts({ script: 20_000, pageLoad: 40_000 });
  const frame = driver.manage().window();
  await frame.setRect({ x: 0, y: 0, ...windowSize });
  // The window is taller than the page because it includes the browser's bars.
  const inner = await run(() => ({ width: innerWidth, height: innerHeight }), null);
  await frame.setRect({
    x: 0,
    y: 0,
    width: 2 * windowSize.width - inner.width,
    height: 2 * windowSize.height - inner.height,
  });
  return {
    open: (url) => driver.get(url),
    run,
    act: async (source) => {
      const parameters = source.type === 'pointer' ? { parameters: { pointerType: 'mouse' } } : {};
      await driver.execute(new Command('actions').setParameter('actions', [{ ...parameters, ...source }]));
    },
    chooseFile: async (path) => driver.findElement(By.css('input[type=file]')).sendKeys(path),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: () => driver.quit(),
  };
}
