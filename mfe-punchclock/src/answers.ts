import type { verifyEmployeeCode } from '@ondeck/shared/calls/attendance';
import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import type { Rate } from '@ondeck/shared/schemas/dashboard';

/** Who entered the code, and what the server suggests; nobody where it clocked them out or changed nothing. */
export interface Verified {
  readonly token: string | undefined;
  readonly user: { readonly id: string; readonly name: string } | undefined;
  readonly clockedIn: boolean;
  readonly rate: Rate;
  readonly rateReason: string | undefined;
  readonly message: string | undefined;
}

/** The answer of `verify-employee-code`, as the keypad and the form use it. */
export const verifiedOf = (answer: AnswerOf<typeof verifyEmployeeCode>): Verified => ({
  token: answer.token,
  user: answer.user && {
    id: answer.user.id,
    name: `${answer.user.first_name} ${answer.user.last_name}`.trim(),
  },
  clockedIn: answer.is_current_clocked_in,
  rate: answer.rate ?? 'REGULAR',
  rateReason: answer.rate_reason ?? undefined,
  message: answer.message || undefined,
});
