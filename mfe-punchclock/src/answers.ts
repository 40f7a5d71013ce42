import type { verifyEmployeeCode } from '@ondeck/shared/calls/attendance';
import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import { describeHours } from '@ondeck/shared/domain/calendar/hours';
import type { Rate } from '@ondeck/shared/schemas/dashboard';

/**
 * The employee for the code and the server's suggestions; no `user` if the code clocked them out or changed nothing.
 */
export interface Verified {
  readonly token: string | undefined;
  readonly user: { readonly id: string; readonly name: string } | undefined;
  readonly clockedIn: boolean;
  readonly rate: Rate;
  readonly rateReason: string | undefined;
  readonly message: string | undefined;
  /** Undo of a clock-out, with its deadline by this device's clock. */
  readonly undo: Undo | undefined;
  /** The employee's hours in words, if the school shows them. */
  readonly hours: string | undefined;
}

export interface Undo {
  readonly userId: string;
  readonly token: string;
  readonly until: number;
}

type Answer = AnswerOf<typeof verifyEmployeeCode>;

const hoursOf = (minutes: NonNullable<Answer['own_minutes']>): string =>
  `Today ${describeHours(minutes.today)} · This week ${describeHours(minutes.week)}`;

/** Converts a new answer of `verify-employee-code` to the form that the keypad and the clock-in form use. */
export const verifiedOf = (answer: Answer): Verified => ({
  token: answer.token,
  user: answer.user && {
    id: answer.user.id,
    name: `${answer.user.first_name} ${answer.user.last_name}`.trim(),
  },
  clockedIn: answer.is_current_clocked_in,
  rate: answer.rate ?? 'REGULAR',
  rateReason: answer.rate_reason ?? undefined,
  message: answer.message || undefined,
  undo: answer.undo && {
    userId: answer.undo.user_id,
    token: answer.undo.token,
    until: Date.now() + answer.undo.seconds * 1000,
  },
  hours: answer.own_minutes && hoursOf(answer.own_minutes),
});
