import { dayLabel, weekdayName, weekdayNames } from '@ondeck/shared/domain/calendar/plainDate';
import { listed } from '@ondeck/shared/domain/words';
import { showDate, showHours, showTimeRange, showWeekHours } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { CheckboxField } from '@ondeck/shared/ui/choiceField';
import { Icon } from '@ondeck/shared/ui/icons';
import classes from './liveCheck.module.css';
import { otherDays, type ShiftForm } from './shiftForm';
import type { LiveCheck } from './useLiveCheck';
import type { PersonHours } from './useShiftForm';

interface LiveCheckPanelProps {
  readonly form: ShiftForm;
  readonly check: LiveCheck;
  readonly hours: readonly PersonHours[];
  /** Whether an existing shift is edited, so that the panel lists the changes before the save. */
  readonly isEdit: boolean;
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
  /** Asks the manager to accept the warnings, after a save without accepting them. */
  readonly acceptError: string | undefined;
}

/** Describes the days: `Mondays`, `Mondays and Fridays`, `Every day`, `Monday`. */
function whenLabel(form: ShiftForm): string {
  const day = weekdayName(form.start_date);
  if (form.schedule_type !== 'RECURRING_SHIFT') return dayLabel(day);
  if (form.shift_repeat === 'DAILY') return 'Every day';
  const days = new Set([day, ...otherDays(form)]);
  return listed(weekdayNames.filter((one) => days.has(one)).map((one) => `${dayLabel(one)}s`));
}

/** Shows the full date for the first item, and only month and day for the others. */
const shortDate = (date: string, index: number): string =>
  index === 0 ? showDate(date) : showDate(date).slice(0, 5);

function Hours({ person, week, added }: PersonHours) {
  const total = Math.round((person.hours_this_week + added) * 100) / 100;
  return (
    <li>
      <strong>{person.name}</strong>
      <span>
        {showWeekHours(total, week)}{' '}
        <span className="od-muted">({showHours(person.hours_this_week)} without this)</span>
      </span>
    </li>
  );
}

/**
 * Shows upcoming dates, hours of the week, overlaps, warnings, and the changes of an edit while the form is filled in.
 */
export function LiveCheckPanel(props: LiveCheckPanelProps) {
  const { form, check, hours, isEdit } = props;
  const { dates, preview, checking } = check;
  const errors = preview?.errors ?? [];
  const warnings = preview?.warnings ?? [];
  const changes = preview?.changes ?? [];
  const differences = preview?.differences ?? [];

  return (
    <section className={classes['panel']} aria-label="Live check">
      <header className={classes['head']}>
        <h2>Live check</h2>
        <span className="od-meta" role="status">
          {checking ? 'Checking…' : preview ? 'Up to date' : ''}
        </span>
      </header>
      {dates.length === 0 ? (
        <p className="od-muted">
          Choose the date, times, and shift type. Upcoming dates, overlaps, and hours appear here as you type.
        </p>
      ) : (
        <div>
          <p className={classes['when']}>
            {whenLabel(form)} {showTimeRange(form.start_time, form.end_time)}
          </p>
          <h3>{form.schedule_type === 'RECURRING_SHIFT' ? 'Upcoming dates' : 'Date'}</h3>
          <ul className={classes['dates']} aria-label="Upcoming dates">
            {dates.map((date, index) => (
              <li key={date}>{shortDate(date, index)}</li>
            ))}
            {form.schedule_type === 'RECURRING_SHIFT' && !form.end_date ? (
              <li aria-hidden="true">…</li>
            ) : null}
          </ul>
        </div>
      )}
      {hours.length > 0 ? (
        <div>
          <h3>Hours</h3>
          <ul className={classes['hours']}>
            {hours.map((one) => (
              <Hours key={one.person.id} {...one} />
            ))}
          </ul>
        </div>
      ) : null}
      {preview && errors.length === 0 ? (
        <p className={classes['good']}>
          <Icon name="success" size={18} /> No overlaps
        </p>
      ) : null}
      {errors.length > 0 ? (
        <Alert kind="error" title="You can't save this yet" announce={false}>
          <ul className={classes['list']}>
            {errors.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {isEdit && preview && errors.length === 0 ? (
        <div>
          <h3>Saving changes</h3>
          {differences.length > 0 ? (
            <dl className={classes['differences']}>
              {differences.map(({ label, before, after }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <span className="od-muted">Before</span> {before}
                  </dd>
                  <dd>
                    <span className="od-muted">After</span> <strong>{after}</strong>
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
          {changes.length + differences.length === 0 ? <p className="od-muted">No changes yet.</p> : null}
          {changes.length > 0 ? (
            <ul className={classes['changes']} aria-label="Changes">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      {warnings.length > 0 ? (
        <Alert kind="warning" title="Review these warnings">
          <ul className={classes['list']}>
            {warnings.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          <CheckboxField
            label="Assign anyway"
            value={props.accepted}
            onChange={props.onAccept}
            error={props.acceptError}
          />
        </Alert>
      ) : null}
    </section>
  );
}
