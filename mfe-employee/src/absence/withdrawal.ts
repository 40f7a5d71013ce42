import type { OwnAbsence, WithdrawAbsenceBody } from '@ondeck/shared/schemas/absences';

type Shift = OwnAbsence['can_withdraw_shifts'][number];
type Able = Pick<OwnAbsence, 'can_withdraw' | 'can_withdraw_shifts'>;

/** Identifies a date of a shift. */
export const keyOf = ({ shift, date }: Shift): string => `${shift} ${date}`;

/**
 * Returns what an employee withdraws of a report: whole dates of which every shift is checked, and single shifts of other
 * dates. Null if nothing is checked.
 */
export function shiftsBack(
  { can_withdraw, can_withdraw_shifts }: Able,
  unchecked: readonly string[],
): WithdrawAbsenceBody | null {
  const isChecked = (one: Shift): boolean => !unchecked.includes(keyOf(one));
  const dates = can_withdraw.filter((date) =>
    can_withdraw_shifts.filter((one) => one.date === date).every(isChecked),
  );
  const shifts = can_withdraw_shifts.filter((one) => isChecked(one) && !dates.includes(one.date));
  if (dates.length + shifts.length === 0) return null;
  return { ...(dates.length > 0 ? { dates } : {}), ...(shifts.length > 0 ? { shifts } : {}) };
}

/** Returns whether an employee can withdraw anything of a report. */
export const isWithdrawable = (absence: Able): boolean => shiftsBack(absence, []) !== null;
