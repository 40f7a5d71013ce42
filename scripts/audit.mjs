// `npm run audit [-- --minutes 5]`: attacks a server with the demo school. First come attacks on punch clocks, devices,
// tokens, releases, and live events (bench/audit), then sqlmap and wapiti on every call and the pages, signed in by
// role. Each role and tool has its share of the minutes, and the output names everything left out. Without Debian's
// packages of the two tools, only the first part runs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installWithApt } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { command, say } from '../kit/lib/command.mjs';
import { startServer } from './lib/server.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from '../kit/lib/run.mjs';

const tools = ['sqlmap', 'wapiti'];
const roles = ['admin', 'manager', 'employee'];
const PASSWORD = 'OnDeck2026!';
/** Skip calls that end the current session or limit attempts on purpose. */
const leftOut =
  /logout|sessions|login|otp|reset|register|change-password|update-password|setup|events|erasure/;

/** @typedef {{name: string, in: string, example?: unknown, schema?: {enum?: string[], format?: string, type?: string}}} Parameter */
/** @typedef {{parameters?: Parameter[], requestBody?: {content: Record<string, {example?: unknown}>}}} Operation */
/** @typedef {{method: string, url: string, body: string | undefined}} Target */

const isThere = (/** @type {string} */ tool) => spawnSync('which', [tool]).status === 0;

async function ensureTools() {
  if (tools.every(isThere)) return true;
  await installWithApt(tools, say);
  return tools.every(isThere);
}

/** Returns a value that the call accepts, so that injected values pass the first check. */
function sample(/** @type {Parameter} */ { name, schema = {} }, /** @type {string} */ location) {
  if (name === 'location') return location;
  if (name === 'limit' || name === 'offset') return '10';
  if (schema.enum) return schema.enum.find((one) => one !== '') ?? '';
  if (/date|start|end|week/.test(name)) return '2026-11-20';
  return name === 'export' ? 'false' : 'a';
}

/** Returns every call of the API's description with a value that can be injected. */
function targetsOf(
  /** @type {Record<string, Record<string, Operation>>} */ paths,
  /** @type {string} */ location,
) {
  /** @type {Target[]} */
  const targets = [];
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      if (leftOut.test(path) || method === 'delete') continue;
      const query = parameters.filter((one) => one.in === 'query');
      const body = requestBody?.content['application/json']?.example;
      const inPath = parameters.some((one) => one.in === 'path');
      if (query.length === 0 && body === undefined && !inPath) continue;
      const words = query.map((one) => `${one.name}=${encodeURIComponent(sample(one, location))}`).join('&');
      // sqlmap injects at the asterisk of an address.
      const url = path.replaceAll(
        /\{\w+\}/g,
        query.length === 0 && body === undefined ? `${location}*` : location,
      );
      targets.push({
        method: method.toUpperCase(),
        url: words === '' ? url : `${url}?${words}`,
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    }
  return targets;
}

async function signIn(/** @type {string} */ origin, /** @type {string} */ role) {
  const answer = await fetch(`${origin}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@ondeck.example`, password: PASSWORD }),
  });
  const { access_token: token } = await answer.json();
  if (!token) throw new Error(`${role} couldn't sign in: ${answer.status}`);
  return String(token);
}

const flagsOf = (/** @type {string[]} */ ...lines) => lines.flatMap((line) => line.split(' '));
const sqlmapFlags = flagsOf(
  '--batch --technique=BEU --level=1 --risk=1 --timeout=5 --retries=0 --threads=2 --ignore-code=*',
  '--disable-coloring --answers=redirect=N --skip=Authorization',
);

/**
 * @returns {Promise<{asked: number, of: number, found: string[]}>} the number of targets that sqlmap checked before
 * `until`, and its findings
 */
async function askSqlmap(
  /** @type {string} */ origin,
  /** @type {string} */ token,
  /** @type {readonly Target[]} */ targets,
  /** @type {number} */ until,
) {
  const found = [];
  let asked = 0;
  for (const { method, url, body } of targets) {
    const left = Math.floor((until - Date.now()) / 1000);
    if (left < 5) break;
    const args = [
      '-u',
      `${origin}${url}`,
      '--method',
      method,
      `--headers=Authorization: Token ${token}`,
      ...(body === undefined ? [] : ['--data', body, '--header', 'Content-Type: application/json']),
      ...sqlmapFlags,
    ];
    const limit = String(Math.min(left, 60));
    const { output, code } = await run('timeout', ['--kill-after=5', limit, 'sqlmap', ...args]);
    if (code !== 124) asked += 1;
    if (
      /identified the following injection point|' is vulnerable|' (is|appears to be) '.*' injectable/.test(
        output,
      )
    )
      found.push(
        `sqlmap: ${method} ${url}\n${output
          .split('\n')
          .filter((line) => /injectable|vulnerable|Payload/.test(line))
          .join('\n')}`,
      );
  }
  return { asked, of: targets.length, found };
}

/** Findings that don't apply to an address without https, or are about a header that browsers no longer use. */
const ofNoMeaning = /Strict-Transport-Security|Secure flag|X-XSS-Protection/i;

const wapitiFlags = flagsOf(
  '--scope folder -m sql,xss,file,exec,crlf,redirect,csp,cookieflags,http_headers -t 5',
  '--flush-session --no-bugreport -S normal -f json -v 0',
);

/** @returns {Promise<{found: string[], pages: number}>} */
async function askWapiti(
  /** @type {string} */ origin,
  /** @type {string} */ token,
  /** @type {readonly Target[]} */ targets,
  /** @type {string} */ folder,
  /** @type {number} */ seconds,
) {
  const file = join(folder, 'wapiti.json');
  const starts = targets
    .filter(({ method }) => method === 'GET')
    .flatMap(({ url }) => ['-s', origin + url.replaceAll('*', '')]);
  await run('timeout', [
    '--kill-after=5',
    String(seconds),
    'wapiti',
    '-u',
    `${origin}/`,
    ...starts,
    '-H',
    `Authorization: Token ${token}`,
    '--max-scan-time',
    String(Math.floor(seconds * 0.15)),
    '--max-attack-time',
    String(Math.max(2, Math.floor(seconds * 0.05))),
    '--store-session',
    folder,
    '-o',
    file,
    ...wapitiFlags,
  ]);
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { found: ['wapiti ended before it wrote its report'], pages: 0 };
  }
  /** @type {[string, {method: string, path: string, info: string}[]][]} */
  const kinds = Object.entries(report.vulnerabilities);
  const found = kinds.flatMap(([kind, ones]) =>
    ones
      .filter(({ info }) => !ofNoMeaning.test(info))
      .map(({ method, path, info }) => `wapiti: ${kind}: ${method} ${path}: ${info}`),
  );
  return { found: [...new Set(found)], pages: report.infos?.crawled_pages_nbr ?? starts.length / 2 };
}

/** The share of the minutes for the attacks of bench/audit. */
const OWN_SHARE = 0.25;

/** @returns {Promise<boolean>} whether every attack of bench/audit failed */
async function attack(/** @type {string} */ origin, /** @type {number} */ seconds) {
  const args = ['--import', 'tsx', 'bench/audit/main.ts', origin, String(Math.floor(seconds))];
  return (await run(process.execPath, args, { output: 'inherit' })).code === 0;
}

/** @returns {Promise<string[]>} the findings of sqlmap and wapiti until `until` */
async function scan(/** @type {string} */ origin, /** @type {string} */ folder, /** @type {number} */ until) {
  const found = [];
  const { paths } = await (await fetch(`${origin}/api/openapi.json`)).json();
  for (const [index, role] of roles.entries()) {
    const share = (until - Date.now()) / ((roles.length - index) * 2);
    const token = await signIn(origin, role);
    const places = await fetch(`${origin}/api/locations/?limit=1`, {
      headers: { authorization: `Token ${token}` },
    });
    const { results = [] } = await places.json();
    const all = targetsOf(paths, results[0]?.id ?? '0193f2a0-0000-7000-8000-000000000003');
    // Start at a different call for each role, so that a short run checks different calls.
    const first = Math.floor((all.length * index) / roles.length);
    const targets = [...all.slice(first), ...all.slice(0, first)];
    const sql = await askSqlmap(origin, token, targets, Date.now() + share);
    say(`${role}: sqlmap looked at ${sql.asked} of ${sql.of} calls, and found ${sql.found.length}.`);
    const web = await askWapiti(origin, token, targets, folder, share / 1000);
    say(`${role}: wapiti looked at ${web.pages} addresses, and found ${web.found.length}.`);
    found.push(...sql.found, ...web.found);
  }
  return [...new Set(found)];
}

await command(async () => {
  const at = process.argv.indexOf('--minutes');
  const minutes = at > 0 ? Number(process.argv[at + 1]) : 5;
  if (!(minutes >= 1)) throw new Error('--minutes is how long it can take: 1 or more.');
  const hasTools = await ensureTools();
  await ensureInstalled(say);
  await ensureBuilt(say);
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-audit-'));
  const env = { DEMO: 'true', LOG_LEVEL: 'error' };
  const server = await startServer({ dataDir: join(folder, 'data'), env, minutes: 2 });
  const origin = server.url;
  const began = Date.now();
  const until = began + minutes * 60_000;
  say(`The audit ends after ${minutes} minutes at most. More time: npm run audit -- --minutes 30.`);
  try {
    const isHeld = await attack(origin, minutes * 60 * OWN_SHARE);
    const found = hasTools ? await scan(origin, folder, until) : [];
    for (const one of found) say(one);
    if (!hasTools)
      say("sqlmap and wapiti can't be installed here (Debian, as root), so they looked at nothing.");
    const took = ((Date.now() - began) / 60_000).toFixed(1);
    say(
      `The audit took ${took} of ${minutes} minutes. ${isHeld && found.length === 0 ? 'Nothing was found.' : 'See above.'}`,
    );
    if (!isHeld || found.length > 0) process.exitCode = 1;
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
