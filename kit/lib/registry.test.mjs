import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  changeArea,
  connection,
  faultLinesOf,
  linesOf,
  outcomeLines,
  readVersion,
  stage,
} from './registry.mjs';

describe('where to publish', () => {
  it('reads the server and token from the command line, then from the environment', () => {
    const env = { ONDECK_SERVER: 'https://ondeck.example.com/', ONDECK_TOKEN: 'odp_env' };
    assert.deepEqual(connection({}, env), { server: 'https://ondeck.example.com', token: 'odp_env' });
    assert.deepEqual(connection({ server: 'http://localhost:3000', token: 'odp_line' }, env), {
      server: 'http://localhost:3000',
      token: 'odp_line',
    });
  });
  it('explains in a sentence that the token or server address is missing', () => {
    assert.throws(() => connection({}, {}), /A deploy token is needed/);
    assert.throws(() => connection({ server: 'ondeck', token: 'x' }, {}), /--server must be an address/);
  });
});

describe('a version to publish', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-version-'));
  after(() => rmSync(folder, { recursive: true }));

  it('reads area.json and the files of a version, without compressed copies and maps', () => {
    assert.throws(() => readVersion(folder), /has no area\.json/);
    writeFileSync(join(folder, 'area.json'), '{"id":"employee","version":"2.0.0"}');
    for (const name of ['a.js', 'a.js.br', 'a.js.gz', 'a.js.map']) writeFileSync(join(folder, name), 'x');
    writeFileSync(join(folder, '.best-twins.json'), '[]');
    assert.deepEqual(readVersion(folder), {
      id: 'employee',
      version: '2.0.0',
      body: {
        descriptor: { id: 'employee', version: '2.0.0' },
        files: { 'a.js': 'eA==' },
        maps: { 'a.js.map': 'eA==' },
      },
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
              ? { area: 'employee', revision: 8, results: [{ area: 'employee', revision: 8 }] }
              : { error: 'Someone else was first.' };
          reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
        });
      });
      await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
      const address = server.address();
      to = { ...to, server: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
    });
    after(() => server.close());

    const sent = () => asked.splice(0).map(({ method, url, token, body }) => [method, url, token, body]);
    it('uploads a version, and releases it with the revision from the upload', async () => {
      assert.equal((await stage(to, folder)).revision, 8);
      await changeArea(to, 'employee', 'release', { version: '2.0.0', share: 10 }, 8);
      const [upload, release] = sent();
      assert.deepEqual(upload?.slice(0, 3), [
        'PUT',
        '/api/registry/areas/employee/versions/2.0.0/',
        'Token odp_secret',
      ]);
      assert.deepEqual(release, [
        'POST',
        '/api/registry/areas/employee/release/',
        'Token odp_secret',
        { version: '2.0.0', share: 10, ifRevision: 8 },
      ]);
    });
    it('changes an area with its current revision', async () => {
      await changeArea(to, 'employee', 'rollback', { to: '1.0.0' });
      await changeArea(to, 'employee', 'off', { off: [] });
      assert.deepEqual(
        sent().map(([method, url, , body]) => [method, url, body]),
        [
          ['GET', '/api/registry/areas/', undefined],
          ['POST', '/api/registry/areas/employee/rollback/', { to: '1.0.0', ifRevision: 8 }],
          ['GET', '/api/registry/areas/', undefined],
          ['PUT', '/api/registry/areas/employee/off/', { off: [], ifRevision: 8 }],
        ],
      );
      await assert.rejects(changeArea(to, 'nobody', 'retire', {}), /has no area nobody/);
    });
    it("reports a refusal in the server's own words", async () => {
      status = 409;
      await assert.rejects(stage(to, folder), { message: 'Someone else was first.' });
    });
    it("reports a server that can't be reached", async () => {
      await assert.rejects(stage({ ...to, server: 'http://127.0.0.1:1' }, folder), /can't be reached/);
    });
  });
});

describe('the list of areas', () => {
  const nothing = { loads: 0, faults: 0, p50: null, p75: null, p95: null };

  it('marks live versions, and names the user and time of each change', () => {
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
          percent: 10,
          off: ['./bell'],
          versions: [
            {
              version: '3.0.0',
              state: 'shared',
              at: '2027-01-03T00:00:00.000Z',
              by: 'The team (Ada Admin)',
              figures: { ...nothing, faults: 2 },
            },
            {
              version: '2.0.0',
              state: 'active',
              at: '2027-01-02T03:04:05.000Z',
              by: 'The team (Ada Admin)',
              figures: { loads: 412, faults: 3, p50: 231, p75: 340, p95: 908 },
            },
            {
              version: '1.0.0',
              state: 'stored',
              at: '2027-01-01T00:00:00.000Z',
              by: 'the build',
              figures: nothing,
            },
          ],
        },
      ],
    });
    assert.equal(
      lines[0],
      'Registry at revision 8; The team (Ada Admin) published employee 2.0.0, 2027-01-02 03:04 UTC.',
    );
    assert.equal(lines[2], 'employee (My work), switched off: ./bell');
    assert.match(lines[3] ?? '', /◐ 3\.0\.0 .* shared 10 %$/);
    assert.equal(lines[4], '      0 loads; 2 faults');
    assert.match(lines[5] ?? '', /● 2\.0\.0 .*2027-01-02 03:04 UTC {2}The team \(Ada Admin\) {2}active/);
    assert.equal(lines[6], '      412 loads, stood within 231 ms (p50), 340 (p75), 908 (p95); 3 faults');
    assert.match(lines[7] ?? '', /^ {4}1\.0\.0 .*the build$/);
    assert.equal(lines.length, 8);
  });
});

describe('an area after a change', () => {
  const outcome = { area: 'employee', revision: 9, active: '2.0.0', previous: null, share: null, off: [] };
  /** @type {[string, Partial<import('./registry.mjs').Outcome>, string[]][]} */
  const rows = [
    ['prints the only live version', {}, ['employee 2.0.0 is live on http://x.']],
    [
      'prints the version that a rollback returns to',
      { previous: '1.0.0' },
      ['employee 2.0.0 is live on http://x, and a rollback returns to 1.0.0.'],
    ],
    ['prints a retired area', { active: null }, ['employee is no longer in the pages of http://x.']],
    [
      'prints a version released to a share, and a part switched off',
      { share: { version: '3.0.0', percent: 10 }, off: ['./bell'] },
      [
        'employee 2.0.0 is live on http://x.',
        'employee 3.0.0 is released to 10% of users.',
        'Turned off: ./bell.',
      ],
    ],
  ];
  for (const [name, change, lines] of rows)
    it(name, () => assert.deepEqual(outcomeLines({ ...outcome, ...change }, 'http://x'), lines));
});

describe('errors in pages', () => {
  const fault = {
    area: 'employee',
    version: '2.0.0',
    kind: 'uncaught',
    message: 'shift is undefined',
    count: 3,
    last_at: '2027-01-02T03:04:05.000Z',
    stack: ['src/OpenShifts.tsx:41:7'],
  };
  it('prints page errors with their places in the code', () =>
    assert.deepEqual(faultLinesOf({ count: 1, results: [fault] }), [
      'employee 2.0.0  uncaught, 3 times, last 2027-01-02 03:04 UTC',
      '  shift is undefined',
      '    src/OpenShifts.tsx:41:7',
    ]));
  it('prints a sentence when no page reported an error', () =>
    assert.deepEqual(faultLinesOf({ count: 0, results: [] }), [
      'Nothing went wrong in pages within 30 days.',
    ]));
});
