import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Engine, engines } from '../../scripts/lib/engines.mjs';
import { freePort } from '../harness/server';
import { openBidi } from './bidi';
import { openClassic } from './classic';
import type { Driver } from './driver';

/** A running browser, and the folder of its downloads. */
export interface RunningEngine {
  readonly driver: Driver;
  readonly downloads: string;
  readonly end: () => Promise<void>;
}

/**
 * Returns the environment of a program: its own home folder, and the time zone that tests of the demo school expect.
 */
const environment = (home: string, more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  HOME: home,
  XDG_CONFIG_HOME: home,
  XDG_DOWNLOAD_DIR: home,
  TZ: 'America/New_York',
  LANGUAGE: 'en_US',
  ...more,
});

/** The programs of one engine. */
class Programs {
  readonly #running: ChildProcess[] = [];

  /**
   * Starts a program and waits until its output matches a pattern.
   *
   * @returns the text of the pattern's first group
   * @throws {Error} with the output if the program ends before the match
   */
  async start(
    [program, ...args]: readonly [string, ...string[]],
    env: NodeJS.ProcessEnv,
    said: RegExp,
  ): Promise<string> {
    let output = '';
    // Run the program in its own process group: killing only the driver would leave its browser running.
    const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    this.#running.push(child);
    return new Promise((resolve, reject) => {
      for (const stream of child.stdio.slice(1))
        stream?.on('data', (text: Buffer) => {
          output = (output + text.toString()).slice(-10_000);
          const found = said.exec(output)?.[1];
          if (found !== undefined) resolve(found);
        });
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${output}`)));
    });
  }

  /** Kills every program, with all processes that it started. */
  kill(): void {
    for (const { pid } of this.#running)
      try {
        if (pid !== undefined) process.kill(-pid, 'SIGKILL');
      } catch {
        // The process has already ended.
      }
  }
}

type Start = (
  programs: NonNullable<ReturnType<Engine['find']>>,
  home: string,
  run: Programs,
) => Promise<Driver>;

/** Preferences that turn off the requests and questions of Firefox's first start. */
const firefoxPreferences = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-US',
  'intl.locale.requested': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

const starts: Record<Engine['name'], Start> = {
  chromium: async ({ browser, driver }, home, run) => {
    const port = await run.start([driver, '--port=0'], environment(home), /on port (\d+)\./);
    const isRoot = process.getuid?.() === 0;
    const options = {
      binary: browser,
      args: ['--headless', '--lang=en-US', '--disable-quic', ...(isRoot ? ['--no-sandbox'] : [])],
    };
    return openBidi(`ws://127.0.0.1:${port}/session`, { 'goog:chromeOptions': options }, home);
  },
  firefox: async ({ browser }, home, run) => {
    const profile = join(home, 'profile');
    mkdirSync(profile);
    const lines = Object.entries(firefoxPreferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const args = ['-headless', '-no-remote', '-profile', profile, '--remote-debugging-port', '0'];
    const address = await run.start([browser, ...args], environment(home), /listening on (ws:\S+)/);
    return openBidi(`${address}/session`, {}, home);
  },
  webkit: async ({ driver, display }, home, run) => {
    const screen = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
    const number = await run.start([display, ...screen], process.env, /^(\d+)\n/);
    const port = await freePort();
    const env = environment(home, { DISPLAY: `:${number}`, GDK_BACKEND: 'x11' });
    // WebKit's driver prints nothing, so poll its status until it answers.
    run.start([driver, `--port=${port}`], env, /never/).catch(() => undefined);
    const address = `http://127.0.0.1:${port}`;
    const until = Date.now() + 30_000;
    while (!(await fetch(`${address}/status`).catch(() => null))?.ok)
      if (Date.now() > until) throw new Error('WebKit’s driver does not answer.');
    return openClassic(address, { browserName: 'MiniBrowser' });
  },
};

/**
 * Starts an installed engine with its own home folder. @throws {Error} if the engine isn't installed or doesn't start
 */
export async function startEngine(name: string): Promise<RunningEngine> {
  const engine = engines.find((one) => one.name === name);
  const programs = engine?.find();
  if (!engine || !programs) throw new Error(`${name} is not installed.`);
  const home = mkdtempSync(join(tmpdir(), `ondeck-${engine.name}-`));
  const run = new Programs();
  const kill = (): void => run.kill();
  process.once('exit', kill);
  const end = (): void => {
    kill();
    process.off('exit', kill);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const driver = await starts[engine.name](programs, home, run);
    return {
      driver,
      downloads: home,
      end: async () => {
        // A browser that doesn't close within 5 seconds is killed.
        await Promise.race([driver.close().catch(() => undefined), pause(5_000)]);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
