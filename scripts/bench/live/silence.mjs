import { createServer, request } from 'node:http';

/**
 * A line to a server that can fall silent: from then on no byte of a stream passes, and none is closed, as when a
 * router forgets a connection. Everything else passes.
 *
 * @param {string} to - origin
 */
export async function startSilenceable(to) {
  let silent = false;
  const server = createServer((question, answer) => {
    const isStream = question.url === '/api/events';
    const onward = request(
      new URL(question.url ?? '/', to),
      { method: question.method, headers: question.headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.on('data', (part) => (isStream && silent ? undefined : answer.write(part)));
        reply.on('end', () => answer.end());
      },
    );
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    question.pipe(onward);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    goSilent: () => {
      silent = true;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
