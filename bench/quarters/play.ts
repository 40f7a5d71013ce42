import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { altered, type Change, descriptorIn, otherContent } from './altered';
import { claims } from './claims';
import type { Met, People } from './people';
import type { Random } from './random';
import type { Desk } from './server';
import { type Fault, words } from './source';
import type { Team } from './team';

/** Seconds within which a bad version must be refused or gone. */
const LIMIT = 60;

/** A team that can publish its area to the server. */
export interface Publisher extends Team {
  readonly token: string;
  readonly publish: (args: readonly string[]) => ReturnType<Team['ondeck']>;
}

interface Released {
  readonly version: string;
  readonly number: number;
  /** Folder of the version's files, in the team's folder. */
  readonly folder: string;
}

/** The measured times of one release. */
export interface Outcome {
  /** Seconds from saving the code until a tab opened afterward shows the new text. */
  readonly seen?: number;
  /** Seconds from the rollback command until a new tab shows the previous text. */
  readonly back?: number;
  /** Seconds that a new browser profile then needs for the same page. */
  readonly afresh?: number;
  /** Seconds until a bad version was refused or gone. */
  readonly gone?: number;
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

/** Returns functions that each play one release of a team, and throw if the result isn't as expected. */
export function createPlay({
  folder,
  desk,
  people,
  met,
  random,
  teams,
}: {
  readonly folder: string;
  readonly desk: Desk;
  readonly people: People;
  readonly met: Met;
  readonly random: Random;
  readonly teams: readonly Publisher[];
}) {
  const histories = new Map<string, Released[]>(teams.map(({ id }) => [id, []]));
  let number = 0;
  const historyOf = ({ id }: Team): Released[] => histories.get(id) ?? [];
  function liveOf(team: Team): Released {
    const live = historyOf(team).at(-1);
    if (!live) throw new Error(`${team.id} has no version yet.`);
    return live;
  }
  const neighbourOf = ({ id }: Team): Team => random.one(teams.filter((team) => team.id !== id));

  async function ask(team: Publisher, ...args: readonly string[]): Promise<string> {
    const { code, output } = await team.publish(args);
    if (code !== 0) throw new Error(`ondeck ${args.join(' ')}: ${output}`);
    return output;
  }
  async function refused(team: Publisher, sentence: string, ...args: readonly string[]): Promise<void> {
    const { code, output } = await team.publish(args);
    if (code !== 1 || !output.includes(sentence))
      throw new Error(`ondeck ${args.join(' ')} should say "${sentence}", and says: ${output}`);
  }
  async function expectLive(team: Team): Promise<void> {
    const [wanted, live] = [liveOf(team).version, await desk.live(team.id)];
    if (live?.active.version !== wanted || live.canary)
      throw new Error(`${team.id} ${live?.active.version} is live, not ${wanted}.`);
  }
  const shownOf = ({ id }: Team, { number: of }: Released) =>
    [`/${id}`, words(id, of, people.admin.email)] as const;
  const see = (team: Team, of: Released): Promise<void> => desk.seeInFreshTab(...shownOf(team, of));

  const releasedOf = (team: Team, version: string): Released => ({
    version,
    number,
    folder: join(team.folder, `.cache/areas/mfe-${team.id}/${version}`),
  });

  /** Saves a version, builds it, and uploads it to the server without a release. */
  async function stage(team: Publisher, fault?: Fault): Promise<Released> {
    number += 1;
    team.save({ number, fault });
    const [, version = ''] =
      new RegExp(`^${team.id} (\\S+) is on `, 'm').exec(await ask(team, 'publish', `mfe-${team.id}`)) ?? [];
    return releasedOf(team, version);
  }
  async function rollBack(team: Publisher): Promise<Pick<Outcome, 'back' | 'afresh'>> {
    const began = performance.now();
    await ask(team, 'rollback', `mfe-${team.id}`);
    historyOf(team).pop();
    const live = liveOf(team);
    await see(team, live);
    const back = secondsSince(began);
    const opened = performance.now();
    await desk.seeInNewBrowser(...shownOf(team, live));
    const afresh = secondsSince(opened);
    await expectLive(team);
    return { back, afresh };
  }
  async function until(what: string, isSo: () => boolean | Promise<boolean>, seconds: number): Promise<void> {
    const began = performance.now();
    while (!(await isSo())) {
      if (secondsSince(began) > seconds) throw new Error(`${what}: not within ${seconds} s`);
      await pause(200);
    }
  }
  const copyFor = (what: string): string => join(folder, `${(number += 1)}-${what.replaceAll(/\W/g, '-')}`);

  return {
    /** Continues from the live version after a release that failed unexpectedly. */
    async settle(team: Publisher): Promise<void> {
      const live = (await desk.live(team.id))?.active.version;
      const history = historyOf(team);
      while (history.length > 1 && history.at(-1)?.version !== live) history.pop();
    },
    /** Plays a team's first version: it claims a page and a navigation entry, so an admin has to allow it. */
    async begin(team: Publisher): Promise<void> {
      const first = await stage(team);
      await refused(team, "needs an admin's approval", 'release', `mfe-${team.id}`, first.version);
      await desk.allow(team.id, first.version);
      await ask(team, 'release', `mfe-${team.id}`, first.version);
      historyOf(team).push(first);
      await see(team, first);
    },
    async good(team: Publisher): Promise<Outcome> {
      number += 1;
      const began = performance.now();
      team.save({ number });
      const output = await ask(team, 'publish', `mfe-${team.id}`, '--release');
      const [, version = ''] = new RegExp(`^${team.id} (\\S+) is live on`, 'm').exec(output) ?? [];
      const released = releasedOf(team, version);
      historyOf(team).push(released);
      await see(team, released);
      const seen = secondsSince(began);
      await expectLive(team);
      return { seen };
    },
    /** Plays a good version that its team rolls back. */
    async regretted(team: Publisher): Promise<Outcome> {
      const seen = await this.good(team);
      return { ...seen, ...(await rollBack(team)) };
    },
    async refusedClaim(team: Publisher, what: keyof typeof claims): Promise<Outcome> {
      const [live, neighbour] = [liveOf(team), liveOf(neighbourOf(team))];
      const claim = claims[what];
      if (!claim) throw new Error(`There is no claim ${what}.`);
      const descriptor = descriptorIn(live.folder);
      const change: Change = claim.change(descriptor, descriptorIn(neighbour.folder));
      const copy = altered(live.folder, copyFor(what), { ...change, version: `${live.version}-${number}` });
      const began = performance.now();
      await refused(team, claim.sentence, 'publish', '--from', copy, '--release');
      await expectLive(team);
      return { gone: secondsSince(began) };
    },
    /**
     * Plays a version whose code fails for everyone who opens it: after two users, the suite rolls back automatically.
     */
    async backByItself(team: Publisher, fault: 'setUp' | 'render'): Promise<Outcome> {
      const bad = await stage(team, fault);
      met.known.add(bad.version);
      const began = performance.now();
      await ask(team, 'release', `mfe-${team.id}`, bad.version);
      const isGone = async () => (await desk.live(team.id))?.active.version !== bad.version;
      await until(`${team.id} ${bad.version} gone`, isGone, LIMIT);
      const gone = secondsSince(began);
      await expectLive(team);
      await see(team, liveOf(team));
      return { gone };
    },
    /**
     * Plays a version that a share of the users get, and that fails after its page loaded: the error budget ends it.
     */
    async overBudget(team: Publisher): Promise<Outcome> {
      const bad = await stage(team, 'later');
      const began = performance.now();
      await ask(team, 'release', `mfe-${team.id}`, bad.version, '--share', '99');
      const isGone = async () => (await desk.live(team.id))?.canary === undefined;
      await until(`the share of ${team.id} ${bad.version} ended`, isGone, LIMIT);
      const gone = secondsSince(began);
      await expectLive(team);
      return { gone };
    },
    /** Plays a version whose fault no page reports: its team notices and rolls it back. */
    async takenBack(team: Publisher): Promise<Outcome> {
      const bad = await stage(team, 'dispose');
      const began = performance.now();
      await ask(team, 'release', `mfe-${team.id}`, bad.version);
      historyOf(team).push(bad);
      const { changes } = met;
      // In both browsers, one user has signed out and the other signed in since, in a tab with this version.
      const isMet = () => met.changes >= changes + 4;
      met.leaveSoon = true;
      const wasMet = await until('', isMet, LIMIT - 10).then(
        () => true,
        () => false,
      );
      met.leaveSoon = false;
      const back = await rollBack(team);
      if (!wasMet) throw new Error(`No user met the fault of ${team.id} ${bad.version}.`);
      return { ...back, gone: secondsSince(began) };
    },
    async halfUploaded(team: Publisher): Promise<Outcome> {
      const live = liveOf(team);
      const version = `${live.version}-half`;
      const copy = altered(live.folder, copyFor('half'), { version });
      const began = performance.now();
      await desk.uploadHalf(copy, team.id, team.token);
      await refused(team, 'has no version', 'release', `mfe-${team.id}`, version);
      const gone = secondsSince(began);
      await ask(team, 'publish', '--from', copy);
      await expectLive(team);
      return { gone };
    },
    /** Plays two simultaneous releases of one team: one wins, and the other gets an error. */
    async atOnce(team: Publisher): Promise<Outcome> {
      const both = [await stage(team), await stage(team)];
      const revision = String((await desk.live(team.id))?.revision);
      const began = performance.now();
      const outcomes = await Promise.all(
        both.map((one) =>
          team.publish(['publish', '--from', one.folder, '--release', '--if-revision', revision]),
        ),
      );
      const gone = secondsSince(began);
      const won = both.filter((_one, index) => outcomes[index]?.code === 0);
      const told = outcomes.filter(({ output }) => output.includes(`Someone else changed ${team.id}.`));
      const [winner] = won;
      if (!winner || won.length !== 1 || told.length !== 1)
        throw new Error(`Two together: ${outcomes.map(({ output }) => output).join(' / ')}`);
      historyOf(team).push(winner);
      await see(team, winner);
      await expectLive(team);
      return { gone };
    },
    async publishedTwice(team: Publisher): Promise<Outcome> {
      const copy = otherContent(liveOf(team).folder, copyFor('twice'));
      const began = performance.now();
      await refused(team, 'exists with other files', 'publish', '--from', copy, '--release');
      await expectLive(team);
      return { gone: secondsSince(began) };
    },
  };
}
