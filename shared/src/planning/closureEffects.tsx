/// <reference path="../ui/css.d.ts" />
import '../ui/css/closures.css';
import { counted } from '../domain/words';
import type { ClosurePreview, ClosureWork } from '../schemas/closures';
import { showDate, showHours, showTimeRange } from '../time/display';
import { Alert } from '../ui/alert';
import { Dated } from '../ui/dated';
import { WarningNotes } from './warningNotes';

const datesOf = ({ dates, count }: ClosureWork): string =>
  `${dates.map(showDate).join(', ')}${count > dates.length ? ` and ${count - dates.length} more` : ''}`;

// A long list scrolls separately, and must be reachable by keyboard to scroll.
const scrollable = { tabIndex: 0 };

function Works({ label, works }: { readonly label: string; readonly works: readonly ClosureWork[] }) {
  return (
    <section className="od-closure-works" aria-label={label} {...scrollable}>
      <ul>
        {works.map((one) => (
          <li key={one.id}>
            <strong>{one.shift_code}</strong> {one.name}, {showTimeRange(one.start_time, one.end_time)}
            <div className="od-meta">
              <Dated>{datesOf(one)}</Dated>
              {`: ${one.staff.map(({ name }) => name).join(', ') || 'no one assigned'}`}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LeaveProps {
  readonly label: string;
  readonly leave: ClosurePreview['leave'];
}

/** Lists the paid time off that a closure stops paying, or that is paid again. */
function Leave({ label, leave }: LeaveProps) {
  return (
    <section className="od-closure-works" aria-label={label} {...scrollable}>
      <p>
        <strong>{label}</strong>
      </p>
      <ul>
        {leave.map(({ user, dates, hours }) => (
          <li key={user.id}>
            {`${user.name}, ${showHours(hours)}`}
            <div className="od-meta">
              <Dated>{dates.map(showDate).join(', ')}</Dated>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ClosureEffectsProps {
  /** The preview; undefined while it loads, or if loading failed. */
  readonly preview: ClosurePreview | undefined;
  readonly failed: boolean;
  /** The effect on the dates in words: 'canceled', 'back on the schedule'. */
  readonly fate: string;
  /** The heading of the paid time off that changes: `Time off that isn't paid while closed`. */
  readonly leaveLabel: string;
}

/** Previews the effects of a closure or its removal: the dates, their staff, and conflicts. */
export function ClosureEffects({ preview, failed, fate, leaveLabel }: ClosureEffectsProps) {
  if (failed) return <p className="od-muted">Couldn't check which shifts are affected.</p>;
  if (!preview) return <p className="od-muted">Checking which shifts are affected…</p>;
  const shifts = preview.works.filter(({ type }) => type === 'shift');
  const meetings = preview.works.filter(({ type }) => type === 'meeting');
  const dates = shifts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {preview.refusals.length > 0 ? (
        <Alert kind="warning" title="You can't reopen the location yet">
          <ul className="od-closure-refusals">
            {preview.refusals.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <WarningNotes warnings={preview.warnings} />
      {shifts.length === 0 ? (
        <p className="od-muted">No shifts are scheduled then.</p>
      ) : (
        <>
          <p>
            {`${counted(dates, 'date')} of ${counted(shifts.length, 'shift')} ${dates === 1 ? 'is' : 'are'} ${fate}. `}
            {preview.people.length === 0
              ? 'No one is assigned to them.'
              : `${counted(preview.people.length, 'employee')} will be notified.`}
          </p>
          <Works label="Shifts" works={shifts} />
        </>
      )}
      {preview.leave.length > 0 ? <Leave label={leaveLabel} leave={preview.leave} /> : null}
      {meetings.length > 0 ? (
        <>
          <p>{`${counted(meetings.length, 'staff meeting')} still ${meetings.length === 1 ? 'takes' : 'take'} place:`}</p>
          <Works label="Staff meetings" works={meetings} />
        </>
      ) : null}
    </>
  );
}
