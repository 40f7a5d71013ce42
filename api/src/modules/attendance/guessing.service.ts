import { AppError, describeWait } from '../../platform/core/errors';
import { hashSecret } from '../../platform/core/secrets';
import { networkOf } from '../../platform/core/network';
import type { Budget } from '../../platform/database/throttle';
import type { ThrottleRule } from '../../platform/database/throttle.rules';
import { systemActor } from '../../platform/auth/actor';
import { transaction } from '../../platform/database/transaction';
import type { Trx } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import type { KioskRecord } from './kiosks.repository';
import { findPlanners } from '../../platform/auth/people';

/**
 * Limits wrong codes of one device to ten, of which one is forgotten every 90 seconds. After that, each wrong code
 * waits: first 5 seconds, then twice as long each time, up to 15 minutes. A punch clock that 300 employees use in half
 * an hour has room for 30 mistakes.
 */
export const codeRule: ThrottleRule = {
  budget: 10,
  firstWaitSeconds: 5,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 900,
};

/** Limits wrong codes at all registered punch clocks of one location together. */
const locationRule: ThrottleRule = {
  budget: 40,
  firstWaitSeconds: 5,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3_600,
};

/**
 * Limits wrong codes in all unregistered browsers together, so an attacker with many addresses can try only about 40
 * codes before waiting, and under 90 a day. Registered punch clocks keep working.
 */
export const installationRule: ThrottleRule = {
  budget: 40,
  firstWaitSeconds: 30,
  longestWaitSeconds: 3_600,
  forgetAfterSeconds: 24 * 3_600,
};

/** Sends at most one notification an hour. */
const noticeRule: ThrottleRule = {
  budget: 1,
  firstWaitSeconds: 3_600,
  longestWaitSeconds: 3_600,
  forgetAfterSeconds: 3_600,
};

/** The device on which a code was entered. */
export interface CodeTry {
  /** The registered punch clock; undefined for any other browser. */
  readonly kiosk: KioskRecord | undefined;
  readonly address: string;
}

/** Returns the key that counts the wrong codes of one device. */
const keyOf = ({ kiosk, address }: CodeTry): string =>
  kiosk === undefined
    ? `punch-code:address:${hashSecret(networkOf(address))}`
    : `punch-code:kiosk:${kiosk.id}`;

/**
 * Gives each registered punch clock its own budget, so that a child at one tablet does not stop the next tablet, which
 * has the same address. All punch clocks of a location share a second budget. Other browsers count by address, because
 * anyone can delete a cookie, and together as a group.
 */
const budgetsOf = (entry: CodeTry): Budget[] => [
  { key: keyOf(entry), rule: codeRule },
  entry.kiosk === undefined
    ? { key: 'punch-code:installation', rule: installationRule }
    : { key: `punch-code:location:${entry.kiosk.location_id ?? entry.kiosk.id}`, rule: locationRule },
];

type Ports = Pick<Services, 'db' | 'clock' | 'throttle' | 'audit' | 'notify'>;

/** Returns true if a notification with this key is the first within an hour. */
export async function isNews({ throttle }: Pick<Services, 'throttle'>, key: string): Promise<boolean> {
  try {
    await throttle.spend([{ key: `${key}:notice`, rule: noticeRule }]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
}

export function createGuessGuard(ports: Ports) {
  const { db, clock, throttle, audit, notify } = ports;

  async function tellOfBurst({ kiosk, address }: CodeTry, tries: number): Promise<void> {
    const where = kiosk === undefined ? `the address ${address}` : `the punch clock ${kiosk.name}`;
    await transaction(db, async (trx) => {
      await audit(trx, systemActor, {
        action: 'punch_clock.wrong_codes',
        entity: 'punch_clock',
        entityId: kiosk?.id ?? null,
        locationId: kiosk?.location_id ?? null,
        after: { address, tries },
      });
      for (const userId of await findPlanners(trx, kiosk?.location_id ?? null, clock.now())) {
        await notify(trx, {
          userId,
          topic: 'team',
          kind: 'punchClock.wrongCodes',
          title: 'Many wrong employee codes',
          body: `Someone entered ${tries} wrong employee codes in a row at ${where}. On Deck now makes them wait between tries.`,
          link: '/dashboard',
        });
      }
    });
  }

  return {
    /**
     * Looks up a code and counts a code without an owner as a guess. A valid code leaves the count as it is; wrong
     * codes are forgotten some time after the last one.
     *
     * @returns undefined for a code without an owner
     * @throws 429 with `Retry-After`
     */
    async enter<T>(entry: CodeTry, look: (trx: Trx) => Promise<T | undefined>): Promise<T | undefined> {
      const budgets = budgetsOf(entry);
      const { found, tries } = await throttle.guess(budgets, look).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.status !== 429) throw error;
        const seconds = Number(error.headers['retry-after']);
        const sentence = `Too many wrong codes. Try again in ${describeWait(seconds)}.`;
        throw new AppError(429, sentence, undefined, error.headers);
      });
      if (found !== undefined) return found;
      for (const [index, { key, rule }] of budgets.entries()) {
        const count = tries[index] ?? 0;
        if (count >= rule.budget && (await isNews(ports, key))) {
          await tellOfBurst(entry, count);
          break;
        }
      }
      return found;
    },
  };
}
