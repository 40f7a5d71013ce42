import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../../kit/lib/run.mjs';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { account } from '../../scripts/lib/postgres.mjs';
import { type Own, type Pair, untilSynchronous } from './pair';

/** Settings that docs/operations.md recommends. */
const cluster = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  synchronous_mode: true,
  postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_log_hints: 'on' } },
};

/** Finds Patroni. @returns the version that it prints, or null if Patroni or etcd isn't installed */
export async function findPatroni(): Promise<string | null> {
  const [patroni, etcd] = await Promise.all(
    ['patroni', 'etcd'].map((name) => run(name, ['--version']).catch(() => ({ code: 1, output: '' }))),
  );
  return patroni?.code === 0 && etcd?.code === 0 ? patroni.output.trim() : null;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Starts two members of Patroni and an etcd on this machine; only Patroni promotes. */
export async function startPatroni(bin: string, version: string, own: Own): Promise<Pair> {
  const base = mkdtempSync(join(tmpdir(), 'ondeck-patroni-'));
  own({ stop: () => Promise.resolve(rmSync(base, { recursive: true, force: true })) });
  const owner = account();
  if (owner.uid !== undefined) chownSync(base, owner.uid, owner.gid);
  const log = openSync(join(base, 'log'), 'a');
  function start(name: string, args: readonly string[]): ChildProcess {
    const child = spawn(name, args, { ...owner, cwd: base, stdio: ['ignore', log, log] });
    own({ stop: () => end(child, 'SIGTERM') });
    return child;
  }

  const [etcdAt, peersAt] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const settings = {
    'data-dir': join(base, 'etcd'),
    'listen-client-urls': `http://${etcdAt}`,
    'advertise-client-urls': `http://${etcdAt}`,
    'listen-peer-urls': `http://${peersAt}`,
    'initial-advertise-peer-urls': `http://${peersAt}`,
    'initial-cluster': `default=http://${peersAt}`,
  };
  start(
    'etcd',
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
  );

  async function startMember(name: string) {
    const [port, restPort] = [await freePort(), await freePort()];
    const data = join(base, name);
    const file = join(base, `${name}.yml`);
    const rest = `127.0.0.1:${restPort}`;
    const member = {
      scope: 'ondeck',
      name,
      restapi: { listen: rest, connect_address: rest },
      etcd3: { host: etcdAt },
      bootstrap: { dcs: cluster, initdb: [{ encoding: 'UTF8' }, { locale: 'C' }] },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: data,
        bin_dir: bin,
        pgpass: join(base, `${name}.pass`),
        authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' } },
        parameters: { unix_socket_directories: base },
        pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      },
    };
    // Every JSON text is valid YAML.
    writeFileSync(file, JSON.stringify(member));
    const patroni = start('patroni', [file]);
    const answers = (path: string) =>
      fetch(`http://${rest}/${path}`).then(
        ({ ok }) => ok,
        () => false,
      );
    const until = async (path: string): Promise<void> => {
      while (!(await answers(path))) {
        if (patroni.exitCode !== null)
          throw new Error(`Patroni didn't start:\n${readFileSync(join(base, 'log'), 'utf8').slice(-3000)}`);
        await pause(100);
      }
    };
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      until,
      /** Kills Patroni and PostgreSQL right away and together, as a power failure would. */
      async kill() {
        const [postmaster] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
        await end(patroni, 'SIGKILL');
        process.kill(Number(postmaster), 'SIGKILL');
      },
    };
  }
  const primary = await startMember('one');
  await primary.until('primary');
  const standby = await startMember('other');
  await standby.until('replica');
  await untilSynchronous(primary.url);
  return {
    by: version,
    primary: primary.url,
    standby: standby.url,
    takeOver: primary.kill,
  };
}
