import type {
  LeaveWork,
  TimesheetAnswer,
  TimesheetMark,
  TimesheetPerson,
  TimesheetRecord,
} from '@ondeck/shared/schemas/timesheets';
import { showDate, showMoment, showTimeRange, showWeekday } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { Cluster, Stack } from '@ondeck/shared/ui/layout';
import { describeWeek } from './SheetHead';
import { inHours } from './sheetSteps';
import classes from './timesheets.module.css';
import type { SheetActions } from './useSheetActions';

const verbs = {
  ACCEPT: 'Accept',
  CLOCK_OUT: 'Set clock-out',
  ASSIGN: 'Assign shift',
  ANSWER: 'Answer',
  PAY: 'Pay',
} as const;

interface PersonPanelProps {
  readonly sheet: TimesheetAnswer;
  readonly person: TimesheetPerson;
  /** The item that a key press acts on. */
  readonly mark: TimesheetMark | undefined;
  readonly actions: SheetActions;
  readonly onAct: (person: TimesheetPerson, mark: TimesheetMark) => void;
  readonly onSetAside: (person: TimesheetPerson) => void;
  /** The location's name, if the page has several sheets. */
  readonly title: string | undefined;
}

/** Returns the label of an item's button: `Assign LKV-0040` if the time entry covers that shift. */
const verbOf = ({ action, shift }: TimesheetMark): string =>
  action === 'ASSIGN' && shift ? `Assign ${shift.shift_code}` : verbs[action];

/** Describes the decision about the week. */
function Decision({ sheet, person: { decided, status } }: Pick<PersonPanelProps, 'sheet' | 'person'>) {
  if (!decided) return null;
  const at = showMoment(decided.at, sheet.location.timezone);
  if (decided.changed)
    return (
      <Alert kind="warning">{`Approved by ${decided.by}, ${at}. The hours have changed since then.`}</Alert>
    );
  const what = status === 'SET_ASIDE' ? 'Held' : 'Approved';
  return (
    <Alert kind={decided.self_approved ? 'warning' : status === 'SET_ASIDE' ? 'info' : 'success'}>
      {`${what} by ${decided.by}, ${at}.${decided.self_approved ? " They approved their own week because there's no other admin." : ''}${decided.reason ? ` ${decided.reason}` : ''}`}
    </Alert>
  );
}

function recordInWords({ clocked_in, clocked_out, status }: TimesheetRecord): string {
  if (clocked_out) return showTimeRange(clocked_in, clocked_out);
  return `${showTimeRange(clocked_in, '')}, ${status === 'OPEN' ? 'still clocked in' : 'no clock-out'}`;
}

/** Describes paid time of an absence: `Paid leave 3:30–6:15 PM · LKV-0042`, or its hours without a shift. */
function leaveInWords({ kind, start_time, end_time, shift_code, minutes, position }: LeaveWork): string {
  const what = kind === 'SICK' ? 'Sick pay' : 'Paid leave';
  if (start_time === null || end_time === null)
    return [`${what} ${inHours(minutes)}`, position].filter(Boolean).join(' · ');
  return `${what} ${showTimeRange(start_time, end_time)} · ${shift_code}`;
}

function Records({ records }: { records: readonly TimesheetRecord[] }) {
  return records.map((record) => (
    <li key={record.id}>
      <span>{recordInWords(record)}</span>
      <strong>{inHours(record.paid_minutes)}</strong>
      <small>
        {[
          record.position ?? 'No shift',
          ...(record.rate === 'REGULAR' ? [] : [record.rate === 'SUB' ? 'Sub' : 'Training']),
          ...(record.edited_by
            ? [`changed by ${record.edited_by}, clocked ${inHours(record.worked_minutes)}`]
            : []),
          ...(record.self_approved ? ['reviewed by the employee'] : []),
        ].join(' · ')}
      </small>
    </li>
  ));
}

/** Shows an employee's week: a button for each item to review, every punch, and the decision about the week. */
export function PersonPanel({ sheet, person, mark, actions, onAct, onSetAside, title }: PersonPanelProps) {
  const { marks, status, name } = person;
  const acceptable = marks.filter(({ action }) => action === 'ACCEPT');
  const isOpen = sheet.closed === null;
  const sums = [
    ['Scheduled', person.planned_minutes],
    ...(person.meeting_minutes > 0 ? [['Meetings', person.meeting_minutes] as const] : []),
    ['Worked', person.worked_minutes],
    ...(person.worked_meeting_minutes > 0 ? [['In meetings', person.worked_meeting_minutes] as const] : []),
    ['Paid', person.paid_minutes],
    // Late hours follow the overtime rule of the week they were worked in, so show overtime without a rule too.
    ...(sheet.overtime_rule !== 'OFF' || person.overtime_minutes > 0
      ? [['Overtime', person.overtime_minutes] as const]
      : []),
    ...(sheet.overtime_rule === 'WEEKLY_DAILY' || person.double_minutes > 0
      ? [['Double', person.double_minutes] as const]
      : []),
    ...(person.leave_minutes > 0 ? [['Paid leave', person.leave_minutes] as const] : []),
    ...(person.sick_minutes > 0 ? [['Sick pay', person.sick_minutes] as const] : []),
  ] as const;
  return (
    <section
      className={classes.panel}
      aria-label={title === undefined ? `Week of ${name}` : `Week of ${name} at ${title}`}
    >
      <Stack gap={3}>
        <h2>{name}</h2>
        {title === undefined ? null : <p className={classes.place}>{title}</p>}
        <p className={classes.printed}>{describeWeek(sheet)}</p>
        <dl className={classes.sums}>
          {sums.map(([label, minutes]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{inHours(minutes)}</dd>
            </div>
          ))}
        </dl>
        {person.moved_overtime_minutes === 0 ? null : (
          <Alert kind="info">
            {person.moved_overtime_minutes > 0
              ? `Paid includes ${inHours(person.moved_overtime_minutes)} hours of overtime from earlier this week.`
              : `${inHours(-person.moved_overtime_minutes)} hours of overtime will be paid with the rest of the week.`}
          </Alert>
        )}
        <Decision sheet={sheet} person={person} />
        {isOpen && !person.may_decide ? (
          <Alert kind="info">Another manager or admin approves your own week.</Alert>
        ) : null}
        {marks.length > 0 ? (
          <ul className={classes.marks} aria-label={`To review for ${name}`}>
            {marks.map((one) => (
              <li key={one.key} data-at={one.key === mark?.key || undefined}>
                <small>{`${showWeekday(one.date)} ${showDate(one.date).slice(0, 5)}`}</small>
                <span>{one.sentence}</span>
                {person.may_decide ? (
                  <Button
                    size="small"
                    label={`${verbOf(one)}: ${one.sentence}`}
                    onClick={() => onAct(person, one)}
                  >
                    {verbOf(one)}
                  </Button>
                ) : null}
                {person.may_decide && one.action === 'PAY' ? (
                  <Button
                    size="small"
                    label={`Don't pay: ${one.sentence}`}
                    onClick={() => one.line_id && actions.pay(one.line_id, 'UNPAID')}
                  >
                    Don't pay
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
        {isOpen && person.may_decide ? (
          <Cluster>
            {status === 'APPROVED' || status === 'SET_ASIDE' ? (
              <Button icon="undo" onClick={() => actions.undecide(person)}>
                Undo
              </Button>
            ) : (
              <>
                <Button
                  look="primary"
                  icon="check"
                  label={`Approve ${name}`}
                  onClick={() => actions.approve([person])}
                  disabled={marks.length > 0}
                  disabledReason="Resolve the items above first."
                >
                  Approve
                </Button>
                {acceptable.length > 1 ? (
                  <Button
                    label={`Accept all ${acceptable.length} for ${name}`}
                    onClick={() =>
                      actions.accept(
                        person,
                        acceptable.map(({ key }) => key),
                      )
                    }
                  >
                    {`Accept all ${acceptable.length}`}
                  </Button>
                ) : null}
                <Button look="quiet" label={`Hold ${name}`} onClick={() => onSetAside(person)}>
                  Hold
                </Button>
              </>
            )}
          </Cluster>
        ) : null}
        <ul className={classes.records} aria-label={`Hours for ${name}`}>
          {person.late.length + person.late_leave.length > 0 ? (
            <li className={classes.dayHead}>Hours from an earlier week, paid this week</li>
          ) : null}
          {person.late.map((record) => (
            <li key={record.id}>
              <span>{`${showDate(record.date)}, ${recordInWords(record)}`}</span>
              <strong>{inHours(record.paid_minutes)}</strong>
            </li>
          ))}
          {person.late_leave.map((work) => (
            <li key={`${work.date} ${work.shift_code} ${work.start_time}`}>
              <span>{`${showDate(work.date)}, ${leaveInWords(work)}`}</span>
              <strong>{inHours(work.minutes)}</strong>
            </li>
          ))}
          {person.days
            .filter(
              ({ planned, meetings, leave, records }) =>
                planned.length + meetings.length + leave.length + records.length > 0,
            )
            .map(({ date, planned, meetings, leave, records }) => (
              <li key={date} className={classes.dayOf}>
                <span
                  className={classes.dayHead}
                >{`${showWeekday(date)} ${showDate(date).slice(0, 5)}`}</span>
                <ul>
                  {planned.map((work) => (
                    <li key={`${work.shift_code} ${work.start_time}`}>
                      <small>{`Scheduled ${showTimeRange(work.start_time, work.end_time)} · ${work.position}, ${work.shift_code}`}</small>
                    </li>
                  ))}
                  {meetings.map((meeting) => (
                    <li key={meeting.shift_code}>
                      <small>{`Meeting ${showTimeRange(meeting.start_time, meeting.end_time)} · ${meeting.shift_code}`}</small>
                    </li>
                  ))}
                  {leave.map((work) => (
                    <li key={`leave ${work.shift_code} ${work.start_time} ${work.minutes}`}>
                      <small>{leaveInWords(work)}</small>
                    </li>
                  ))}
                  <Records records={records} />
                </ul>
              </li>
            ))}
        </ul>
        {sheet.may_close && isOpen ? (
          <ButtonLink
            look="link"
            to={`/weekly-labor-reports?location=${sheet.location.id}&date=${sheet.week.start}&search=${encodeURIComponent(name)}`}
          >
            Edit paid hours
          </ButtonLink>
        ) : null}
      </Stack>
    </section>
  );
}
