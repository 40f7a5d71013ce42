import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from '../../kit/lib/run.mjs';
import { packPackages } from '../../scripts/lib/packages.mjs';
import { say } from '../lib/stage';
import { type Fault, sourcesOf } from './source';

/** What the six teams build. */
const areas = ['lanes', 'tides', 'gear', 'badges', 'lessons', 'buoys'] as const;

/** A command as somebody at a terminal in one folder calls it. */
type Terminal = (
  command: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
) => Promise<{ readonly code: number; readonly output: string }>;

/** One team with a folder of its own, outside of this repository. */
export interface Team {
  readonly id: string;
  /** The area's name, also in the navigation. */
  readonly label: string;
  readonly folder: string;
  /** The patch of React that is installed there. */
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

/** The newest patches of React that the registry has, as many as there are teams. */
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

/** What a team does on its first day: the archives, a patch of React, an area of the template, and its own checks. */
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
  // A patch of React that lies before the packages' range is a team's own decision.
  await must(
    inFolder('npm', ['install', ...flags, '--force', ...archives, `react@${react}`, `react-dom@${react}`]),
  );
  const made = await must(inFolder('npx', ['ondeck', 'new', id, label]));
  if (!made.includes(`mfe-${id} is made`)) throw new Error(made);
  await must(inFolder('npx', ['ondeck', 'check', `mfe-${id}`]));
  const file = join(folder, `mfe-${id}/area.json`);
  // Of both people who work with it.
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"MANAGER"', '"EMPLOYEE"'));
}

/**
 * Makes six folders outside of this repository, each with the packed packages, a lock file and a patch of React of its
 * own, and an area of the template; what lies there from an earlier run is taken as it is.
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
  // Two at a time: more would only wait for the same disk.
  const halves = [0, 1].map(async (lane) => {
    const made: Team[] = [];
    for (const team of teams.filter(({ index }) => index % 2 === lane)) made.push(await make(team));
    return made;
  });
  return (await Promise.all(halves)).flat();
}
