import { lateMinutes } from '@ondeck/shared/domain/rules/absence';
import type { ReportKind } from '@ondeck/shared/schemas/absences';
import { Button } from '@ondeck/shared/ui/button';
import { useId, useState } from 'react';
import css from './absence.module.css';
import { CallLink } from './CallLink';

export type LateMinutes = (typeof lateMinutes)[number];

const reasons = [
  ['SICK', "I'm sick"],
  ['EMERGENCY', 'Emergency'],
  ['OTHER', 'Other reason'],
] as const;

interface ReportButtonsProps {
  readonly place: { readonly title: string; readonly phone: string };
  readonly canBeLate: boolean;
  /** What is being sent. */
  readonly sending: ReportKind | LateMinutes | undefined;
  readonly onReport: (kind: ReportKind) => void;
  readonly onLate: (minutes: LateMinutes) => void;
}

/** The buttons of the sheet: each reason sends the report. While something is sent, the others do nothing. */
export function ReportButtons({ place, canBeLate, sending, onReport, onLate }: ReportButtonsProps) {
  const [isLate, setLate] = useState(false);
  const minutesId = useId();
  const isFree = sending === undefined;
  return (
    <div className={css['foot']}>
      <div className={css['reasons']}>
        {reasons.map(([kind, label]) => (
          <Button
            key={kind}
            look="primary"
            loading={sending === kind}
            onClick={() => isFree && onReport(kind)}
          >
            {label}
          </Button>
        ))}
      </div>
      {isLate ? (
        <div id={minutesId} className={css['minutes']} role="group" aria-label="Minutes late">
          {lateMinutes.map((minutes) => (
            <Button key={minutes} loading={sending === minutes} onClick={() => isFree && onLate(minutes)}>
              {`${minutes} minutes`}
            </Button>
          ))}
        </div>
      ) : null}
      <div className={css['more']}>
        {canBeLate ? (
          <Button aria-expanded={isLate} aria-controls={minutesId} onClick={() => setLate(!isLate)}>
            I'll be late
          </Button>
        ) : null}
        <CallLink {...place} />
      </div>
    </div>
  );
}
