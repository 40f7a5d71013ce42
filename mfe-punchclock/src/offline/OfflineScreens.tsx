import type { PunchKind } from '@ondeck/shared/domain/rules/offlinePunch';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { useEffect, useRef, useState } from 'react';
import { ChoiceGroup } from '../ChoiceGroup';
import { IdleBar } from '../IdleBar';
import { rateOptions } from '@ondeck/shared/domain/rates';
import type { Screen } from '../punchClock.state';
import type { Entered, OfflineState } from './offlineTablet';
import forms from '../forms.module.css';
import css from '../punchClock.module.css';
import own from './offline.module.css';

interface OfflineBannerProps {
  readonly state: OfflineState;
  /** `3:40 PM` of an instant, at the location. */
  readonly say: (instant: Date) => string;
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Shows since when there is no network, and that the punch clock keeps punches until the network is back. */
export function OfflineBanner({ state: { facts, waiting, isFull }, say }: OfflineBannerProps) {
  if (!facts) return null;
  const { phone } = facts.offline;
  return isFull ? (
    <div role="alert" className={own.full}>
      <strong>This punch clock is full</strong>
      <span>
        It keeps {counted(waiting, 'punch', 'punches')} and can't save more. Write your name and the time on
        paper and give it to a manager.{phone && ` Call ${phone}.`}
      </span>
    </div>
  ) : (
    <div role="alert" className={css.offline}>
      <strong>No network since {say(new Date(facts.anchor.heard))}</strong>
      <span>
        Your punch is saved here and checked later. {counted(waiting, 'punch waits', 'punches wait')}.
      </span>
    </div>
  );
}

interface OfflineFormProps {
  readonly form: Screen & { at: 'offline' };
  readonly canClockOut: boolean;
  /** @returns the reason if the punch couldn't be kept; undefined if it was kept */
  readonly save: (entered: Entered) => Promise<string | undefined>;
  readonly onSaved: () => void;
  readonly onLeave: () => void;
}

/** Asks for the type of a punch and for clock-in or clock-out. Without a network, the form can't name the employee. */
export function OfflineForm({ form, canClockOut, save, onSaved, onLeave }: OfflineFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [rate, setRate] = useState<Rate>('REGULAR');
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  // A second tap can come before React has rendered the first.
  const isSaving = useRef(false);

  async function keep(kind: PunchKind): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    setSaving(true);
    const { code, tried } = form;
    const found = await save({ code, kind, rate, tried });
    if (found === undefined) return onSaved();
    isSaving.current = false;
    setSaving(false);
    setProblem(found);
  }

  return (
    <section data-punch className={forms.clockIn} aria-label="Punch without a network">
      <div className={forms.about}>
        <div className={forms.who}>
          <h1 ref={heading} tabIndex={-1} className={own.heading}>
            Your code is checked later
          </h1>
          <button type="button" className={css.quiet} onClick={onLeave} disabled={saving}>
            Cancel
          </button>
        </div>
        <ChoiceGroup
          legend="Type"
          layout="columns"
          value={rate}
          onChoose={(value) =>
            setRate(rateOptions.find((option) => option.value === value)?.value ?? 'REGULAR')
          }
          disabled={saving}
          options={rateOptions}
        />
      </div>
      <div className={forms.choose}>
        {problem && (
          <p role="alert" className={css.error}>
            {problem}
          </p>
        )}
        <button type="button" className={forms.primary} disabled={saving} onClick={() => void keep('IN')}>
          {saving ? 'Saving…' : 'Clock in'}
        </button>
        {canClockOut && !saving && (
          <button type="button" className={forms.primary} onClick={() => void keep('OUT')}>
            Clock out
          </button>
        )}
      </div>
      {!saving && <IdleBar key={`${rate}/${problem ?? ''}`} onIdle={onLeave} />}
    </section>
  );
}
