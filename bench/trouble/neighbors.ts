/** Systems around the server that fail when the drill makes them fail. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { startBucket } from '../../api/test/bucketServer';
import { forward, listen } from '../lib/http';
import { count } from '../lib/stage';

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

/**
 * Starts a mail server.
 *
 * @returns `isSilent`: from now on the server greets and then sends nothing; `onTaken`: called when an email has
 * arrived, before the server answers; `received`: how often each email arrived, by its Message-ID
 */
export async function startMailServer() {
  const received = new Map<string, number>();
  const mode = { isSilent: false, onTaken: (): Promise<void> => Promise.resolve() };
  async function answer(done: () => void): Promise<void> {
    await mode.onTaken();
    done();
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [, id = 'none'] = /^Message-ID: <(.+)@/im.exec(Buffer.concat(chunks).toString('utf8')) ?? [];
        count(received, id);
        void answer(done);
      });
    },
  });
  smtp.on('error', () => undefined);
  const held = new Set<Socket>();
  const door = createServer((socket) => {
    socket.on('error', () => undefined);
    if (!mode.isSilent) {
      smtp.server.emit('connection', socket);
      return;
    }
    held.add(socket);
    socket.on('close', () => held.delete(socket));
    socket.write('220 mail.example\r\n');
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  return {
    url: `smtp://127.0.0.1:${portOf(door)}`,
    mode,
    received,
    async stop(): Promise<void> {
      for (const socket of held) socket.destroy();
      await new Promise((resolve) => smtp.close(() => resolve(undefined)));
      await new Promise((resolve) => door.close(resolve));
    },
  };
}

/** Starts a push service. @returns `isSlow`: from now on the service answers after a minute */
export async function startPushService() {
  const mode = { isSlow: false, taken: 0 };
  const service = await listen((question, answer) => {
    question.resume().on('end', () => {
      const timer = setTimeout(
        () => {
          mode.taken += 1;
          answer.writeHead(201).end();
        },
        mode.isSlow ? 60_000 : 0,
      );
      answer.on('close', () => clearTimeout(timer));
    });
  });
  return { ...service, mode };
}

/** Starts a bucket. @returns `isHanging`: from now on the bucket accepts requests and never answers */
export async function startHangingBucket() {
  const bucket = await startBucket();
  const mode = { isHanging: false };
  const line = await listen((question, answer) => {
    if (!mode.isHanging) forward(bucket.settings.endpoint, question, answer);
  });
  return {
    mode,
    settings: {
      S3_ENDPOINT: line.url,
      S3_BUCKET: bucket.settings.name,
      S3_REGION: bucket.settings.region,
      S3_ACCESS_KEY_ID: bucket.settings.key,
      S3_SECRET_ACCESS_KEY: bucket.settings.secret,
    },
    stop: async () => {
      await line.stop();
      await bucket.remove();
    },
  };
}
