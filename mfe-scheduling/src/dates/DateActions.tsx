import { useWrite } from '@ondeck/shared/api/useCall';
import { replaceOnDate } from '@ondeck/shared/calls/followUp';
import { undoShiftDate } from '@ondeck/shared/calls/shiftDates';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { Button } from '@ondeck/shared/ui/button';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { afterRefusal } from '../common/afterRefusal';
import { undoMessages } from '../common/undoMessages';
import { useLookAgain } from '../moves/useLookAgain';

/** The actions for one date of a shift, for that date and all following dates, or for a draft shift. */
export type DateAction =
  | 'cancel'
  | 'change'
  | 'replace'
  | 'swap'
  | 'move'
  | 'following'
  | 'changeDraft'
  | 'leaveOut';

interface DateActionsProps {
  readonly event: ScheduleEvent;
  readonly onAct: (action: DateAction) => void;
  readonly onDone: () => void;
}

const words = {
  catalogue: undoMessages({ 400: 'server', 404: 'Shift not found.' }),
  refusedAs: { seconds: 10 },
} as const;

/**
 * Lists the buttons for a date that has not passed. The server refuses changes to a shift that has already begun today.
 */
export function DateActions({ event, onAct, onDone }: DateActionsProps) {
  const { exception, is_closed: isClosed = false, start_date: date, shift_id: id = event.id, staff } = event;
  const { revision } = event;
  const lookAgain = useLookAgain();
  const undo = useSubmit(afterRefusal(useWrite(undoShiftDate), lookAgain), {
    ...words,
    done: 'Date restored.',
    next: onDone,
  });
  const giveBack = useSubmit(afterRefusal(useWrite(replaceOnDate), lookAgain), {
    ...words,
    done: 'Date reassigned.',
    next: onDone,
  });
  const isCancelled = exception === 'CANCELLED';
  const covers = !isCancelled ? staff.filter((person) => person.covers) : [];

  return (
    <>
      {exception && !isClosed ? (
        <Button loading={undo.shell.loading} onClick={() => void undo.send({ id, date, revision })}>
          Restore this date
        </Button>
      ) : null}
      {covers.map(({ id: user, name, covers: owner }) => (
        <Button
          key={user}
          loading={giveBack.shell.loading}
          onClick={() =>
            void giveBack.send({ id, date, revision, for_user_id: user, user_id: owner?.id ?? '' })
          }
        >
          {`Reassign to ${owner?.name ?? name}`}
        </Button>
      ))}
      {isCancelled && !isClosed ? null : (
        <Button icon="edit" onClick={() => onAct('change')}>
          Change this date
        </Button>
      )}
      {isCancelled ? null : (
        <>
          {staff.length > 0 ? (
            <>
              <Button icon="people" onClick={() => onAct('replace')}>
                Replace on this date
              </Button>
              <Button icon="swap" onClick={() => onAct('swap')}>
                Swap this date
              </Button>
            </>
          ) : null}
          <Button icon="copy" onClick={() => onAct('move')}>
            Move or copy
          </Button>
          <Button icon="close" onClick={() => onAct('cancel')}>
            Cancel this date
          </Button>
        </>
      )}
      <Button icon="calendar" onClick={() => onAct('following')}>
        Edit this and following dates
      </Button>
    </>
  );
}

/** Lists the actions for a draft shift. */
export function DraftActions({ onAct }: Pick<DateActionsProps, 'onAct'>) {
  return (
    <>
      <Button icon="edit" onClick={() => onAct('changeDraft')}>
        Edit draft shift
      </Button>
      <Button icon="delete" onClick={() => onAct('leaveOut')}>
        Remove from draft
      </Button>
    </>
  );
}
