/** The scenes of the day, in order. The clock runs while a system fails or recovers, and skips the time in between. */
import { setTimeout as pause } from 'node:timers/promises';
import { builtVersion } from '../../api/src/modules/registry/registry.fixture';
import { signIn } from '../lib/session';
import { say } from '../lib/stage';
import type { Day } from './day';
import type { startOnSmallDisk } from './disk';
import type { startHangingBucket, startMailServer, startPushService } from './neighbors';
import { onOptions, type System, type watchMetrics } from './watch';
import { type Admin, askForEmail } from './work';

const MINUTE = 60_000;

export interface Scenery {
  readonly day: Day;
  /** First instant of the day. */
  readonly start: number;
  readonly urls: readonly [string, string];
  readonly admin: Admin;
  readonly emails: readonly string[];
  readonly postgres: Awaited<ReturnType<typeof startOnSmallDisk>>;
  readonly mail: Awaited<ReturnType<typeof startMailServer>>;
  readonly push: Awaited<ReturnType<typeof startPushService>>;
  readonly bucket: Awaited<ReturnType<typeof startHangingBucket>>;
  readonly metrics: ReturnType<typeof watchMetrics>;
}

/** Due alerts: minutes after the day's first instant, and the trouble at that time. */
export const alertsDue: readonly (readonly [minutes: number, during: string])[] = [
  [61, 'nothing'],
  [121, 'mail'],
  [181, 'mail, push'],
  [241, 'mail, push, bucket'],
  [301, 'the database frozen'],
  [361, 'the disk full'],
  [419, 'the disk full'],
  [421, 'the disk free again'],
  [481, 'the database frozen again'],
  [541, 'nothing'],
];

/** Maximum seconds between the first call that meets a trouble and the metrics that name it. */
const SOON: Readonly<Record<System, number>> = { database: 15, mail: 45, push: 75, bucket: 45 };

export function createScenes(scenery: Scenery) {
  const { day, start, urls, admin, emails, postgres, mail, push, bucket, metrics } = scenery;
  /** Sentences about the promises that a scene broke. */
  const broken: string[] = [];
  let letters = 0;
  const ready = (url: string): Promise<number> =>
    fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(8000) }).then(
      ({ status }) => status,
      () => 0,
    );
  const expect = (isKept: boolean, words: string): void => {
    say(`  ${isKept ? '' : 'BROKEN: '}${words}`);
    if (!isKept) broken.push(words);
  };
  async function begin(minutes: number, words: string): Promise<void> {
    await day.jumpTo(start + minutes * MINUTE);
    // An admin's sign-in ends after 12 idle hours, and a program's after 12 hours.
    if (minutes >= 540) Object.assign(admin, await signIn(urls[0], 'admin'));
    say(`${new Date(day.now()).toISOString().slice(11, 16)} UTC: ${words}`);
  }
  async function askForEmails(times: number): Promise<void> {
    for (let turn = 0; turn < times; turn += 1) {
      letters += 1;
      const email = emails[letters % emails.length] ?? '';
      await askForEmail(urls[letters % 2] ?? urls[0], email, `10.0.${letters % 250}.7`);
    }
  }
  /** Expects that the metrics report a system's state in time. */
  async function expectMetrics(system: System, isTrouble: boolean, since: number): Promise<void> {
    const limit = SOON[system];
    const seconds = await metrics.until(system, isTrouble, since, limit);
    const state = isTrouble ? 'in trouble' : 'working';
    expect(seconds <= limit, `metrics say after ${seconds.toFixed(1)} s: ${system} ${state}`);
  }
  async function expectOptions(wanted: readonly System[]): Promise<void> {
    const { missing, seconds } = await onOptions(urls, admin.token, wanted);
    expect(missing.length === 0, `Options names ${wanted.join(', ')} after ${seconds.toFixed(1)} s`);
  }
  async function publish(): Promise<number> {
    const version = `9.0.${Math.floor(Math.random() * 1e6)}`;
    const { body } = builtVersion('drill', version);
    const answer = await fetch(`${urls[0]}/api/registry/areas/drill/versions/${version}/`, {
      method: 'PUT',
      headers: { authorization: `Token ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    return answer.status;
  }
  const until = (minutes: number): Promise<void> => pause(Math.max(0, start + minutes * MINUTE - day.now()));

  async function quiet(): Promise<void> {
    await begin(60, 'all is well');
    await askForEmails(4);
    await until(61.3);
    expect(mail.received.size > 0, `${mail.received.size} emails arrived`);
  }
  async function mailSilent(): Promise<void> {
    await begin(120, 'the mail server greets and then says nothing');
    mail.mode.isSilent = true;
    const since = Date.now();
    await askForEmails(6);
    await expectMetrics('mail', true, since);
    await expectOptions(['mail']);
    await until(121.5);
  }
  async function pushSlow(): Promise<void> {
    await begin(180, 'push services answer after a minute, too');
    push.mode.isSlow = true;
    await until(181);
    await expectMetrics('push', true, Date.now());
    await expectOptions(['mail', 'push']);
  }
  async function bucketHanging(): Promise<void> {
    await begin(240, 'the bucket hangs, too');
    bucket.mode.isHanging = true;
    const since = Date.now();
    const status = await publish();
    expect(
      status === 503,
      `publishing answers ${status} after ${((Date.now() - since) / 1000).toFixed(1)} s`,
    );
    await expectMetrics('bucket', true, since);
    await expectOptions(['mail', 'push', 'bucket']);
    await until(241.5);
  }
  /** Freezes the database for some seconds. */
  async function freeze(seconds: number): Promise<void> {
    const over = day.begin();
    const since = Date.now();
    postgres.freeze();
    await expectMetrics('database', true, since);
    const asked = Date.now();
    const status = await ready(urls[0]);
    expect(
      status === 503,
      `/api/ready answers ${status} after ${((Date.now() - asked) / 1000).toFixed(1)} s`,
    );
    await pause(Math.max(0, seconds * 1000 - (Date.now() - since)));
    postgres.thaw();
    over();
    const thawed = Date.now();
    await expectMetrics('database', false, thawed);
    await expectOptions(['database']);
  }
  async function frozen(): Promise<void> {
    await begin(300, 'the database is frozen, too');
    await until(300.5);
    await freeze(45);
    await until(302.5);
  }
  async function diskFull(): Promise<void> {
    await begin(360, 'the database’s disk is full for an hour, too');
    await until(360.3);
    const over = day.begin();
    const since = Date.now();
    postgres.fill();
    // Keep filling the disk, because the database frees space during that hour.
    const filling = setInterval(postgres.fill, 1000);
    await expectMetrics('database', true, since);
    const status = await ready(urls[1]);
    expect(status === 503, `/api/ready answers ${status}`);
    await until(361.3);
    await day.jumpTo(start + 418.5 * MINUTE);
    await until(420.3);
    clearInterval(filling);
    postgres.free();
    over();
    const freed = Date.now();
    await expectMetrics('database', false, freed);
    await expectOptions(['database', 'mail', 'push', 'bucket']);
    await until(422.5);
  }
  async function frozenAgain(): Promise<void> {
    await begin(480, 'the mail server works again, and the database freezes when an email has arrived');
    mail.mode.isSilent = false;
    const since = Date.now();
    await askForEmails(2);
    await expectMetrics('mail', false, since);
    await until(480.7);
    // By now the waiting emails are sent, and the alert's own email meets the frozen database.
    let freezing: Promise<void> | undefined;
    mail.mode.onTaken = async () => {
      mail.mode.onTaken = () => Promise.resolve();
      freezing = freeze(30);
      await pause(1000);
    };
    await askForEmails(2);
    await until(481.2);
    expect(freezing !== undefined, 'the database froze while an email was taken');
    await freezing;
    await until(483);
  }
  async function mended(): Promise<void> {
    await begin(540, 'push services and the bucket work again');
    push.mode.isSlow = false;
    bucket.mode.isHanging = false;
    const since = Date.now();
    await expectMetrics('bucket', false, since);
    expect((await publish()) < 300, 'publishing works');
    await until(541.5);
    for (const minutes of [605, 670]) {
      await begin(minutes, 'emails and notifications that waited leave');
      await until(minutes + 0.7);
    }
    await expectMetrics('push', false, since);
  }
  async function night(): Promise<void> {
    await begin(23.8 * 60, 'the night’s jobs');
    await until(23.8 * 60 + 0.7);
  }
  return {
    broken,
    play: async (): Promise<void> => {
      const scenes = [
        quiet,
        mailSilent,
        pushSlow,
        bucketHanging,
        frozen,
        diskFull,
        frozenAgain,
        mended,
        night,
      ];
      for (const scene of scenes) await scene();
    },
  };
}
