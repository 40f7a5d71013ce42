import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';

/** Starts a server on a free port of loopback. */
export async function listen(respond: RequestListener) {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Passes a reply on unchanged. */
export function passBack(reply: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(reply.statusCode ?? 502, reply.headers);
  reply.pipe(answer);
}

/** Sends a request to another server. If that fails, or the client has left, both connections end. */
export function forward(
  to: string,
  question: IncomingMessage,
  answer: ServerResponse,
  hear: typeof passBack = passBack,
): void {
  const { method, headers, url = '/' } = question;
  const onward = request(new URL(url, to), { method, headers }, (reply) => hear(reply, answer));
  onward.on('error', () => answer.destroy());
  answer.on('close', () => onward.destroy());
  question.pipe(onward);
}
