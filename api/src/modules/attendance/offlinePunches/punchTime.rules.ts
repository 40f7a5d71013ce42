import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/core/clock';

/** The readings of a punch clock's two clocks, in milliseconds since the punch clock heard the server's time. */
interface Readings {
  /**
   * The reading of the clock that no one can set, which pauses while the device sleeps; null if the page restarted
   * since.
   */
  readonly elapsed: number | null;
  /** The reading of the device's own clock. */
  readonly wall: number;
}

export interface TimedPunch {
  /** The last server time that the punch clock received, with proof that the server sent it. */
  readonly heard: number;
  readonly atPunch: Readings;
  readonly atSending: Readings;
  readonly received: number;
}

export type Sureness = 'SURE' | 'SKEWED' | 'GUESS';

export interface PunchTime {
  /** Null if neither clock is reliable. */
  readonly at: number | null;
  readonly sureness: Sureness;
  readonly isTooOld: boolean;
}

/** Maximum difference of two clocks that count as equal. */
const AGREE = 2 * MINUTE_MS;
/** The age after which a manager must confirm an offline punch. */
const TOO_OLD = 60 * DAY_MS;

const agree = (one: number, other: number): boolean => Math.abs(one - other) <= AGREE;

/** Returns the time of a punch by the more reliable of the two clocks, and how sure that time is. */
function elapsedOf({ heard, atPunch, atSending, received }: TimedPunch): Pick<PunchTime, 'at' | 'sureness'> {
  const passed = received - heard;
  const { elapsed, wall } = atPunch;
  const isWallRightNow = agree(atSending.wall, passed);
  if (elapsed === null) return { at: isWallRightNow ? heard + wall : null, sureness: 'GUESS' };
  const isSteady = atSending.elapsed !== null && agree(atSending.elapsed, passed);
  // Two clocks that ran alike and yet don't agree with the server's: the punch clock read the server's time too late.
  const isLateAnchor = atSending.elapsed !== null && agree(atSending.elapsed, atSending.wall);
  if (isLateAnchor && !isSteady && !isWallRightNow) return { at: null, sureness: 'GUESS' };
  if (agree(elapsed, wall)) return { at: heard + elapsed, sureness: 'SURE' };
  // Someone set the device's clock, but the steady clock ran without a break up to this call.
  if (isSteady) return { at: heard + elapsed, sureness: 'SKEWED' };
  // The device slept. Its clock was right before and after.
  if (isWallRightNow && wall > elapsed) return { at: heard + wall, sureness: 'SKEWED' };
  return { at: null, sureness: 'GUESS' };
}

/**
 * Returns the time of a punch. A time before the punch clock heard the server, or after the punch arrived, counts as
 * unknown.
 *
 * @returns `GUESS` if a manager must enter the time; `SKEWED` if the device's clocks disagreed and one was right
 */
export function punchTime(punch: TimedPunch): PunchTime {
  const { at, sureness } = elapsedOf(punch);
  const isPossible = at !== null && at >= punch.heard - SECOND_MS && at <= punch.received + SECOND_MS;
  if (!isPossible) return { at: null, sureness: 'GUESS', isTooOld: false };
  return { at: Math.min(at, punch.received), sureness, isTooOld: punch.received - at > TOO_OLD };
}
