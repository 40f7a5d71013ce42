import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { watchMessages } from '../harness/messages';
import { freePort } from '../harness/server';

/** Messages and errors that the pages report. */
export interface PageReports {
  /** The address that pages are opened at, without a trailing slash. */
  readonly url: string;
  /** Messages and alerts, in order. */
  readonly said: string[];
  /** Console errors, uncaught errors, files that didn't load, policy violations, and refused requests. */
  readonly errors: string[];
  readonly close: () => Promise<void>;
}

const SCRIPT = '/flow-reports.js';
const REPORT = '/flow-reports';
/** A page of the tested origin without scripts. */
export const EMPTY = '/flow-empty';

/** Reports the errors of a page; runs in the page. */
function watchErrors(tell: (text: string) => void): void {
  const { error } = console;
  console.error = (...all: unknown[]) => {
    tell(`console: ${all.map(String).join(' ')}`);
    error.apply(console, all);
  };
  // A failed load fires an event on the file's element only, and the event doesn't bubble.
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      // Firefox reports this error for a preloaded file, and then loads the file for the script that needs it.
      if (target instanceof HTMLLinkElement && target.rel === 'preload') return;
      if (target instanceof Element) tell(`did not load: ${target.outerHTML.slice(0, 200)}`);
      else tell(`uncaught: ${event.message} ${String(event.error?.stack)}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    tell(`uncaught: ${String(reason)} ${String(reason?.stack)}`);
  });
  document.addEventListener('securitypolicyviolation', (event) => {
    tell(`policy violated: ${event.violatedDirective} by ${event.blockedURI} in ${event.sourceFile}`);
  });
}

/** Returns the source of a reporting function for the page. A beacon is sent even while the page is being left. */
const tell = (kind: keyof Pick<PageReports, 'said' | 'errors'>): string =>
  `(text) => navigator.sendBeacon('${REPORT}', JSON.stringify({ kind: '${kind}', text }))`;

/** Library that finds elements by role, name, and label. */
const finder = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

const script = `(${watchErrors.toString()})(${tell('errors')});
(${watchMessages.toString()})(${tell('said')});
${finder}`;

/** Sends an answer on, and adds the script to a document: the page's policy allows scripts of the same origin. */
async function pass(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const { statusCode = 502, headers } = answer;
  if (!headers['content-type']?.startsWith('text/html')) {
    response.writeHead(statusCode, headers);
    // Send the head right away: a stream's client waits for the head before the first event.
    response.flushHeaders();
    answer.pipe(response);
    return;
  }
  const page = (await text(answer)).replace('<head>', `<head><script src="${SCRIPT}"></script>`);
  response.writeHead(statusCode, { ...headers, 'content-length': Buffer.byteLength(page) }).end(page);
}

/**
 * Opens a proxy in front of a server. The proxy adds a script to the pages that reports their messages and errors:
 * WebKit's driver doesn't read the console, and a message can come and go between two polls of a test.
 *
 * @param port - the server's port
 */
export async function openPageReports(port: number): Promise<PageReports> {
  const said: string[] = [];
  const errors: string[] = [];
  const own: Record<string, (incoming: IncomingMessage, response: ServerResponse) => void> = {
    [SCRIPT]: (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' })
        .end(script),
    [EMPTY]: (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Empty</title>'),
    [REPORT]: (incoming, response) => {
      void text(incoming).then((body) => {
        const report: { kind: 'said' | 'errors'; text: string } = JSON.parse(body);
        (report.kind === 'said' ? said : errors).push(report.text.trim());
        response.writeHead(204).end();
      });
    },
  };
  const listener = createServer((incoming, response) => {
    const { url = '/', method = 'GET' } = incoming;
    const [path = ''] = url.split('?');
    const mine = own[path];
    if (mine) {
      mine(incoming, response);
      return;
    }
    const headers = { ...incoming.headers };
    // The proxy reads and changes documents, so they must not be compressed.
    if (!path.includes('.') && !path.startsWith('/api/')) delete headers['accept-encoding'];
    const to = { agent: false, port, host: '127.0.0.1', path: url, method, headers };
    const outgoing = request(to, (answer) => {
      if ((answer.statusCode ?? 0) >= 400) errors.push(`${answer.statusCode} ${method} ${url}`);
      pass(answer, response).catch(() => response.destroy());
      answer.on('error', () => response.destroy());
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  // Closing an idle connection while a call is on its way would fail the call.
  listener.keepAliveTimeout = 300_000;
  const near = await freePort();
  await new Promise<void>((resolve) => {
    listener.listen(near, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${near}`,
    said,
    errors,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
}
