import type { PunchKind } from '@ondeck/shared/domain/rules/offlinePunch';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { useEffect, useRef } from 'react';
import { ChoiceGroup } from './ChoiceGroup';
import { IdleBar } from './IdleBar';
import { rateOptions } from '@ondeck/shared/domain/rates';
import type { Screen } from './punchClock.state';
import css from './punchClock.module.css';

interface OfflineFormProps {
  readonly form: Screen & { at: 'offline' };
  readonly canClockOut: boolean;
  readonly onRate: (rate: Rate) => void;
  readonly onSave: (kind: PunchKind) => void;
  readonly onLeave: () => void;
}

/** Asks for the rate of a punch and for clock-in or clock-out. Without a network, the form can't name the employee. */
export function OfflineForm({ form, canClockOut, onRate, onSave, onLeave }: OfflineFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { saving } = form;
  return (
    <section className={css.clockIn} aria-label="Punch without a network">
      <div className={css.about}>
        <div className={css.who}>
          <h1 ref={heading} tabIndex={-1} className={css.name}>
            Your code is checked later
          </h1>
          <button type="button" className={css.quiet} onClick={onLeave} disabled={saving}>
            Cancel
          </button>
        </div>
        <ChoiceGroup
          legend="Type"
          layout="columns"
          value={form.rate}
          onChoose={(value) => onRate(rateOptions.find((rate) => rate.value === value)?.value ?? 'REGULAR')}
          disabled={saving}
          options={rateOptions}
        />
      </div>
      <div className={css.choose}>
        {form.notice && (
          <p role="alert" className={css.error}>
            {form.notice}
          </p>
        )}
        <button type="button" className={css.primary} disabled={saving} onClick={() => onSave('IN')}>
          {saving ? 'Saving…' : 'Clock in'}
        </button>
        {canClockOut && !saving && (
          <button type="button" className={css.primary} onClick={() => onSave('OUT')}>
            Clock out
          </button>
        )}
      </div>
      {!saving && <IdleBar key={`${form.rate}/${form.notice ?? ''}`} onIdle={onLeave} />}
    </section>
  );
}
