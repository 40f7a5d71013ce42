import { absenceLabels } from '@ondeck/shared/domain/rules/absence';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { useAbsenceAnswer } from './absenceAnswer';
import { timeOffAddress } from './absenceWords';

interface AbsenceButtonProps {
  readonly event: ScheduleEvent;
  /** Opens the sheet. */
  readonly onReport: (event: ScheduleEvent) => void;
}

/** Shows `I can't come` for an own shift, or the button that `absenceAction` decides; nothing for other events. */
export function AbsenceButton({ event, onReport }: AbsenceButtonProps) {
  const { action, answer } = useAbsenceAnswer(event);
  const label = absenceLabels[action];
  if (label === null) return null;
  if (action === 'TIME_OFF') return <ButtonLink to={timeOffAddress(event)}>{label}</ButtonLink>;
  return <Button onClick={() => onReport(event)}>{answer?.report ? 'Absence reported' : label}</Button>;
}
