import { copyText } from '@ondeck/shared/api/copyText';
import { zoneShort } from '@ondeck/shared/domain/calendar/zone';
import { dayLabel } from '@ondeck/shared/domain/calendar/plainDate';
import type { FollowUp } from '@ondeck/shared/domain/subAddress';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showTime } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { Cluster, Stack } from '@ondeck/shared/ui/layout';
import { useIsNarrow } from '@ondeck/shared/ui/mediaQuery';
import { notify } from '@ondeck/shared/ui/notify';
import { ShiftTypes } from '@ondeck/shared/ui/shiftTypes';
import { Facts } from '@ondeck/shared/ui/stat';
import { DateActions, type DateAction, DraftActions } from '../dates/DateActions';
import { DateNote } from '../dates/DateNote';
import { shiftIdOf } from '../moves/proposedMove';
import { spanLabel } from '../common/dateLabels';
import { assigneesLabel, nameWithOff } from './who';

interface ScheduleDetailProps extends OpenDialog {
  readonly event: ScheduleEvent;
  /** Date at the location. */
  readonly today: string;
  readonly onAct: (action: DateAction) => void;
  /** Opens the sub sheet of the date. */
  readonly onFindSub: (address: FollowUp) => void;
}

const staffLabel = (event: ScheduleEvent): string =>
  event.staff
    .map((person) => {
      const { end_date, covers } = person;
      const name = nameWithOff(person);
      if (covers) return `${name} (for ${covers.name})`;
      return end_date ? `${name} (${spanLabel(null, end_date)})` : name;
    })
    .join(', ');

/** Shows all details of one event, including those that the calendar has no room for. */
export function ScheduleDetail({ event, open, onClose, today, onAct, onFindSub }: ScheduleDetailProps) {
  async function copy(agenda: string): Promise<void> {
    if (await copyText(agenda)) notify.success('Agenda copied.', { seconds: 4 });
    else notify.error("Couldn't copy the agenda. Select it and copy it yourself.", { seconds: 4 });
  }

  // On a phone, a footer with all actions would leave no room for the facts.
  const isNarrow = useIsNarrow();
  const agenda = event.agenda ?? '';
  const list = event.type === 'meeting' ? '/manage-staff-meeting' : '/manage-shifts';
  const isAhead = event.type === 'shift' && event.start_date >= today && !event.draft;
  const canFindSub = isAhead && event.exception !== 'CANCELLED' && !event.is_closed;
  const [first, ...others] = event.staff;
  const user = first && others.length === 0 && !event.is_open ? first.id : undefined;
  const main = canFindSub ? (
    <Button
      look={event.is_open ? 'primary' : 'default'}
      onClick={() => onFindSub({ shift: shiftIdOf(event), date: event.start_date, user })}
    >
      {event.is_open ? 'Assign on this date' : 'Find a sub'}
    </Button>
  ) : null;
  const actions = (
    <>
      {event.draft ? (
        <DraftActions onAct={onAct} />
      ) : isAhead ? (
        <DateActions event={event} onAct={onAct} onDone={onClose} />
      ) : null}
      {agenda ? (
        <Button icon="copy" onClick={() => void copy(agenda)}>
          Copy agenda
        </Button>
      ) : null}
      {event.draft ? null : (
        <ButtonLink
          to={`${list}?location=${event.location.id}&search=${encodeURIComponent(event.shift_code)}`}
          icon="edit"
        >
          {event.type === 'meeting' ? 'View in meetings' : 'View in shifts'}
        </ButtonLink>
      )}
    </>
  );
  return (
    <Dialog
      open={open}
      title="Schedule Detail"
      width={720}
      onClose={onClose}
      footer={
        <>
          {main}
          {isNarrow ? null : actions}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Stack>
        <DateNote event={event} />
        {event.draft ? (
          <Alert kind="info" title={`Draft "${event.draft.name}"`} announce={false}>
            Staff see this shift after you publish the draft.
          </Alert>
        ) : null}
        <Facts
          columns={2}
          items={[
            { label: 'ID', value: event.occurrence_id },
            { label: 'Shift Code', value: event.shift_code },
            { label: 'Start Time', value: showTime(event.start_time) },
            { label: 'End Time', value: showTime(event.end_time) },
            { label: 'Shift Type', value: <ShiftTypes types={event.shift_type} /> },
            { label: 'Staff', value: staffLabel(event) || assigneesLabel(event) },
            { label: 'Start Date', value: showDate(event.start_date) },
            { label: 'End Date', value: showDate(event.end_date) },
            { label: 'Shift Day', value: dayLabel(event.shift_day) },
            { label: 'Location', value: `${event.location.title} (${zoneShort(event.location.timezone)})` },
            {
              label: 'Agenda',
              value: agenda ? <span style={{ whiteSpace: 'pre-wrap' }}>{agenda}</span> : '',
            },
          ]}
        />
        {isNarrow ? <Cluster>{actions}</Cluster> : null}
      </Stack>
    </Dialog>
  );
}
