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
  /** Registers pages, the registry, and everything else outside the API, after all API routes. */
  readonly register?: (app: HttpApp) => Promise<void>;
  /** Called with every route, for the test that calls each of them. */
  readonly onRoute?: (route: RouteOptions) => void;
  /** `silent` in tests. */
  readonly logLevel?: string;
  /** Destination of log lines; standard output except in tests that read them. */
  readonly logTo?: { write(line: string): void };
  /** Serializes answers; tests also check them with zod. */
  readonly writeAnswers?: typeof answerCompiler;
  /** Trusted proxies, by address or network. The server believes only their `X-Forwarded-For`; none by default. */
  readonly trustedProxies?: readonly string[];
  /**
   * Limits for clients with many refused calls, after which the server answers before it reads a call; none if missing.
   */
  readonly shed?: ShedRules;
  /** Limits for changes of one user or punch clock; none if missing. */
  readonly writes?: WriteRules;
  /** Answers 503 to readiness checks, and closes connections after their answers, once the server is about to stop. */
  readonly drain?: Drain;
  /** Called with every answer, for the metrics. */
  readonly onAnswered?: (answered: Answered) => void;
  /** Adds a tracing span to each request, if a collector is configured. */
  readonly traceRequests?: (app: HttpApp) => void;
  /** Milliseconds for a request's headers and body to arrive; shorter in tests. */
  readonly requestTimeout?: number;
}

const BODY_LIMIT = 64 * 1024;
const LONG_TEXT = 16 * 1024;
/** Milliseconds for a request to arrive. */
const REQUEST_TIMEOUT = 15_000;
/** Number of checks for slow requests during one request timeout. */
const LOOKS = 15;
/** Milliseconds for open requests to finish when the server closes; less than PATIENCE in main.ts. */
const CLOSE_PATIENCE = 5_000;

/** Messages that the specification requires for addresses without their parameter. */
const withoutParameter: Readonly<Record<string, string>> = {
  'GET /api/attendance/assigned-shifts': 'The userId is required.',
};

/**
 * Creates the server without listening yet.
 *
 * @throws {Error} if a route names no permission, or an API route isn't created from a call
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
    // Answer requests that arrived on a connection before it closed.
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
    // A plugin registers the routes of the API documentation, so their permission is added here.
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
    // HSTS for a year, only if the suite is reached by TLS, and only for this host, not for its subdomains.
    strictTransportSecurity: services.secureCookies && { includeSubDomains: false },
  });
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The default quality, 11, takes longer than the answer itself.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  // Convert a long uncompressed answer to bytes, because Node encodes strings several times slower while writing them.
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
    // Thousands of equal log lines would cost more than the refused answers.
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
