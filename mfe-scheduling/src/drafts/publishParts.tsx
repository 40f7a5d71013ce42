import type { DraftDetail } from '@ondeck/shared/schemas/drafts';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { daysLabel, workLabel } from './copyRowLabels';
import classes from './drafts.module.css';

/** Whether shifts with unavailable staff are left out or published as open shifts. */
export type Rest = 'LEAVE_OUT' | 'OPEN';

type Shifts = Pick<DraftDetail, 'unfit'>;

/** Returns the number of shifts that a publication leaves out. */
export const lostOf = ({ unfit }: Shifts, rest: Rest): number =>
  unfit.filter(({ blocked }) => blocked || rest === 'LEAVE_OUT').length;

type Noted = Pick<DraftDetail['unfit'][number], 'id'> & Parameters<typeof daysLabel>[0];

interface NamedProps<Shift> {
  readonly label: string;
  readonly shifts: readonly Shift[];
  readonly say: (shift: Shift) => readonly string[];
  /** Class for sentences that ask for a choice. */
  readonly className?: string | undefined;
}

/** Lists shifts with their days, work, and sentences. */
function Named<Shift extends Noted>({ label, shifts, say, className }: NamedProps<Shift>) {
  return (
    <ul className={classes['unfit']} aria-label={label}>
      {shifts.map((shift) => (
        <li key={shift.id}>
          <div className={classes['words']}>
            <strong>{daysLabel(shift)}</strong>
            <span>{workLabel(shift)}</span>
            {say(shift).map((sentence) => (
              <span key={sentence} className={className}>
                {sentence}
              </span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Lists shifts with conflicts and the reasons. */
export function Conflicts({ unfit }: Shifts) {
  if (unfit.length === 0) return null;
  return (
    <>
      <p>Some shifts have conflicts:</p>
      <Named
        label="Shifts with conflicts"
        shifts={unfit}
        say={({ reasons }) => reasons}
        className={classes['reason']}
      />
    </>
  );
}

interface RestFieldProps extends Shifts {
  readonly rest: Rest;
  readonly onChoose: (rest: Rest) => void;
}

/** Asks how to publish the shifts with conflicts, if any of them can be published without its staff. */
export function RestField({ unfit, rest, onChoose }: RestFieldProps) {
  if (unfit.every(({ blocked }) => blocked)) return null;
  return (
    <RadioField<Rest>
      label="These shifts"
      look="cards"
      options={[
        { value: 'LEAVE_OUT', label: "Don't publish them" },
        { value: 'OPEN', label: 'Publish without the unavailable staff' },
      ]}
      value={rest}
      onChange={(value) => onChoose(value || 'LEAVE_OUT')}
    />
  );
}

/** Lists the shifts of a draft that can be published, but changed since the draft or have warnings. */
export function Differences({ detail }: { readonly detail: Pick<DraftDetail, 'noted' | 'warned'> }) {
  const noted = detail.noted ?? [];
  const warned = detail.warned ?? [];
  return (
    <>
      {noted.length > 0 ? (
        <>
          <p>Changed since the draft:</p>
          <Named label="Changed since the draft" shifts={noted} say={({ notes }) => notes} />
        </>
      ) : null}
      {warned.length > 0 ? (
        <>
          <p>These shifts can be published with warnings:</p>
          <Named label="Shifts with warnings" shifts={warned} say={({ notes }) => notes} />
        </>
      ) : null}
    </>
  );
}
