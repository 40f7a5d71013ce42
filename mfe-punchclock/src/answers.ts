import type { verifyEmployeeCode } from '@ondeck/shared/calls/attendance';
import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import { describeHours } from '@ondeck/shared/domain/calendar/hours';
import type { Rate } from '@ondeck/shared/schemas/dashboard';

/** Who entered the code, and what the server suggests; nobody where it clocked them out or changed nothing. */
export interface Verified {
  readonly token: string | undefined;
  readonly user: { readonly id: string; readonly name: string } | undefined;
  readonly clockedIn: boolean;
  readonly rate: Rate;
  readonly rateReason: string | undefined;
  readonly message: string | undefined;
  /** After a clock-out: what takes it back, and until when by this device's clock. */
  readonly undo: Undo | undefined;
  /** The person's own hours in words, where the school shows them. */
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

/** The answer of `verify-employee-code`, just come, as the keypad and the form use it. */
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
