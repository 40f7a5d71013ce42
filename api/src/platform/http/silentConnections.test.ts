import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { trackSilent } from './silentConnections';

describe('connections that have asked nothing', () => {
  it('closes connections that sent no request, but not those that wait for an answer', async () => {
    const server = createServer();
    const closeSilent = trackSilent(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(typeof address === 'object' && address);
    const open = async () => {
      const socket = connect(address.port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    };
    const asking = await open();
    asking.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const [, answer] = await once(server, 'request');
    const silent = await open();
    const ended = once(silent, 'close');
    // The server sees the connection a moment after its client does.
    while ((await connections(server)) < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    closeSilent();
    await ended;
    answer.end('here');
    const [text] = await once(asking.setEncoding('utf8'), 'data');
    assert.match(String(text), /200 OK/);
    server.close();
    await once(server, 'close');
  });
});

const connections = (server: ReturnType<typeof createServer>): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
