import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installWithApt } from '../../scripts/lib/browser.mjs';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { root } from '../../kit/lib/paths.mjs';
import { run } from '../../kit/lib/run.mjs';
import { say } from './stage';

/** A server process behind the proxy. */
export interface Behind {
  readonly port: number;
  /** Whether the proxy sends the process no requests. */
  readonly isDown?: boolean;
}

/** Installs nginx if it is missing. @throws {Error} if it can't be installed */
async function ensureNginx(): Promise<void> {
  const isThere = async (): Promise<boolean> => (await run('nginx', ['-v'])).code === 0;
  if (await isThere()) return;
  await installWithApt(['nginx-light'], say);
  if (!(await isThere())) throw new Error('This drill needs nginx on this machine.');
}

/**
 * Starts nginx on a free port of loopback with the configuration of deploy/nginx.conf, in front of processes on this
 * machine. Each request gets a new connection: nginx closes idle connections when it is reloaded, and Node's client,
 * unlike browsers, doesn't retry.
 */
export async function startNginx(folder: string, first: readonly Behind[]) {
  await ensureNginx();
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const shipped = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8');
  const file = join(folder, 'nginx.conf');
  const write = (behind: readonly Behind[]): void => {
    const servers = behind
      .map((one) => `server 127.0.0.1:${one.port}${one.isDown ? ' down' : ''};`)
      .join(' ');
    const site = shipped
      .replace('server suite:3000 resolve max_fails=0;', servers)
      .replace('listen 80;', `listen 127.0.0.1:${port};`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid; worker_processes 1; events { worker_connections 4096; }
       http { access_log off; keepalive_timeout 0; ${temporary.join(' ')} ${site} }`,
    );
  };
  write(first);
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off;'];
  const child = spawn('nginx', args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null)
      throw new Error(`nginx didn't start:\n${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    await pause(20);
  }
  return {
    url,
    /** Switches to other processes; open connections stay with their process. */
    use(behind: readonly Behind[]): void {
      write(behind);
      child.kill('SIGHUP');
    },
    stop: async (): Promise<void> => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
