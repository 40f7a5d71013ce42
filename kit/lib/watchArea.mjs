import { fork } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { kit, root } from './paths.mjs';

/**
 * @typedef {object} WatchedBuild
 * @property {string} folder - with the files
 * @property {number} milliseconds
 * @property {string} [failure] - the builder's complaints
 */

/**
 * Builds an area after every change, in a process that keeps the compiled modules.
 *
 * @param {string} folder - for example `mfe-employee`
 * @param {string} suite - origin of the suite that the build is checked against
 * @param {(build: WatchedBuild) => Promise<void>} built - called after each build
 * @param {(objections: readonly string[]) => void} judged - called with the reasons against publishing, when they
 * change
 * @returns {() => void} stops the builds
 */
export function watchArea(folder, suite, built, judged) {
  let known = '[]';
  const start = () => {
    const child = fork(join(kit, 'build/watchArea.ts'), [folder, '--suite', suite], {
      cwd: root,
      execArgv: ['--disable-warning=DEP0155', '--import', 'tsx'],
    });
    child.on('message', (/** @type {WatchedBuild | {objections: readonly string[]}} */ message) => {
      if ('folder' in message) return void built(message);
      const now = JSON.stringify(message.objections);
      if (now !== known) judged(message.objections);
      known = now;
    });
    return child;
  };
  let child = start();
  // area.json decides which files are compiled, so the builder restarts when it changes.
  const data = watch(join(root, folder), (_event, name) => {
    if (name !== 'area.json') return;
    child.kill();
    child = start();
  });
  return () => {
    data.close();
    child.kill();
  };
}
