import { nextOccurrences } from '@ondeck/shared/domain/calendar/occurrences';
import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { useState } from 'react';
import { ChangeDateDialog } from '../dates/ChangeDateDialog';
import { GroupField } from './GroupField';
import { type EditScope, ScopeField } from './ScopeField';
import { ShiftFormDialog } from './ShiftFormDialog';

interface EditShiftDialogProps extends OpenDialog {
  readonly shift: Shift;
  /** The date that was chosen in a calendar; the shift is as it is from then on. */
  readonly from?: string | undefined;
}

/** Changes a shift: all that is to come, what follows from a date on, or one date alone. */
export function EditShiftDialog({ shift, from, ...dialog }: EditShiftDialogProps) {
  const place = useLocationNow(shift.location.id);
  const [next] = nextOccurrences({ ...shift, timezone: place.zone }, place.today, 1);
  const [scope, setScope] = useState<EditScope>('FOLLOWING');
  const [chosen, setChosen] = useState(from);
  const [ofAll, setOfAll] = useState(false);
  // Nothing of it is over yet, or there is but one date: all of it changes.
  const isWhole = shift.schedule_type === 'ONE_TIME_SHIFT' || (shift.start_date > place.today && !from);
  const which = shift.group_id ? <GroupField isWhole={ofAll} onWhole={setOfAll} /> : null;
  const group = ofAll ? ({ whole_group: true } as const) : {};
  if (isWhole) return <ShiftFormDialog mode="edit" shift={shift} {...dialog} holds={group} lead={which} />;

  const date = chosen ?? (scope === 'THIS' ? (next?.date ?? place.today) : place.today);
  const lead = (
    <ScopeField scope={scope} onScope={setScope} date={date} onDate={setChosen} today={place.today} />
  );
  if (scope === 'THIS') {
    const day = { ...shift, shift_id: shift.id, start_date: date };
    return <ChangeDateDialog day={day} {...dialog} lead={lead} />;
  }
  const dates = scope === 'ALL' ? ({ scope } as const) : isPlainDate(date) ? { from_date: date } : {};
  const holds = { ...dates, ...group };
  return (
    <ShiftFormDialog
      mode="edit"
      shift={shift}
      {...dialog}
      holds={holds}
      lead={
        <>
          {lead}
          {which}
        </>
      }
    />
  );
}
