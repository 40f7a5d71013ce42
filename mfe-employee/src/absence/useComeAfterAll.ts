import { useWrite } from '@ondeck/shared/api/useCall';
import { withdrawAbsence } from '@ondeck/shared/calls/absences';
import type { OwnAbsence } from '@ondeck/shared/schemas/absences';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { refusalOf } from './absenceWords';
import { shiftsBack } from './withdrawal';

/** The tooltip of the button if no shift is checked. */
export const NOTHING_CHECKED = 'Check a shift that you can work.';

interface Withdrawn {
  readonly message: string;
}

interface Outcome {
  /** Shows what the withdrawal did. Without it, a message does, and what is left of the report can be withdrawn next. */
  readonly next?: (message: string) => void;
}

/** Withdraws a report. A refusal says whether someone else took the shift. */
export function useComeAfterAll(location: string, { next }: Outcome = {}) {
  const { send, shell } = useSubmit(useWrite(withdrawAbsence), {
    catalogue: refusalOf(location),
    ...(next
      ? { next: ({ message }: Withdrawn) => next(message) }
      : { refusedAs: 'message' as const, done: ({ message }: Withdrawn) => message }),
  });
  const [unchecked, setUnchecked] = useState<readonly string[]>([]);
  return {
    /** Withdraws the checked shifts. */
    withdraw(absence: OwnAbsence): void {
      const body = shiftsBack(absence, unchecked);
      if (body) void send({ id: absence.id, ...body });
    },
    /** The shifts of the report that the employee still can't work. */
    unchecked,
    setUnchecked,
    isNothingChecked: (absence: OwnAbsence): boolean => shiftsBack(absence, unchecked) === null,
    shell,
  };
}
