import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { connection, linesOf, publish, readVersion, rollBack } from './registry.mjs';

describe('where to publish', () => {
  it('comes from the command line, else from the environment', () => {
    const env = { ONDECK_SERVER: 'https://ondeck.example.com/', ONDECK_TOKEN: 'odp_env' };
    assert.deepEqual(connection({}, env), { server: 'https://ondeck.example.com', token: 'odp_env' });
    assert.deepEqual(connection({ server: 'http://localhost:3000', token: 'odp_line' }, env), {
      server: 'http://localhost:3000',
      token: 'odp_line',
    });
  });
  it('is told in a sentence where it is missing', () => {
    assert.throws(() => connection({}, {}), /A deploy token is needed/);
    assert.throws(() => connection({ server: 'ondeck', token: 'x' }, {}), /--server must be an address/);
  });
});

describe('a version to publish', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-version-'));
  after(() => rmSync(folder, { recursive: true }));

  it('is its area.json and its files, without compressed copies and maps', () => {
    assert.throws(() => readVersion(folder), /holds no area\.json/);
    writeFileSync(join(folder, 'area.json'), '{"id":"employee","version":"2.0.0"}');
    for (const name of ['a.js', 'a.js.br', 'a.js.gz', 'a.js.map']) writeFileSync(join(folder, name), 'x');
    assert.deepEqual(readVersion(folder), {
      id: 'employee',
      version: '2.0.0',
      body: { descriptor: { id: 'employee', version: '2.0.0' }, files: { 'a.js': 'eA==' } },
    });
  });

  describe('sent to a server', () => {
    /** @type {{method: string | undefined, url: string | undefined, token: string | undefined, body: any}[]} */
    const asked = [];
    /** @type {import('node:http').Server} */
    let server;
    let to = { server: '', token: 'odp_secret' };
    let status = 200;
    before(async () => {
      server = createServer((question, reply) => {
        let text = '';
        question.on('data', (part) => (text += part));
        question.on('end', () => {
          const { method, url, headers } = question;
          asked.push({
            method,
            url,
            token: headers.authorization,
            body: text === '' ? undefined : JSON.parse(text),
          });
          const answer =
            status === 200
              ? { area: 'employee', active: '2.0.0', previous: null, revision: 8 }
              : { error: 'Somebody else was first.' };
          reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
        });
      });
      await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
      const address = server.address();
      to = { ...to, server: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
    });
    after(() => server.close());

    it('is uploaded, then switched to from the revision at the upload', async () => {
      assert.equal((await publish(to, folder)).active, '2.0.0');
      assert.deepEqual(
        asked
          .splice(0)
          .map(({ method, url, token, body }) => [method, url, token, body.version, body.ifRevision]),
        [
          ['PUT', '/api/registry/areas/employee/versions/2.0.0/', 'Token odp_secret', undefined, undefined],
          ['POST', '/api/registry/areas/employee/switch/', 'Token odp_secret', '2.0.0', 8],
        ],
      );
    });
    it('is rolled back from the revision that is live', async () => {
      await rollBack(to, 'employee');
      assert.deepEqual(
        asked.splice(0).map(({ method, url, body }) => [method, url, body]),
        [
          ['GET', '/registry.json', undefined],
          ['POST', '/api/registry/areas/employee/rollback/', { ifRevision: 8 }],
        ],
      );
    });
    it('is refused in the server’s own words', async () => {
      status = 409;
      await assert.rejects(publish(to, folder), { message: 'Somebody else was first.' });
    });
    it('says that nobody answers', async () => {
      await assert.rejects(publish({ ...to, server: 'http://127.0.0.1:1' }, folder), /cannot be reached/);
    });
  });
});

describe('the list of areas', () => {
  it('marks what is live, and says who and when', () => {
    const lines = linesOf({
      revision: 8,
      changed: {
        at: '2027-01-02T03:04:05.000Z',
        by: 'The team (Ada Admin)',
        change: 'published employee 2.0.0',
      },
      results: [
        {
          area: 'employee',
          label: 'My work',
          versions: [
            { version: '2.0.0', state: 'active', at: '2027-01-02T03:04:05.000Z', by: 'The team (Ada Admin)' },
            { version: '1.0.0', state: 'stored', at: '2027-01-01T00:00:00.000Z', by: 'the build' },
          ],
        },
      ],
    });
    assert.equal(
      lines[0],
      'Registry at revision 8; The team (Ada Admin) published employee 2.0.0, 2027-01-02 03:04 UTC.',
    );
    assert.match(lines[3] ?? '', /● 2\.0\.0 .*2027-01-02 03:04 UTC {2}The team \(Ada Admin\) {2}active/);
    assert.match(lines[4] ?? '', /^ {4}1\.0\.0 .*the build$/);
  });
});
