import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { call } from '../harness/api';
import { heldAfter } from '../harness/heldSession';
import { password, people, type Role } from '../harness/people';
import type { Action, Driver } from './driver';
import { chooseInPage, findInPage, selectInPage, type Spot, sent, type Target, type TextMatch } from './find';
import { EMPTY, type PageReports } from './pageReports';

/** A shared machine can pause for several seconds. */
const PATIENCE = 15_000;
const often = { timeout: PATIENCE, intervals: [50, 100, 200] };

/** WebDriver's codes for keys. */
const keys = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Delete: '\uE017',
  ArrowDown: '\uE015',
} as const;

const named = (target: Target): string =>
  JSON.stringify(target, (_, value: unknown) => (value instanceof RegExp ? String(value) : value));

/** A user at the browser of an engine: acts by pointer and keys, and reads the page. */
export class Visitor {
  readonly #driver: Driver;
  readonly #reports: PageReports;
  readonly #downloads: string;

  constructor(driver: Driver, reports: PageReports, downloads: string) {
    this.#driver = driver;
    this.#reports = reports;
    this.#downloads = downloads;
  }

  /** Clears the session and everything that pages stored, signs in as a role without the form, and opens a page. */
  async arriveAs(role: Role | null, path: string): Promise<void> {
    await this.#driver.open(`${this.#reports.url}${EMPTY}`);
    const held = role === null ? {} : await this.#signIn(role);
    await this.#driver.run(async (cookies) => {
      for (const { scope } of await navigator.serviceWorker
        .getRegistrations()
        .then((all) =>
          Promise.all(all.map(async (one) => ({ scope: one.scope, gone: await one.unregister() }))),
        ))
        if (scope === '') throw new Error('A service worker without a scope.');
      for (const name of await caches.keys()) await caches.delete(name);
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
      localStorage.clear();
      sessionStorage.clear();
      for (const pair of document.cookie.split('; '))
        document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`;
      for (const [name, value] of Object.entries(cookies))
        document.cookie = `${name}=${encodeURIComponent(value)}; path=/`;
    }, held);
    await this.open(path);
  }

  async #signIn(role: Role): Promise<Readonly<Record<string, string>>> {
    const body = { email: people[role].email, password };
    const answer = await call(this.#reports.url, 'POST', '/api/users/login/', { body });
    return heldAfter(answer.body, role);
  }

  open(path: string): Promise<void> {
    return this.#driver.open(`${this.#reports.url}${path}`);
  }

  /** Returns the path and query of the page. */
  where(): Promise<string> {
    return this.#driver.run(() => location.pathname + location.search, null);
  }

  /** Waits until the address, as path and query, matches. */
  async isAt(path: RegExp): Promise<void> {
    await expect.poll(() => this.where().catch(() => ''), often).toMatch(path);
  }

  #find(target: Target): Promise<Spot> {
    return this.#driver.run(findInPage, sent(target));
  }

  /** Waits until a target is shown and meets the test's condition. */
  async finds(target: Target, isSo: (spot: Spot) => boolean = () => true): Promise<Spot> {
    let last: Spot | undefined;
    await expect
      .poll(
        async () => {
          // A document that is being unloaded doesn't answer, so a failed lookup is retried.
          last = await this.#find(target).catch(() => undefined);
          return last !== undefined && last.count > 0 && isSo(last);
        },
        { ...often, message: `${named(target)} is shown` },
      )
      .toBe(true);
    if (!last) throw new Error('Nothing was found.');
    return last;
  }

  async findsNone(target: Target): Promise<void> {
    await expect
      .poll(
        () =>
          this.#find(target).then(
            ({ count }) => count,
            () => -1,
          ),
        {
          ...often,
          message: `${named(target)} is gone`,
        },
      )
      .toBe(0);
  }

  /** Waits until an element exists in the document, visible or hidden. */
  async isThere(css: string): Promise<void> {
    const find = (selector: string): boolean => document.querySelector(selector) !== null;
    await expect
      .poll(() => this.#driver.run(find, css).catch(() => false), { ...often, message: css })
      .toBe(true);
  }

  /** Scrolls a list until an element appears; the list draws only its visible rows. */
  async scrollTo(css: string): Promise<void> {
    const scroll = (selector: string): boolean => {
      const list = document.querySelector('[data-scrolls]');
      const found = list?.querySelector(selector);
      if (found) found.scrollIntoView({ block: 'center', behavior: 'instant' });
      else if (list) list.scrollTop += 200;
      return found !== null && found !== undefined;
    };
    await expect
      .poll(() => this.#driver.run(scroll, css).catch(() => false), { ...often, message: css })
      .toBe(true);
  }

  /** Waits until the page, or a part of it, shows a text. */
  async reads(words: TextMatch, within: Target = { css: 'body > *' }): Promise<void> {
    await this.finds({ ...within, having: words });
  }

  /** Waits until a message or an alert has appeared since the last click; a pattern can leave the end open. */
  async hears(words: TextMatch): Promise<void> {
    const isIt = (text: string): boolean =>
      typeof words === 'string' ? text === words || text === `${words}Undo` : words.test(text);
    await expect
      .poll(() => this.#reports.said.find(isIt) ?? this.#reports.said.join('\n'), {
        ...often,
        message: `“${String(words)}” is said`,
      })
      .toMatch(
        typeof words === 'string' ? new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)) : words,
      );
  }

  /** Waits until a target can be clicked. */
  async #reach(target: Target): Promise<Spot> {
    let last: Spot | undefined;
    await expect
      .poll(
        async () => {
          last = await this.#find(target).catch(() => undefined);
          return last?.hindered ?? 'the page is being left';
        },
        { ...often, message: `${named(target)} can be clicked` },
      )
      .toBe('');
    if (!last) throw new Error('Nothing was found.');
    return last;
  }

  async #point(...actions: readonly Action[]): Promise<void> {
    await this.#driver.act({ type: 'pointer', id: 'mouse', actions });
  }

  async click(target: Target): Promise<void> {
    const { x, y } = await this.#reach(target);
    this.#reports.said.splice(0);
    await this.#point(
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    );
  }

  async hover(target: Target): Promise<void> {
    const { x, y } = await this.#reach(target);
    await this.#point({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) });
  }

  /** Drags a target to the middle of another target in small steps, as a hand does. */
  async drag(what: Target, to: Target): Promise<void> {
    const { x, y } = await this.#reach(what);
    const spot = await this.finds(to);
    const [from, until] = [
      { x, y },
      { x: spot.x, y: spot.y },
    ];
    await this.#point(
      { type: 'pointerMove', x: Math.round(from.x), y: Math.round(from.y) },
      { type: 'pointerDown', button: 0 },
    );
    for (let step = 1; step <= 10; step += 1)
      await this.#point({
        type: 'pointerMove',
        x: Math.round(from.x + ((until.x - from.x) * step) / 10),
        y: Math.round(from.y + ((until.y - from.y) * step) / 10),
        duration: 20,
      });
    await this.finds({ ...to, css: `${to.css}[data-aim="yes"]` });
    await this.#point({ type: 'pointerUp', button: 0 });
  }

  async press(...pressed: readonly (keyof typeof keys)[]): Promise<void> {
    await this.#type(pressed.map((key) => keys[key]));
  }

  /** Types text into the focused element. */
  type(text: string): Promise<void> {
    return this.#type(Array.from(text));
  }

  async #type(values: readonly string[]): Promise<void> {
    const actions = values.flatMap((value): Action[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#driver.act({ type: 'key', id: 'keyboard', actions });
  }

  /** Replaces the text of a field by typing, then moves to the next field. */
  async write(target: Target, text: string): Promise<void> {
    await this.click(target);
    await expect.poll(() => this.#driver.run(selectInPage, null), often).toBe(true);
    await (text === '' ? this.press('Delete') : this.type(text));
    await this.press('Tab');
  }

  /** Checks a box if a warning shows the box. */
  async accept(box: Target): Promise<void> {
    if ((await this.#find(box)).count > 0) await this.click(box);
  }

  /** Chooses an option of a select element by its label. */
  async choose(target: Target, label: string): Promise<void> {
    await this.#reach(target);
    await expect.poll(() => this.#driver.run(chooseInPage, { label }), often).toBe(true);
  }

  chooseFile(path: string): Promise<void> {
    return this.#driver.chooseFile(path);
  }

  run: Driver['run'] = (work, argument) => this.#driver.run(work, argument);

  picture(): Promise<Buffer> {
    return this.#driver.picture();
  }

  /** Waits until a download is complete, and returns its name and bytes. */
  async downloaded(name: RegExp): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    let found = { name: '', bytes: Buffer.alloc(0) };
    await expect
      .poll(
        () => {
          const file = readdirSync(this.#downloads).find((one) => name.test(one));
          if (file === undefined || existsSync(join(this.#downloads, `${file}.part`))) return 0;
          found = { name: file, bytes: readFileSync(join(this.#downloads, file)) };
          return found.bytes.length;
        },
        { ...often, message: `${String(name)} is downloaded` },
      )
      .toBeGreaterThan(0);
    return found;
  }
}
