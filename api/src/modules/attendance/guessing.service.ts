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
import { findPlanners } from './people.repository';

/**
 * Wrong codes; after ten, of which one is forgotten every 90 seconds, each waits: 5 seconds first, then twice as long up
 * to 15 minutes. A kiosk that 300 people pass in half an hour has room for 30 mistakes.
 */
export const codeRule: ThrottleRule = {
  budget: 10,
  firstWaitSeconds: 5,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 900,
};

/** All registered punch clocks of one location together. */
const locationRule: ThrottleRule = {
  budget: 40,
  firstWaitSeconds: 5,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3_600,
};

/**
 * All browsers that are no registered punch clock together: somebody with any number of addresses tries some 40 codes
 * a day, which is also what people may mistype before they wait. Registered punch clocks go on meanwhile.
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

/** Where a code was entered. */
export interface CodeEntry {
  /** The registered punch clock; undefined for any other browser. */
  readonly kiosk: KioskRecord | undefined;
  readonly address: string;
}

/** What an entry is counted under for its own device; its burst is told of once. */
const keyOf = ({ kiosk, address }: CodeEntry): string =>
  kiosk === undefined
    ? `punch-code:address:${hashSecret(networkOf(address))}`
    : `punch-code:kiosk:${kiosk.id}`;

/**
 * A registered kiosk has a budget of its own, so that a child at one tablet does not stop the tablet beside it, which
 * has the same address, and one with the others of its location. Every other browser is known by its address alone, a
 * cookie being easily thrown away, and counts with all others of its kind.
 */
const budgetsOf = (entry: CodeEntry): Budget[] => [
  { key: keyOf(entry), rule: codeRule },
  entry.kiosk === undefined
    ? { key: 'punch-code:installation', rule: installationRule }
    : { key: `punch-code:location:${entry.kiosk.location_id ?? entry.kiosk.id}`, rule: locationRule },
];

type Ports = Pick<Services, 'db' | 'clock' | 'throttle' | 'audit' | 'notify'>;

/** Whether a notice is the first of its kind in an hour. */
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

  async function tellOfBurst({ kiosk, address }: CodeEntry, tries: number): Promise<void> {
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
     * Looks a code up; one that is nobody's counts as a guess. A good one leaves the count, which is forgotten some
     * time after the last wrong one.
     *
     * @returns undefined for a code that is nobody's
     * @throws 429 with `Retry-After`
     */
    async enter<T>(entry: CodeEntry, look: (trx: Trx) => Promise<T | undefined>): Promise<T | undefined> {
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
