import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod/mini';
import { demoPassword } from '../src/demo/seedDemo';
import { readEnvironment } from '../src/environment';
import { portOf } from '../src/platform/http/portOf';
import { startServer } from '../src/start';

const attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.optional(z.string()),
    intValue: z.optional(z.union([z.number(), z.string()])),
  }),
});
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Span = z.infer<typeof sent>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const email = 'admin@ondeck.example';
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** Sends a request as a slow line does: the second half of the body arrives in a separate event. */
const sendSlowly = (url: string, body: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      traceparent: `00-${TRACE}-${CALLER}-01`,
    };
    const sending = ask(url, { method: 'POST', headers }, (answer) => answer.resume().on('end', resolve));
    sending.on('error', reject);
    sending.write(body.slice(0, 10));
    setTimeout(() => sending.end(body.slice(10)), 100);
  });

/** A collector that keeps all it receives, and a server that sends it the traces of a few requests. */
describe('traces', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-traces-'));
  const bodies: string[] = [];
  const addresses = new Set<string>();
  const collector = createServer((request, response) => {
    addresses.add(`${request.method} ${request.url}`);
    let body = '';
    request
      .on('data', (part) => (body += part))
      .on('end', () => {
        bodies.push(body);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
  });
  let spans: Span[];
  before(async () => {
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', () => resolve()));
    const server = await startServer(
      readEnvironment({
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        LOG_LEVEL: 'silent',
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector, 0)}/`,
      }),
      join(folder, 'nothing-built'),
    );
    const url = `http://127.0.0.1:${server.port}`;
    await sendSlowly(`${url}/api/users/login/`, JSON.stringify({ email, password: demoPassword }));
    await fetch(`${url}/api/shifts/?search=hidden`, { headers: { authorization: 'Token odp_hidden' } });
    await server.stop();
    spans = bodies
      .flatMap((body) => sent.parse(JSON.parse(body)).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
  after(() => {
    collector.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("records each request by its route, below the caller's span", () => {
    assert.deepEqual([...addresses], ['POST /v1/traces']);
    const login = spans.find(({ name }) => name === 'POST /api/users/login/');
    assert.deepEqual([login?.traceId, login?.parentSpanId], [TRACE, CALLER]);
    const { 'http.response.status_code': status } = attributesOf(login ?? assert.fail());
    assert.equal(Number(status), 200);
    const list = spans.find(({ name }) => name === 'GET /api/shifts/') ?? assert.fail();
    assert.notEqual(list.traceId, TRACE);
    assert.equal(Number(attributesOf(list)['http.response.status_code']), 401);
  });

  it("records a request's queries, even after its body was read", () => {
    const login = spans.find(({ name }) => name === 'POST /api/users/login/');
    const queries = spans.filter(({ parentSpanId }) => parentSpanId === login?.spanId);
    assert.ok(queries.every(({ traceId }) => traceId === TRACE));
    const texts = queries.map((query) => String(attributesOf(query)['db.query.text']));
    assert.ok(
      texts.some((text) => /insert into "?sessions"?/.test(text)),
      texts.join('\n'),
    );
  });

  it('contains no value that a caller sent', () => {
    for (const secret of ['hidden', email, demoPassword])
      assert.ok(!bodies.join('').includes(secret), secret);
  });
});
