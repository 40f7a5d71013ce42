/** Traces of requests for an OpenTelemetry collector. Without a collector, none of the libraries is loaded. */
import { context, propagation, type Context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { HttpApp } from './types';

const LONG_QUERY = 1000;
const tracer = () => trace.getTracer('ondeck');

/**
 * Starts to send spans to a collector, batched over some seconds. Spans that the collector doesn't accept are dropped.
 * The exporter reads `OTEL_EXPORTER_OTLP_HEADERS`.
 *
 * @param endpoint - address that accepts OTLP over HTTP, without `/v1/traces`
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
    /** Sends the waiting spans. */
    async close(): Promise<void> {
      await provider.shutdown();
      for (const one of [trace, context, propagation]) one.disable();
    },
  };
}

/**
 * Creates a span for each request, as a child of the span in its `traceparent`, with the route's pattern and never an
 * address that a client sent.
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
 * Creates a span for an answered query, as a child of its request's span; none outside of a request.
 *
 * @param query - text of the query, without the values
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
