/** What a process did for one request, told to a collector by OpenTelemetry. Nothing of it is loaded where none is named. */
import { context, propagation, type Context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { HttpApp } from './types';

const LONG_QUERY = 1000;
const tracer = () => trace.getTracer('ondeck');

/**
 * Sends spans to a collector from now on, some seconds of them together. What a collector does not take is dropped.
 * `OTEL_EXPORTER_OTLP_HEADERS` is read by the exporter.
 *
 * @param endpoint - address that takes OTLP over HTTP, without `/v1/traces`
 */
export async function openTraces(endpoint: string) {
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'ondeck' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return {
    /** Sends what waits. */
    async close(): Promise<void> {
      await provider.shutdown();
      for (const one of [trace, context, propagation]) one.disable();
    },
  };
}

/**
 * A span for each request, below the one that its `traceparent` names: the route's pattern, never an address that
 * somebody sent.
 */
export function traceRequests(app: HttpApp): void {
  const within = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, headers } = request;
    const route = request.routeOptions.url ?? 'none';
    const parent = propagation.extract(context.active(), headers);
    const attributes = { 'http.request.method': method, 'http.route': route, 'ondeck.request_id': id };
    const span = tracer().startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const own = trace.setSpan(parent, span);
    within.set(request, own);
    context.with(own, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(within.get(request) ?? context.active());
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/**
 * A span for a query that was answered just now, below that of its request; nothing outside of one.
 *
 * @param query - its text, without the values
 */
export function traceQuery(query: { readonly sql: string }, milliseconds: number): void {
  if (!trace.getActiveSpan()) return;
  const text = query.sql.replace(/\s+/g, ' ').trim();
  const now = Date.now();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONG_QUERY) };
  const [verb = ''] = text.split(' ', 1);
  tracer()
    .startSpan(verb, { kind: SpanKind.CLIENT, startTime: now - milliseconds, attributes })
    .end(now);
}
