// Runs many servers in one process, for tests that need a separate server but no separate process. Loading and
// compiling the server takes most of their time, and one process pays for it once. POST / with settings starts a
// server, and `DELETE /port` stops it. The host ends with its parent process.
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { readEnvironment } from '../src/environment';
import { portOf } from '../src/platform/http/portOf';
import { type RunningServer, startServer } from '../src/start';

const running = new Map<string, RunningServer>();

async function start(request: IncomingMessage): Promise<void> {
  const settings = (await json(request)) as Readonly<Record<string, string>>;
  const server = await startServer(readEnvironment({ ...process.env, ...settings }));
  running.set(`/${server.port}`, server);
}

async function stop(path: string): Promise<void> {
  await running.get(path)?.stop();
  running.delete(path);
}

const control = createServer((request, response) => {
  // Close each connection: a worker can ask again just when an idle connection times out, and the call would be lost.
  response.shouldKeepAlive = false;
  (request.method === 'POST' ? start(request) : stop(request.url ?? '')).then(
    () => response.writeHead(204).end(),
    (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
  );
});
control.listen({ port: 0, host: '127.0.0.1' }, () => process.send?.(portOf(control, 0)));
process.on('disconnect', () => process.exit());
