import { request } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { readVersion } from '../../kit/lib/registry.mjs';
import { openPage } from '../lib/browser';
import { call, signIn } from '../lib/session';
import type { Registry, RegistryArea } from '@ondeck/shared/contract/registry';

/** Opens the drill's own access to the server, as an admin and as a visitor. */
export async function openDesk(url: string, browser: Browser) {
  const { token, cookies } = await signIn(url, 'admin');
  // An admin's browser profile that stays open and keeps its cache.
  const known = (await openPage(browser, url, cookies)).context();
  async function see(page: Page, path: string, words: string): Promise<void> {
    await page.goto(`${url}${path}`, { waitUntil: 'commit' });
    await page.getByText(words).first().waitFor({ timeout: 60_000 });
  }
  return {
    /** Creates a deploy token for one area. */
    tokenFor: async (area: string): Promise<string> =>
      (
        await call<{ token: string }>(url, 'deploy-tokens/', {
          token,
          body: { area, label: `Team ${area}` },
        })
      ).token,
    /** Allows the claims of an area's first version, as an admin. */
    allow: (area: string, version: string): Promise<unknown> =>
      call(url, `registry/areas/${area}/waiting/`, { token, body: { version, allow: true } }),
    async live(area: string): Promise<RegistryArea | undefined> {
      const { areas }: Registry = await (await fetch(`${url}/registry.json`)).json();
      return areas[area];
    },
    /** Opens a page in a new tab of the admin's browser, and waits for its text. */
    async seeInFreshTab(path: string, words: string): Promise<void> {
      const page = await known.newPage();
      try {
        await see(page, path, words);
      } finally {
        await page.close();
      }
    },
    /** Runs the measurement in a new browser profile with an empty cache. */
    async seeInNewBrowser(path: string, words: string): Promise<void> {
      const page = await openPage(browser, url, cookies);
      try {
        await see(page, path, words);
      } finally {
        await page.context().close();
      }
    },
    /** Uploads a version, and breaks the connection halfway. */
    uploadHalf: (folder: string, area: string, deployToken: string): Promise<void> =>
      new Promise((resolve) => {
        const { version, body } = readVersion(folder);
        const text = JSON.stringify(body);
        const asked = request(`${url}/api/registry/areas/${area}/versions/${version}/`, {
          method: 'PUT',
          headers: {
            authorization: `Token ${deployToken}`,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          },
        });
        asked.on('error', () => resolve());
        asked.write(text.slice(0, text.length / 2), () => setTimeout(() => asked.destroy(), 200));
        asked.on('close', () => resolve());
      }),
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
