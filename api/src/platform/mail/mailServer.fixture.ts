/** A mail server in the process of a test. */
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import type { TestApp } from '../../../test/harness';
import { tellUndelivered } from '../../modules/users/undelivered.service';
import { sendMail, transportTo, type Undelivered } from './sender';

interface Received {
  readonly to: string;
  readonly source: string;
}

/** What it answers for an address that it does not take. */
interface Refusal {
  readonly responseCode: number;
  readonly message: string;
}

/** Starts a server that takes every email but those to the addresses in `refused`. */
export async function startMailServer() {
  const refused = new Map<string, Refusal>();
  const received: Received[] = [];
  /** While `held` is there, the server keeps its answers in it. */
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
  return {
    refused,
    received,
    pace,
    /** What the log and the monitor were told. */
    reported,
    /** Runs the job that sends emails once, as the server does. */
    send: (test: TestApp, url = `smtp://127.0.0.1:${port}`): Promise<void> =>
      sendMail({
        db: test.db,
        clock: test.clock,
        transport: createTransport(transportTo(url)),
        from: 'On Deck <no-reply@ondeck.example>',
        tell: tellUndelivered(test.services),
        report: (undelivered) => reported.push(undelivered),
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
