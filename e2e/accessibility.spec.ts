import type { Page, Request } from '@playwright/test';
import { looks } from '../scripts/lib/accessibility.mjs';
import { call, listField, textField, tokenOf } from './harness/api';
import { openSession } from './harness/heldSession';
import { findUnsound } from './harness/looks';
import { expect, test } from './harness/test';
import { travel } from './harness/travel';
import { lastSunday } from './harness/weeks';

/**
 * Tests the claims of `docs/accessibility.md`: every page of every area, measured at every size, and checked by axe in a
 * desktop and a phone window, in both lights. The user with the most controls loads each page. Tabs and other users
 * navigate by address, and the size and the light change in place. A test reports every problem that it finds, with the
 * page, the size, and the element. It also fails if a page reports an error or violates the content security policy.
 */
// This file needs a separate server because other tests add users whose names would change the pages.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serverOf: 'accessibility' });
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

const pages = looks().filter(({ spec }) => spec === 'accessibility.spec.ts');

/** Query strings for pages about one location or one week: the pages show more with them. */
const asked: Readonly<Record<string, (location: string) => string>> = {
  '/archived-shifts': (location) => `?location=${location}`,
  '/manage-shifts/create': (location) => `?location=${location}`,
  '/manage-staff-meeting/create': (location) => `?location=${location}`,
  '/timesheets': (location) => `?location=${location}&date=${lastSunday()}`,
  '/view-schedules': (location) => `?location=${location}`,
  // Fifty rows have the same elements and colors as ten.
  '/weekly-labor-reports': (location) => `?location=${location}&date=${lastSunday()}&size=10`,
  '/manage-user': () => '?size=10',
};

/** Other tabs, layouts, and spans of some pages, as query strings; only the first user opens them. */
const further: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': [
    'not-clocked-in',
    'unassigned',
    'open-shift',
    'schedule-change',
    'time-off',
    'new-shift',
    'all-clocked-in',
  ].map((tab) => `tab=${tab}`),
  '/my-profile': ['tab=password'],
  '/view-schedule': ['view=monthly', 'view=3days', 'tab=requests'],
  '/view-schedules': [
    'view=monthly',
    'view=dow',
    'layout=people',
    'layout=list',
    'view=monthly&layout=people',
    'view=monthly&layout=list',
  ],
  '/time-off-request': ['view=weekly'],
  '/weekly-labor-reports': ['tab=summary', 'tab=management'],
};

/**
 * Opens pages and tracks their requests. A page is at rest when all requests have ended and no placeholder is shown.
 */
function opener(page: Page) {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    // The stream of changes never ends, so it doesn't count as a pending request.
    if (!request.url().includes('/api/events')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const busy = page.locator('[aria-busy="true"], .od-skeleton');
  return {
    open: async (address: string, isLoaded: boolean): Promise<void> => {
      const [title, from] = [await page.title(), new URL(page.url()).pathname];
      pending.clear();
      await (isLoaded ? page.goto(address) : travel(page, address));
      if (!isLoaded && new URL(page.url()).pathname !== from) await expect(page).not.toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    rest: () => expect.poll(async () => (await busy.count()) + pending.size).toBe(0),
  };
}

for (const who of new Set(pages.flatMap(({ as }) => as)))
  test(`shows every page that ${who} opens without an accessibility problem`, async ({
    page,
    server,
    watch,
  }) => {
    // Pages opened from a link with a wrong key fail to load their data.
    if (who === 'nobody') watch.allow(/Failed to load/);
    else await openSession(page, who);
    const { body } = await call(server.url, 'GET', '/api/locations/', {
      token: await tokenOf(server.url, who === 'admin' ? 'admin' : 'manager'),
    });
    const location = textField(listField(body, 'results')[0], 'id');
    const { open, rest } = opener(page);
    const found: string[] = [];
    const own = pages
      .filter(({ as }) => as.includes(who))
      .flatMap(({ path, as, ownColours }) => {
        const start = asked[path]?.(location) ?? '?';
        const isFirst = as[0] === who;
        const others = (isFirst ? (further[path] ?? []) : []).map((query) => `${path}${start}&${query}`);
        const lights = ownColours ? (['light'] as const) : (['light', 'dark'] as const);
        return [
          { path, address: `${path}${start}`, lights, isLoaded: isFirst },
          ...others.map((address) => ({ path, address, lights, isLoaded: false })),
        ];
      });
    for (const [index, { path, address, lights, isLoaded }] of own.entries())
      await test.step(address, async () => {
        await open(address.replace(/:\w+/, 'a-wrong-key'), isLoaded || index === 0);
        expect(new URL(page.url()).pathname).toBe(path.replace(/:\w+/, 'a-wrong-key'));
        found.push(
          ...(await findUnsound(page, { lights, rest })).map((what) => `${address} as ${who}, ${what}`),
        );
      });
    expect(found).toEqual([]);
  });
