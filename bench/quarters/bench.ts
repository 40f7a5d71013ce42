import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { launchBrowser } from '../lib/browser';
import { needPostgres, startServer } from '../lib/server';
import { onStage, say, setting, writeReport } from '../lib/stage';
import { claims } from './claims';
import { newMet, readPeople, work } from './people';
import { createPlay, type Outcome, type Publisher } from './play';
import { randomOf } from './random';
import { type Played, reportOutcomes } from './outcomes';
import { openDesk } from './server';
import { makeTeams } from './team';

type Play = ReturnType<typeof createPlay>;
type Step = (play: Play, team: Publisher) => Promise<Outcome>;

/** Every kind of faulty release, by its fault. */
const bad: Readonly<Record<string, Step>> = {
  ...Object.fromEntries(
    Object.keys(claims).map((what): [string, Step] => [what, (play, team) => play.refusedClaim(team, what)]),
  ),
  'throws while it is set up': (play, team) => play.backByItself(team, 'setUp'),
  'throws on its page': (play, team) => play.backByItself(team, 'render'),
  'dispose() throws': (play, team) => play.takenBack(team),
  'worse than the live version': (play, team) => play.overBudget(team),
  'uploaded by half': (play, team) => play.halfUploaded(team),
  'two publishers together': (play, team) => play.atOnce(team),
  'published twice, with other content': (play, team) => play.publishedTwice(team),
};
const good: Readonly<Record<string, Step>> = {
  good: (play, team) => play.good(team),
  'good, then rolled back': (play, team) => play.regretted(team),
};

/**
 * Plays two quarters of six teams. Each team has a folder outside of this repository, with the packed packages, a lock
 * file, and its own patch of React. The teams release in random order, some of it bad, while an admin and an employee
 * work in two browsers.
 *
 * @param releases - at least as many as there are kinds of bad releases
 * @returns whether every bad release was refused or gone in time, no user missed another area, and no one saw another
 * user's data
 */
export const benchQuarters = (releases = '40') =>
  onStage(async ({ folder, own }) => {
    const seed = setting('BENCH_SEED', 1);
    const random = randomOf(seed);
    const made = await makeTeams(process.env['BENCH_TEAMS'] ?? join(folder, 'teams'));
    const postgres = own(await startPostgres(needPostgres('The drill needs')));
    const env = {
      DATABASE_URL: postgres.url,
      NODE_ENV: 'production',
      SECRETS_KEY: randomBytes(32).toString('base64'),
    };
    const { url } = own(await startServer(join(folder, 'server'), env));
    const browsers = [own(await launchBrowser()), own(await launchBrowser())] as const;
    const desk = await openDesk(url, browsers[0]);
    const people = await readPeople(url);
    const teams: Publisher[] = [];
    for (const team of made) {
      const token = await desk.tokenFor(team.id);
      const there = { ONDECK_SERVER: url, ONDECK_TOKEN: token };
      teams.push({ ...team, token, publish: (args) => team.ondeck(args, there) });
    }
    const copies = join(folder, 'copies');
    mkdirSync(copies);
    const met = newMet();
    const play = createPlay({ folder: copies, desk, people, met, random, teams });
    for (const team of teams) await play.begin(team);
    say('every team has its first version live');

    const parts = (process.env['BENCH_PARTS'] ?? '').split(',');
    const kinds = Object.entries({ ...good, ...bad }).filter(([kind]) =>
      parts.some((part) => kind.includes(part)),
    );
    const total = Math.max(Number(releases), kinds.length);
    const simple = kinds.filter(([kind]) => kind in good);
    const more = Array.from({ length: total - kinds.length }, (_, index) =>
      random.one(index % 3 === 0 || simple.length === 0 ? kinds : simple),
    );
    const tour = { met, people, random: randomOf(seed + 1), teams };
    const seats = [
      [browsers[0], 'admin'],
      [browsers[1], 'employee'],
    ] as const;
    const working = seats
      .slice(0, setting('BENCH_BROWSERS', seats.length))
      .map(([browser, who]) => work(browser, url, who, tour));
    const outcomes: Played[] = [];
    for (const [kind, step] of random.shuffled([...kinds, ...more])) {
      const team = random.one(teams);
      const told = met.wrong.length;
      const outcome = await step(play, team).catch(async (error: unknown) => {
        await play.settle(team);
        return { wrong: String(error) };
      });
      outcomes.push({ kind, ...outcome });
      say(`${outcomes.length}. ${team.id}: ${kind} ${JSON.stringify(outcome)}`);
      for (const line of met.wrong.slice(told)) say(`  ${line}`);
    }
    met.stopped = true;
    await Promise.all(working);

    const isKept = reportOutcomes(
      kinds.map(([kind]) => kind),
      outcomes,
      met,
    );
    const patches = teams.map(({ id, react }) => `${id} ${react}`);
    writeReport('quarters', { seed, patches, outcomes, ...met, known: met.known.size });
    return isKept;
  });
