import { useWrite } from '@ondeck/shared/api/useCall';
import { withdrawAbsence } from '@ondeck/shared/calls/absences';
import type { OwnAbsence } from '@ondeck/shared/schemas/absences';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { refusalOf } from './absenceWords';

/** Withdraws a report. A refusal says whether someone else took the shift. */
export function useComeAfterAll(
  location: string,
  { refusedAs, next }: { readonly refusedAs: 'alert' | 'message'; readonly next: (message: string) => void },
) {
  const { send, shell } = useSubmit(useWrite(withdrawAbsence), {
    catalogue: refusalOf(location),
    refusedAs,
    next: ({ message }) => next(message),
  });
  return {
    withdraw: ({ id, can_withdraw }: Pick<OwnAbsence, 'id' | 'can_withdraw'>) =>
      void send({ id, dates: [...can_withdraw] }),
    shell,
  };
}
