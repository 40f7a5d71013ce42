import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { root } from './paths.mjs';

/** npm is a script on Windows, and only a shell can start it. */
const needsShell = (/** @type {string} */ command) => process.platform === 'win32' && !/[\\/]/.test(command);

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env] - added to this process's own
 * @property {string} [cwd] - defaults to the project's root
 * @property {string} [log] - file that gets all output
 * @property {'inherit' | 'capture'} [output] - straight to the terminal, or kept for the caller (default)
 * @property {(text: string) => void} [onText] - called with captured output as it arrives
 */

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{code: number, output: string}>} code 127 if the program couldn't be started
 */
export function run(command, args, { env = {}, cwd = root, log, output = 'capture', onText } = {}) {
  return new Promise((resolve) => {
    /** @type {string[]} */
    const texts = [];
    if (log) mkdirSync(dirname(log), { recursive: true });
    const file = log ? createWriteStream(log) : null;
    const child = spawn(command, [...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: output === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: needsShell(command),
    });
    const hear = (/** @type {string} */ text) => {
      texts.push(text);
      file?.write(text);
      onText?.(text);
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    const end = (/** @type {number} */ code) => {
      file?.end();
      resolve({ code, output: texts.join('') });
    };
    child.on('error', (error) => {
      hear(`${command}: ${error.message}\n`);
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * Runs a package's command line tool with this Node.
 *
 * @param {string} script - path of the tool's JavaScript below the project's root
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}
