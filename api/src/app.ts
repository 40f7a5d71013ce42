import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { constants } from 'node:zlib';
import Fastify, { LogController, type RouteOptions } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { admit, assertMadeFromCall, assertNamesPermission } from './platform/auth/guard';
import type { Bus } from './platform/events/bus';
import { eventRoutes } from './platform/events/events.routes';
import { answerCompiler } from './platform/http/answers';
import { acceptOnlyJson } from './platform/http/body';
import type { Drain } from './platform/http/drain';
import { errorHandler } from './platform/http/errorHandler';
import { setSecurityHeaders } from './platform/http/headers';
import { healthModule } from './platform/http/health';
import { loggerOptions } from './platform/http/logging';
import type { Answered } from './platform/http/metrics';
import type { Module } from './platform/http/module';
import { registerOpenApi } from './platform/http/openapi';
import { shedRefused, type ShedRules } from './platform/http/shed';
import { trackSilent } from './platform/http/silentConnections';
import type { HttpApp } from './platform/http/types';
import { limitWrites, type WriteRules } from './platform/http/writeBudget';
import type { Services } from './platform/services';

export interface AppOptions {
  readonly services: Services;
  readonly modules: readonly Module[];
  readonly bus: Bus;
  /** Pages, registry and whatever else is no part of the API; registered last. */
  readonly register?: (app: HttpApp) => Promise<void>;
  /** Told of every route; for the test that asks each of them. */
  readonly onRoute?: (route: RouteOptions) => void;
  /** `silent` in tests. */
  readonly logLevel?: string;
  /** Where log lines go; standard output unless a test reads them. */
  readonly logTo?: { write(line: string): void };
  /** How answers are written; the tests' way also asks zod. */
  readonly writeAnswers?: typeof answerCompiler;
  /** Addresses and networks of the proxies in front, whose `X-Forwarded-For` is believed; none by default. */
  readonly trustedProxies?: readonly string[];
  /** From when on refused calls are answered without a look; never where it is left out. */
  readonly shed?: ShedRules;
  /** How fast one user or punch clock may change things; without a limit where it is left out. */
  readonly writes?: WriteRules;
  /** Tells its answers that the server is about to stop. */
  readonly drain?: Drain;
  /** Told of every answer; for the metrics. */
  readonly onAnswered?: (answered: Answered) => void;
  /** Makes a span of each request where somebody takes them. */
  readonly traceRequests?: (app: HttpApp) => void;
  /** How long headers and body of a request may take to arrive, in ms; shorter in tests. */
  readonly requestTimeout?: number;
}

const BODY_LIMIT = 64 * 1024;
const LONG_TEXT = 16 * 1024;
/** How long a request may take to arrive, in ms. */
const REQUEST_TIMEOUT = 15_000;
/** How often node looks for requests that take too long: once in this part of the time that they have. */
const LOOKS = 15;
/** How long requests under way may go on when the server closes, in ms; less than PATIENCE of main.ts. */
const CLOSE_PATIENCE = 5_000;

/** The specification's message for an address that ends where its parameter would begin. */
const withoutParameter: Readonly<Record<string, string>> = {
  'GET /api/attendance/assigned-shifts': 'The userId is required.',
};

/**
 * Makes the server without listening yet.
 *
 * @throws {Error} where a route names no permission, or one of the API is made from no call
 */
export async function buildApp(options: AppOptions): Promise<HttpApp> {
  const {
    services,
    modules,
    bus,
    register,
    onRoute,
    logLevel = 'info',
    logTo,
    writeAnswers = answerCompiler,
    trustedProxies = [],
    shed,
    writes,
    drain,
    onAnswered,
    traceRequests,
    requestTimeout = REQUEST_TIMEOUT,
  } = options;
  const lookEvery = requestTimeout / LOOKS;
  const arriveWithin = requestTimeout - lookEvery;
  const app = Fastify({
    logger: { ...loggerOptions(logLevel), ...(logTo ? { stream: logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: arriveWithin,
    http: {
      requestTimeout: arriveWithin,
      headersTimeout: arriveWithin,
      connectionsCheckingInterval: lookEvery,
    },
    forceCloseConnections: 'idle',
    // What came over a connection before it closed is answered.
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(writeAnswers);
  app.setErrorHandler(errorHandler);
  app.setNotFoundHandler(({ method, url }, reply) => {
    const missing = withoutParameter[`${method} ${url.replace(/\/?(\?.*)?$/, '')}`];
    return reply.code(missing ? 400 : 404).send({ error: missing ?? 'Not found.' });
  });
  app.decorateRequest('actor');
  app.addHook('onRoute', (route) => {
    // Routes of the documentation come from its plugin.
    if (route.url.startsWith('/api/docs')) route.config = { ...route.config, permission: 'public' };
    assertNamesPermission(route);
    assertMadeFromCall(route);
    onRoute?.(route);
  });
  const closeSilent = trackSilent(app.server);
  app.addHook('preClose', async () => {
    closeSilent();
    setTimeout(() => app.server.closeAllConnections(), CLOSE_PATIENCE).unref();
  });
  traceRequests?.(app);
  if (shed) shedRefused(app, services, shed);
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply, request.id);
  });
  drain?.watch(app);
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    // For a year, only where the suite is reached by TLS, and for this host alone, not for others of the domain.
    strictTransportSecurity: services.secureCookies && { includeSubDomains: false },
  });
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The default, 11, takes longer than the answer itself.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  // A long uncompressed answer becomes bytes here: node encodes a text several times slower while it writes it.
  app.addHook('onSend', (_request, _reply, payload, done) => {
    done(null, typeof payload === 'string' && payload.length > LONG_TEXT ? Buffer.from(payload) : payload);
  });
  acceptOnlyJson(app);
  app.addHook('onRequest', async (request) => {
    request.actor = await admit(request, services);
  });
  if (writes) limitWrites(app, services, writes);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const answered = { method: request.method, route, status: reply.statusCode };
    // Thousands of lines that say the same would cost more than the answers.
    if (!request.isShed)
      request.log.info({ ...answered, milliseconds: Math.round(reply.elapsedTime) }, 'answered');
    onAnswered?.({ ...answered, milliseconds: reply.elapsedTime });
  });
  await registerOpenApi(app);
  eventRoutes(app, services, bus);
  for (const module of [healthModule(), ...modules]) module.routes(app, services);
  await register?.(app);
  return app;
}
