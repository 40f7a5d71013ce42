import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import type { TestServer } from '../harness/server';
import { withServer } from '../harness/test';
import { openPageReports, type PageReports } from './pageReports';
import { type RunningEngine, startEngine } from './start';
import { Visitor } from './visitor';

export { expect };

interface FlowFixtures {
  readonly visitor: Visitor;
  /** Allows an error that the flow causes on purpose. */
  readonly allow: (pattern: RegExp) => void;
}

interface EngineFixtures {
  readonly engine: RunningEngine;
  readonly server: TestServer;
  readonly reports: PageReports;
}

/** Runs a flow in the engine that its project names. All flows of an engine share a school and a browser. */
export const test = base.extend<FlowFixtures, EngineFixtures>({
  engine: [
    async ({}, use, info) => {
      const engine = await startEngine(info.project.name);
      await use(engine);
      await engine.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({}, use) => withServer(use), { scope: 'worker', timeout: 120_000 }],
  reports: [
    async ({ server }, use) => {
      const reports = await openPageReports(server.port);
      await use(reports);
      await reports.close();
    },
    { scope: 'worker' },
  ],
  allow: async ({ reports }, use) => {
    const allowed: RegExp[] = [];
    reports.errors.splice(0);
    await use((pattern) => allowed.push(pattern));
    const unexpected = reports.errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
    expect(unexpected, 'errors that the pages reported').toEqual([]);
  },
  visitor: async ({ engine, reports }, use, info) => {
    const visitor = new Visitor(engine.driver, reports, engine.downloads);
    await use(visitor);
    if (info.status === info.expectedStatus) return;
    const path = info.outputPath('window.png');
    writeFileSync(path, await visitor.picture());
    await info.attach('window', { path, contentType: 'image/png' });
  },
});
