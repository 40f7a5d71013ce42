import { launchBrowser } from './browser';
import { serveFederated } from './compositions';
import { startServer } from './server';
import type { Stage } from './stage';

/** Starts the demo school's server, serves the built pages, and opens a browser. */
export async function openSuite({ folder, own }: Stage) {
  const api = own(await startServer(folder));
  const site = own(await serveFederated(api.url));
  return { api, site, browser: own(await launchBrowser()) };
}
