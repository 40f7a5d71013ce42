import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { BucketSettings } from '../src/environment';
import { portOf } from '../src/platform/http/portOf';

interface Running {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts a substitute for a bucket: objects by address. It requires a signature but doesn't check it. */
function standIn(objects: Map<string, Buffer>, port: number): Promise<Running> {
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request;
    const answer = (status: number, body?: Buffer): void => void response.writeHead(status).end(body);
    if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return answer(403);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (method === 'PUT') objects.set(url, Buffer.concat(parts));
      if (method === 'DELETE') objects.delete(url);
      const found = objects.get(url);
      if (method === 'GET') return answer(found ? 200 : 404, found);
      answer(method === 'DELETE' ? 204 : 200);
    });
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () =>
      resolve({
        port: portOf(server, port),
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped());
            server.closeAllConnections();
          }),
      }),
    );
  });
}

const s3rver = z.object({
  default: z.custom<
    new (
      options: object,
    ) => { run(): Promise<{ readonly port: number }>; close(): Promise<void> }
  >((value) => typeof value === 'function'),
});

/** Starts the server that `npm run test:bucket` installs, which implements the protocol and checks signatures. */
async function real(module: string, directory: string, port: number): Promise<Running> {
  const { default: Server } = s3rver.parse(await import(module));
  const options = {
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: 'ondeck' }],
  };
  const server = new Server(options);
  const address = await server.run();
  return { port: address.port, stop: () => server.close() };
}

/**
 * Starts a bucket: S3rver if `TEST_BUCKET_SERVER` names its module, or else a substitute.
 *
 * @returns `stop` makes the bucket unavailable; `start` makes it available with its objects
 */
export async function startBucket() {
  const module = process.env['TEST_BUCKET_SERVER'];
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-bucket-'));
  const objects = new Map<string, Buffer>();
  const run = (port: number): Promise<Running> =>
    module ? real(module, folder, port) : standIn(objects, port);
  let running = await run(0);
  const { port } = running;
  const settings: BucketSettings = {
    endpoint: `http://127.0.0.1:${port}`,
    name: 'ondeck',
    region: 'us-east-1',
    key: 'S3RVER',
    secret: 'S3RVER',
  };
  return {
    settings,
    stop: () => running.stop(),
    start: async () => {
      running = await run(port);
    },
    remove: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type TestBucket = Awaited<ReturnType<typeof startBucket>>;
