/** A mail server in the process of a test. */
import { createServer, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import type { TestApp } from '../../../test/harness';
import { portOf } from '../http/portOf';
import { notifyUndelivered } from '../../modules/users/undelivered.service';
import { sendMail, transportTo, type Undelivered } from './sender';

interface Received {
  readonly to: string;
  readonly source: string;
}

/** The mail server's answer for an address that it refuses. */
interface Refusal {
  readonly responseCode: number;
  readonly message: string;
}

/** Starts a server that accepts every email except those to addresses in `refused`. */
export async function startMailServer() {
  const refused = new Map<string, Refusal>();
  const received: Received[] = [];
  /** While `held` is set, the server collects its answers there. */
  const pace: { held?: (() => void)[] } = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const answer = refused.get(address);
      done(answer && Object.assign(new Error(answer.message), answer));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo;
        received.push({ to: to?.address ?? '', source: Buffer.concat(chunks).toString('utf8') });
        if (pace.held) pace.held.push(done);
        else done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const reported: Undelivered[] = [];
  const own = `smtp://127.0.0.1:${port}`;
  const ports = ({ db, clock, services }: TestApp, url: string = own) => ({
    db,
    clock,
    transport: createTransport(transportTo(url)),
    from: 'On Deck <no-reply@ondeck.example>',
    tell: notifyUndelivered(services),
    report: (undelivered: Undelivered) => void reported.push(undelivered),
  });
  return {
    refused,
    received,
    pace,
    /** Undelivered emails that were reported to the log and the monitor. */
    reported,
    /** Runs the job that sends emails once, as the server does. */
    send: async (test: TestApp, url?: string): Promise<void> => {
      await sendMail(ports(test, url));
    },
    /** Returns the ports of the job that sends emails. */
    ports,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Starts a server that greets, and then sends a byte now and then while the connection is open. */
export async function startSlowMailServer() {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.write('220 mail.example\r\n250-');
    const drip = setInterval(() => socket.write('x'), 10);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      open.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${portOf(server, 0)}`,
    open,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
