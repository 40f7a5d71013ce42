import { listed } from '@ondeck/shared/domain/words';
import type { OwnAbsence } from '@ondeck/shared/schemas/absences';
import { showDate } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { Dated } from '@ondeck/shared/ui/dated';
import { Cluster, Meta, Panel } from '@ondeck/shared/ui/layout';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { kindNames, takenWords } from '../absence/absenceWords';
import { ShiftsBack } from '../absence/ShiftsBack';
import { isWithdrawable } from '../absence/withdrawal';
import { NOTHING_CHECKED, useComeAfterAll } from '../absence/useComeAfterAll';
import { todayIn } from '../schedule/ownToday';
import css from './ownAbsences.module.css';

/**
 * Returns the dates of an absence, and the codes of its shifts: `12-09-2026 – 12-10-2026 · LKV-0042`. Until the absence
 * ends, a shift that the employee works after all isn't named.
 */
function when(absence: OwnAbsence): string {
  const { start_date, end_date, days } = absence;
  const isEnded = stateOf(absence) === 'ENDED';
  const dates =
    start_date === end_date ? showDate(start_date) : `${showDate(start_date)} – ${showDate(end_date)}`;
  const codes = new Set(
    days.flatMap(({ lines }) =>
      lines.flatMap(({ shift_code, ended }) => (isEnded || ended === null ? (shift_code ?? []) : [])),
    ),
  );
  return [dates, [...codes].join(', ')].filter(Boolean).join(' · ');
}

function stateOf({ days, source }: OwnAbsence): string {
  if (days.every(({ ended }) => ended !== null)) return 'ENDED';
  return source === 'EMPLOYEE' ? 'REPORTED' : 'RECORDED';
}

function AbsenceRow({ absence }: { readonly absence: OwnAbsence }) {
  const location = absence.days.flatMap(({ lines }) => lines).at(0)?.location.title ?? 'your manager';
  const back = useComeAfterAll(location);
  const isEnded = stateOf(absence) === 'ENDED';
  const isFixed =
    stateOf(absence) === 'REPORTED' &&
    !isWithdrawable(absence) &&
    absence.end_date >= todayIn(absence.timezone);
  const ended = absence.days.filter(({ ended }) => ended !== null).map(({ date }) => showDate(date));
  const notes = [
    [kindNames[absence.kind], absence.note].filter(Boolean).join(': '),
    ...(isEnded || ended.length === 0 ? [] : [`Ended on ${listed(ended)}`]),
    ...takenWords(absence),
    ...(isFixed ? ['If you can come after all, ask your manager.'] : []),
  ];
  return (
    <li>
      <div className={css['words']}>
        <strong>Absence</strong>
        <span>
          <Dated>{when(absence)}</Dated>
        </span>
        <Meta>
          <Dated>{notes.join(' · ')}</Dated>
        </Meta>
        <ShiftsBack absence={absence} unchecked={back.unchecked} onChange={back.setUnchecked} />
      </div>
      <Cluster>
        <StatusBadge status={stateOf(absence)} tone={isEnded ? 'neutral' : 'success'} />
        {isWithdrawable(absence) ? (
          <Button
            size="small"
            loading={back.shell.loading}
            label={`I can come after all, ${when(absence)}`}
            disabled={back.isNothingChecked(absence)}
            disabledReason={NOTHING_CHECKED}
            onClick={() => back.withdraw(absence)}
          >
            I can come after all
          </Button>
        ) : null}
      </Cluster>
    </li>
  );
}

/** Lists the absences that the employee reported or a manager recorded. Granted requests are in the list of requests. */
export function OwnAbsences({ absences }: { readonly absences: readonly OwnAbsence[] }) {
  return (
    <Panel title="Absences">
      <ul className={css['list']}>
        {absences.map((absence) => (
          <AbsenceRow key={absence.id} absence={absence} />
        ))}
      </ul>
    </Panel>
  );
}
