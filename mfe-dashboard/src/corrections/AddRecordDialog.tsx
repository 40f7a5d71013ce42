import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { addClockRecord, listWorkers } from '@ondeck/shared/calls/corrections';
import { useLocationNow, useZoneOf } from '@ondeck/shared/api/useLocationNow';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { useSession } from '@ondeck/shared/session/session';
import type { NotClockedInRow } from '@ondeck/shared/schemas/dashboard';
import { ComboField } from '@ondeck/shared/ui/comboField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid } from '@ondeck/shared/ui/layout';
import { LocationPicker } from '@ondeck/shared/planning/locationPicker';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { PunchFields } from '@ondeck/shared/planning/punchFields';
import { checkPunches, iso, type PunchValues, punchesOf } from '@ondeck/shared/time/punches';
import { correctionMessages } from './RecordSummary';
import { WorkFields, type WorkValues } from './WorkFields';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

interface Values extends PunchValues, WorkValues {
  user_id: string;
  location: string;
  reason: string;
}

interface AddRecordDialogProps extends OpenDialog {
  /** The location chosen on the dashboard; empty for all locations. */
  readonly location: string;
  /** The day chosen on the dashboard. */
  readonly date: string;
  /** The scheduled employee who never clocked in, with the shift; the form starts with both. */
  readonly planned?: Pick<NotClockedInRow, 'employee_name' | 'shift_id' | 'shift_start' | 'shift_end'>;
}

/** Most employees in the list. A school can have more, so typing narrows the list. */
const CHOICES = 50;

/** Loads the employees to choose from. The proposed employee is an option even before the list has loaded. */
function usePeople(isAsked: boolean, planned: AddRecordDialogProps['planned']) {
  const [search, onSearch] = useState('');
  const { data, isFetching } = useRead(listWorkers, { search, limit: CHOICES }, { skip: !isAsked });
  // The count without a search decides the hint, so typing does not make the hint come and go.
  const { data: all } = useRead(listWorkers, { search: '', limit: CHOICES }, { skip: !isAsked });
  const me = useSession((session) => session.userId);
  const role = useSession((session) => session.role);
  const listed = data?.results ?? [];
  const proposed = planned?.employee_name;
  const isListed = !proposed || listed.some(({ id }) => id === proposed.id);
  const people = isListed ? listed : [...listed, { ...proposed, is_current: true }];
  const options = people.map(({ id, name, is_current }) => {
    if (id === me && role !== 'ADMIN')
      return { value: id, label: name, disabled: true, note: "You can't add your own hours" };
    return { value: id, label: name, ...(is_current ? {} : { note: 'No longer works here' }) };
  });
  return {
    options,
    onSearch,
    loading: !data,
    empty: isFetching ? 'Loading…' : 'No employee with that name.',
    ...(all && all.count > CHOICES ? { hint: 'Type a name to find more employees.' } : {}),
  };
}

/** Adds the clock-in and clock-out of an employee who did not use the punch clock. */
export function AddRecordDialog({ open, location, date, planned, onClose }: AddRecordDialogProps) {
  const people = usePeople(open, planned);
  // The dashboard's location can be deleted, so it may be missing from the list of locations.
  const shown = useLocationNow(location);
  const zoneOfListed = useZoneOf();
  const zoneOf = (id: string, day: string) =>
    id === shown.id ? zoneOn({ ...shown, timezone: shown.zone }, day) : zoneOfListed(id, day);
  const form = useForm<Values>({
    initial: {
      user_id: planned?.employee_name.id ?? '',
      location,
      date,
      clocked_in: planned?.shift_start ?? '',
      clocked_out: planned?.shift_end ?? '',
      shift_id: planned?.shift_id ?? '',
      position_id: '',
      rate: 'REGULAR',
      reason: '',
    },
    check: (values) => checkPunches(values, zoneOf(values.location, values.date)),
  });
  const zone = zoneOf(form.values.location, form.values.date);
  const { send, shell } = useSubmit(useWrite(addClockRecord), { ...correctionMessages, form, next: onClose });

  return (
    <FormDialog
      open={open}
      title="Add Missed Punch"
      form={form}
      onSubmit={({ user_id, location: place, shift_id, position_id, rate, reason, ...times }) => {
        const punches = punchesOf(times, zone);
        if (!punches || punches.clockedOut === null || rate === '') return;
        void send({
          user_id,
          location: place,
          clocked_in: iso(punches.clockedIn),
          clocked_out: iso(punches.clockedOut),
          shift_id: shift_id || null,
          position_id: position_id || null,
          rate,
          reason,
        });
      }}
      onCancel={onClose}
      {...shell}
      submitLabel="Add"
    >
      <FieldGrid>
        <ComboField
          {...form.field('user_id')}
          {...people}
          label="Employee"
          required
          requiredMessage={sentenceFor('select.employee')}
        />
        <LocationPicker
          {...form.field('location')}
          label="Location"
          required
          requiredMessage={sentenceFor('select.location')}
        />
      </FieldGrid>
      <PunchFields form={form} zone={zone} isAdmin={useSession((session) => session.role) === 'ADMIN'} />
      <WorkFields form={form} person={form.values.user_id} location={form.values.location} zone={zone} />
      <TextAreaField {...form.field('reason')} label="Reason" max={fieldLimits.correctionReason} required />
    </FormDialog>
  );
}
