import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { InjectOptions, RouteOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { buildApp } from '../src/app';
import { createBus } from '../src/platform/events/bus';
import { listenOn } from '../src/platform/events/listenServer';
import { answerCompiler } from '../src/platform/http/answers';
import type { Module } from '../src/platform/http/module';
import type { ShedRules } from '../src/platform/http/shed';
import type { HttpApp } from '../src/platform/http/types';
import type { WriteRules } from '../src/platform/http/writeBudget';
import { modules as allModules } from '../src/modules';
import { registryModule } from '../src/modules/registry/registry.routes';
import { createFileRegistry } from '../src/modules/registry/registryStore';
import { acceptsEndpoint, newPushKeys, type PushService } from '../src/platform/push/pushService';
import { createServices, type Services } from '../src/platform/services';
import type { SmsService } from '../src/platform/sms/smsService';
import { DEFAULT_NOW, type TestClock, testClock } from './clock';
import { createGiven, type Given } from './fixtures';
import { closeIdle, empty, openTestDatabase } from './testDatabase';
import { testVault } from './testVault';

export interface Answer {
  readonly status: number;
  /** The parsed body; undefined if there is none. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
}

export interface TestApp {
  readonly app: HttpApp;
  readonly services: Services;
  readonly db: Services['db'];
  readonly clock: TestClock;
  readonly given: Given;
  /**
   * Makes a call through HTTP.
   *
   * @param token - from `given.session(user)`; undefined for an anonymous call
   */
  call(
    token: string | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    more?: { headers?: Record<string, string>; cookies?: Record<string, string>; address?: string },
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** Push keys like an installation's. Nothing is sent with them unless a test runs the job. */
const testPush: PushService = {
  ...newPushKeys(),
  contact: 'mailto:school@ondeck.example',
  accepts: (endpoint) => acceptsEndpoint(endpoint),
};

/** Belongs to this process, because test processes for the other database engine may run at the same time. */
const registryFolder = mkdtempSync(join(tmpdir(), 'ondeck-test-registry-'));
after(() => rmSync(registryFolder, { recursive: true, force: true }));

/** Returns the server's own modules, over a registry without any area. */
const everyModule = (): readonly Module[] => [
  ...allModules,
  registryModule(createFileRegistry(registryFolder, '/nowhere/dist', false)),
];

const parse = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};

/** Writes every answer with zod too, which checks every pattern, and fails unless both texts are equal. */
const writeAndCompare: typeof answerCompiler = (route) => {
  const written = answerCompiler(route);
  const expected = serializerCompiler(route);
  return (value) => {
    const text = written(value);
    if (!isDeepStrictEqual(parse(text), parse(expected(value))))
      throw new Error(
        `${route.method} ${route.url} is not written as its schema says: ${text.slice(0, 500)}`,
      );
    return text;
  };
};

interface TestAppOptions {
  clock?: TestClock;
  modules?: readonly Module[];
  mailIsSent?: boolean;
  push?: PushService;
  sms?: SmsService;
  register?: (app: HttpApp, services: Services) => Promise<void>;
  logTo?: { write(line: string): void };
  onRoute?: (route: RouteOptions) => void;
  trustedProxies?: readonly string[];
  shed?: ShedRules;
  writes?: WriteRules;
}

/** A server and its database, without the additions of a single test. */
interface Server {
  readonly app: HttpApp;
  readonly services: Services;
  readonly clock: TestClock;
  stop(): Promise<void>;
}

/** Servers of finished tests. These are emptied and used again, because a new server takes most of a second. */
const spare: Server[] = [];
after(async () => {
  await Promise.all(spare.splice(0).map((server) => server.stop()));
  // Stopping the servers has just returned their engines.
  await closeIdle();
});

async function startServer(options: TestAppOptions): Promise<Server> {
  const {
    clock = testClock(),
    modules = everyModule(),
    mailIsSent = false,
    push = testPush,
    sms,
    register,
    logTo,
    onRoute,
    trustedProxies = [],
    shed,
    writes,
  } = options;
  const database = await openTestDatabase();
  const ignore = (): void => {};
  const bus = createBus({
    db: database.db,
    onError: ignore,
    ...(process.env.TEST_DATABASE_POOLER ? { pollEvery: 1_000 } : {}),
    ...(database.server && !process.env.TEST_DATABASE_POOLER
      ? { listen: listenOn(database.server, ignore) }
      : {}),
  });
  const services = createServices({
    db: database.db,
    clock,
    announcer: bus,
    vault: testVault,
    publicUrl: 'http://localhost:3000',
    mailIsSent,
    push,
    sms,
  });
  const app = await buildApp({
    services,
    modules,
    bus,
    writeAnswers: writeAndCompare,
    trustedProxies,
    ...(shed ? { shed } : {}),
    ...(writes ? { writes } : {}),
    logLevel: logTo ? 'info' : 'silent',
    ...(logTo ? { logTo } : {}),
    ...(onRoute ? { onRoute } : {}),
    ...(register ? { register: (server: HttpApp) => register(server, services) } : {}),
  }).catch(async (error: unknown) => {
    // An open engine would keep the test's process alive.
    await database.close();
    throw error;
  });
  await app.ready();
  return {
    app,
    services,
    clock,
    async stop() {
      await app.close();
      await bus.stop();
      await database.close();
    },
  };
}

async function reuse(server: Server): Promise<Server> {
  // Empties the database only. The server's list of changes remains, because it remembers the sent ones.
  await empty(server.services.db);
  server.clock.set(DEFAULT_NOW);
  return server;
}

/**
 * Returns a server over an empty database that no other test uses at the same time. The test controls its clock and
 * closes it in `after`.
 *
 * @param options - `modules` for tests of the core; the real ones by default
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const isPlain = Object.keys(options).length === 0;
  const used = isPlain ? spare.pop() : undefined;
  const server = used ? await reuse(used) : await startServer(options);
  const { app, services, clock } = server;
  return {
    app,
    services,
    db: services.db,
    clock,
    given: createGiven(services),
    async call(token, method, url, body, more = {}) {
      const request: InjectOptions = {
        method,
        url,
        headers: {
          ...(token === undefined ? {} : { authorization: `Token ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...more.headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(more.cookies ? { cookies: more.cookies } : {}),
        ...(more.address ? { remoteAddress: more.address } : {}),
      };
      const response = await app.inject(request);
      return {
        status: response.statusCode,
        body: parse(response.body),
        headers: response.headers,
        text: response.body,
        cookies: response.cookies,
      };
    },
    async close() {
      if (isPlain && !app.server.listening) spare.push(server);
      else await server.stop();
    },
  };
}
