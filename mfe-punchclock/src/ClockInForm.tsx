import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import type { AssignedShift } from '@ondeck/shared/schemas/attendance';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { useEffect, useRef } from 'react';
import { rateOptions } from '@ondeck/shared/domain/rates';
import { ChoiceGroup } from './ChoiceGroup';
import { IdleBar } from './IdleBar';
import type { Screen } from './punchClock.state';
import forms from './forms.module.css';
import css from './punchClock.module.css';

const NO_SHIFT = '';
const LATER = 'a manager assigns the shift later';

interface ClockInFormProps {
  readonly form: Screen & { at: 'form' };
  /** The time of the wall clock, shown on the button. */
  readonly time: string;
  readonly onShift: (shiftId: string | null) => void;
  readonly onPlace: (placeId: string) => void;
  readonly onRate: (rate: Rate) => void;
  readonly onClockIn: () => void;
  readonly onLeave: () => void;
}

function describe(shift: AssignedShift): string {
  const hours = `${sayTime(shift.start_time)} – ${sayTime(shift.end_time)}`;
  const type = shift.shift_type.map((position) => position.name).join(', ');
  const reported = shift.reported ? 'You reported an absence for this shift. ' : '';
  return `${reported}${hours} · ${type} · ${shift.location.title}`;
}

/** Offers only active shifts. A shift that opens later is listed with its time, so that no one searches for it. */
function Shifts({ form, onShift, onPlace }: Pick<ClockInFormProps, 'form' | 'onShift' | 'onPlace'>) {
  if (!form.shifts) return <p role="status">Loading your shifts…</p>;
  const active = form.shifts.filter((shift) => shift.is_active);
  const later = form.shifts.filter((shift) => !shift.is_active && shift.opens_at);
  const elsewhere = form.shifts.filter((shift) => shift.elsewhere);
  return (
    <>
      {active.length === 0 ? (
        <p className={forms.alone}>
          You have no shift right now. If you're working, clock in anyway, and {LATER}.
        </p>
      ) : (
        <ChoiceGroup
          legend="Shift"
          layout="rows"
          value={form.choice.shiftId ?? NO_SHIFT}
          onChoose={(value) => onShift(value === NO_SHIFT ? null : value)}
          disabled={form.sending > 0}
          options={[
            ...active.map((shift) => ({ value: shift.id, label: shift.shift_code, detail: describe(shift) })),
            { value: NO_SHIFT, label: 'None of these', detail: `Then ${LATER}` },
          ]}
        />
      )}
      {later.map((shift) => (
        <p key={shift.id} className={css.meta}>
          {shift.shift_code} opens at {sayTime(shift.opens_at ?? shift.start_time)}.
        </p>
      ))}
      {elsewhere.map((shift) => (
        <p key={shift.id} className={css.meta}>
          {shift.shift_code} is at {shift.location.title}.
        </p>
      ))}
      {form.choice.shiftId === null && form.places.length > 1 && (
        <ChoiceGroup
          legend="Where are you?"
          layout="rows"
          value={form.choice.placeId ?? ''}
          onChoose={onPlace}
          disabled={form.sending > 0}
          options={form.places.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </>
  );
}

function reasonFor(form: Screen & { at: 'form' }): string | undefined {
  if (form.choice.rateChosen) return undefined;
  const shift = form.shifts?.find(({ id }) => id === form.choice.shiftId);
  return (shift ? shift.rate_reason : form.suggestion.reason) ?? undefined;
}

/** Shows the employee's name, the choice of shift and rate, and one large button. */
export function ClockInForm({ form, time, onShift, onPlace, onRate, onClockIn, onLeave }: ClockInFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const sending = form.sending > 0;
  const reason = reasonFor(form);
  const activity = `${form.choice.shiftId}/${form.choice.placeId}/${form.choice.rate}/${form.notice?.text ?? ''}`;

  return (
    <form
      data-punch
      className={forms.clockIn}
      onSubmit={(event) => {
        event.preventDefault();
        onClockIn();
      }}
    >
      <div className={forms.about}>
        <div className={forms.who}>
          <h1 ref={heading} tabIndex={-1} className={forms.name}>
            {form.person.name}
          </h1>
          <button type="button" className={css.quiet} onClick={onLeave} disabled={sending}>
            Not you?
          </button>
          <p role="status" className={forms.verified}>
            <span aria-hidden="true">✓ </span>
            {form.said}
            {form.hours && <span className={css.detail}>{form.hours}</span>}
          </p>
        </div>
        <ChoiceGroup
          legend="Type"
          layout="columns"
          value={form.choice.rate}
          onChoose={(value) => onRate(rateOptions.find((rate) => rate.value === value)?.value ?? 'REGULAR')}
          disabled={sending}
          options={rateOptions}
        />
        {reason && <p className={css.meta}>{reason}</p>}
      </div>
      <div className={forms.choose}>
        <Shifts form={form} onShift={onShift} onPlace={onPlace} />
        {form.notice && (
          <p role="alert" className={css.error}>
            {form.notice.text}
          </p>
        )}
        <button type="submit" className={forms.primary} aria-disabled={sending || !form.shifts || undefined}>
          {sending ? 'Sending…' : `Clock In ${time}`}
        </button>
        {form.sending > 1 && (
          <p role="status" className={css.warning}>
            No answer yet. Trying again ({form.sending}). You aren't clocked in until this screen says so.
          </p>
        )}
      </div>
      {!sending && <IdleBar key={activity} onIdle={onLeave} />}
    </form>
  );
}
