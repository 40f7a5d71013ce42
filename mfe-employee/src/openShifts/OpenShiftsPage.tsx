import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { declineOffer, requestOpenShift } from '@ondeck/shared/calls/requests';
import { listOpenShifts } from '@ondeck/shared/calls/schedule';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { type OpenDates, OpenDatesField } from '@ondeck/shared/planning/openDatesField';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { PageBody, Panel, Stack } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { LinkedOfferNote, OwnOffers, useOwnOffers } from '../offers/OwnOffers';
import { OwnLegend } from '../schedule/OwnLegend';
import { OwnCalendar } from '../schedule/OwnCalendar';
import { RangeControls } from '../schedule/RangeControls';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useLinkedEvent } from '../schedule/useLinkedEvent';
import { useEndingWeek, useScheduleRange } from '../schedule/useScheduleRange';

/** Describes the dates an open shift covers. */
function dates({ leave_start_date, leave_end_date, start_date }: ScheduleEvent): string {
  if (!leave_start_date || (leave_end_date === start_date && leave_start_date === start_date))
    return `Only ${showDate(start_date)}`;
  return leave_end_date
    ? `All dates from ${showDate(leave_start_date)} to ${showDate(leave_end_date)}`
    : `All dates starting ${showDate(leave_start_date)}`;
}

/** Declines an offered shift, so that the manager knows. */
function Decline({ event, onClose }: Pick<SelectShiftProps, 'event' | 'onClose'>) {
  const { send, shell } = useSubmit(useWrite(declineOffer), {
    catalogue: { 404: 'server' },
    refusedAs: { seconds: 4 },
    done: ({ message }) => message,
    next: onClose,
  });
  return (
    <div>
      <Button loading={shell.loading} onClick={() => void send({ shift: event.id })}>
        Decline this offer
      </Button>
    </div>
  );
}

interface SelectShiftProps extends OpenDialog {
  readonly event: ScheduleEvent;
  /** Whether a notification offered the shift to the employee. */
  readonly isOffered?: boolean;
}

function SelectShift({ open, event, onClose, isOffered = false }: SelectShiftProps) {
  const [chosen, setChosen] = useState<OpenDates>('one');
  const only = chosen === 'one' ? event.one_date : undefined;
  const { blocked, requested, cautions = [] } = only ?? event;
  const { send, shell } = useSubmit(useWrite(requestOpenShift), {
    catalogue: {
      400: 'server',
      404: 'shift not found.',
      409: 'server',
      other: 'Unable to request for this shift',
    },
    refusedAs: { seconds: 4 },
    done: ({ message }) => message,
  });

  async function confirm(): Promise<void> {
    await send({ shift: event.id, ...(only ? { date: event.start_date } : {}) });
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      title="Select Shift"
      loading={shell.loading}
      disabledReason={blocked ?? undefined}
      {...(cautions.length > 0 && !blocked ? { confirmLabel: 'Take shift anyway' } : {})}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      question={
        <Stack gap={2}>
          <strong>
            {event.shift_code} · {showDate(event.start_date)},{' '}
            {showTimeRange(event.start_time, event.end_time)}
          </strong>
          <span>
            {event.shift_type.map(({ name }) => name).join(', ')} at {event.location.title}
          </span>
          {event.one_date ? (
            <OpenDatesField
              date={event.start_date}
              repeat={event.one_date.shift_repeat}
              value={chosen}
              onChange={setChosen}
            />
          ) : null}
          {only ? null : <span>{dates(event)}</span>}
          {blocked ? (
            <Alert kind="warning">
              {blocked} {requested ? 'A manager will review your request.' : ''}
            </Alert>
          ) : (
            <>
              {cautions.map(({ code, message }) => (
                <Alert key={code} kind="warning">
                  {message}
                </Alert>
              ))}
              <span>Are you sure you want to make this shift yours?</span>
              {isOffered ? <Decline event={event} onClose={onClose} /> : null}
            </>
          )}
        </Stack>
      }
    />
  );
}

/** The page `/open-shifts`: a week of open shifts at the employee's locations and for their positions. */
export function OpenShiftsPage() {
  const ending = useEndingWeek();
  const { data: rest } = useRead(listOpenShifts, { start_date: ending?.sunday ?? '' }, { skip: !ending });
  const isDone =
    ending !== undefined &&
    rest !== undefined &&
    rest.results.every(({ blocked, one_date: one }) => (one ?? { blocked }).blocked);
  const range = useScheduleRange('weekly', isDone);
  const read = useRead(listOpenShifts, { start_date: range.start });
  const { data, ...answer } = shownAnswer(read);
  const { shown, open } = useRowDialog<'ask' | 'offered', ScheduleEvent>('openShifts');
  // While an older list is refreshed, a shift that was offered a moment ago can still be missing.
  const isGone = useLinkedEvent(read.isFetching ? undefined : read.currentData?.results, (event) =>
    open('offered', event),
  );
  const offers = useOwnOffers();
  const heading = `Schedule for week Starting ${showDate(range.start)}`;

  return (
    <PageBody>
      <RangeControls range={range} chooseView={false} />
      <LinkedOfferNote {...offers} />
      {isGone ? (
        <Alert kind="warning">This shift is no longer open. Other open shifts are listed below.</Alert>
      ) : null}
      <Panel title={heading} actions={<OwnLegend events={data?.results} />}>
        <OwnCalendar
          label={heading}
          range={range}
          events={data?.results}
          {...answer}
          onSelect={(event) => open('ask', event)}
          emptyTitle="No open shifts on these days"
          emptyHint="Open shifts that match your locations and positions appear here."
        />
      </Panel>
      <OwnOffers {...offers} />
      {offers.dialog}
      {dialogOf(shown, {
        ask: (event, dialog) => <SelectShift {...dialog} event={event} />,
        offered: (event, dialog) => <SelectShift {...dialog} event={event} isOffered />,
      })}
    </PageBody>
  );
}
