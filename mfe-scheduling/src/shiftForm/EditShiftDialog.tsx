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
  /** The date that was chosen in a calendar. The shift has its values as of that date. */
  readonly from?: string | undefined;
}

/** Changes all upcoming dates of a shift, a date and all following dates, or one date only. */
export function EditShiftDialog({ shift, from, ...dialog }: EditShiftDialogProps) {
  const place = useLocationNow(shift.location.id);
  const [next] = nextOccurrences({ ...shift, timezone: place.zone }, place.today, 1);
  const [scope, setScope] = useState<EditScope>('FOLLOWING');
  const [chosen, setChosen] = useState(from);
  const [ofAll, setOfAll] = useState(false);
  // With no past dates or only a single date, the edit changes the whole shift.
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
