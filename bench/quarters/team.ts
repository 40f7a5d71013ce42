import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from '../../kit/lib/run.mjs';
import { packPackages } from '../../scripts/lib/packages.mjs';
import { say } from '../lib/stage';
import { type Fault, sourcesOf } from './source';

/** IDs of the six teams' areas. */
const areas = ['lanes', 'tides', 'gear', 'badges', 'lessons', 'buoys'] as const;

/** Runs a command in one folder, as a developer does in a terminal. */
type Terminal = (
  command: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
) => Promise<{ readonly code: number; readonly output: string }>;

/** A team with its own folder, outside of this repository. */
export interface Team {
  readonly id: string;
  /** The area's label, also in the navigation. */
  readonly label: string;
  readonly folder: string;
  /** The team's installed patch of React. */
  readonly react: string;
  /** Writes a version's code, as an editor saves it. */
  save(version: { readonly number: number; readonly fault?: Fault | undefined }): void;
  ondeck: (args: readonly string[], env: Readonly<Record<string, string>>) => ReturnType<Terminal>;
}

const terminalIn =
  (cwd: string): Terminal =>
  (command, args, env = {}) =>
    run(command, args, { cwd, env });

async function must(asked: ReturnType<Terminal>): Promise<string> {
  const { code, output } = await asked;
  if (code !== 0) throw new Error(output);
  return output;
}

/** Returns the newest patches of React in the package registry, one for each team. */
async function patchesOfReact(): Promise<string[]> {
  const all: string[] = JSON.parse(
    await must(run('npm', ['view', 'react', 'versions', '--json', '--loglevel=error'])),
  );
  const numbers = (version: string): number =>
    version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);
  return all
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version))
    .sort((one, other) => numbers(other) - numbers(one))
    .slice(0, areas.length);
}

/** Sets up a team: the packages, a patch of React, an area from the template, and its checks. */
async function begin(
  folder: string,
  id: string,
  label: string,
  react: string,
  archives: readonly string[],
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `{"name":"team-${id}","version":"1.0.0","private":true}`);
  const inFolder = terminalIn(folder);
  const flags = [
    '--save-dev',
    '--save-exact',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
  ];
  // A team can decide to use a patch of React older than the packages' range, so force the install.
  await must(
    inFolder('npm', ['install', ...flags, '--force', ...archives, `react@${react}`, `react-dom@${react}`]),
  );
  const made = await must(inFolder('npx', ['ondeck', 'new', id, label]));
  if (!made.includes(`mfe-${id} is made`)) throw new Error(made);
  await must(inFolder('npx', ['ondeck', 'check', `mfe-${id}`]));
  const file = join(folder, `mfe-${id}/area.json`);
  // Both users of the drill, an admin and an employee, need access.
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"MANAGER"', '"EMPLOYEE"'));
}

/**
 * Creates six folders outside of this repository, each with the packed packages, a lock file, its own patch of React,
 * and an area from the template. Folders from an earlier run are reused as they are.
 */
export async function makeTeams(folder: string): Promise<Team[]> {
  const packed = join(folder, 'packed');
  const archives = existsSync(packed) ? [] : await packPackages(packed);
  const patches = await patchesOfReact();
  const teams = areas.map((id, index) => ({ id, index, label: `${id[0]?.toUpperCase()}${id.slice(1)}` }));
  const make = async ({ id, index, label }: (typeof teams)[number]): Promise<Team> => {
    const own = join(folder, id);
    const began = performance.now();
    if (!existsSync(join(own, `mfe-${id}/area.json`)))
      await begin(own, id, label, patches[index] ?? '', archives);
    const manifest: { version: string } = JSON.parse(
      readFileSync(join(own, 'node_modules/react/package.json'), 'utf8'),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    say(`${basename(own)}: React ${manifest.version}, checked after ${seconds} s`);
    return {
      id,
      label,
      folder: own,
      react: manifest.version,
      save(version) {
        for (const [path, text] of Object.entries(sourcesOf({ id, ...version })))
          writeFileSync(join(own, `mfe-${id}`, path), text);
      },
      ondeck: (args, env) => terminalIn(own)(join(own, 'node_modules/.bin/ondeck'), args, env),
    };
  };
  // Set up two teams at a time, because more would only wait for the same disk.
  const halves = [0, 1].map(async (lane) => {
    const made: Team[] = [];
    for (const team of teams.filter(({ index }) => index % 2 === lane)) made.push(await make(team));
    return made;
  });
  return (await Promise.all(halves)).flat();
}
