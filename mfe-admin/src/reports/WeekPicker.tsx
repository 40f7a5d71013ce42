import { showDate } from '@ondeck/shared/time/display';
import { Button, IconButton } from '@ondeck/shared/ui/button';
import { DateField } from '@ondeck/shared/ui/dateField';
import classes from './reports.module.css';
import type { ReportWeek } from './useReportWeek';

interface WeekPickerProps extends ReportWeek {
  /** What the week is called that the page opens on. */
  readonly homeLabel?: string;
}

/** A week back, a week on, the week of any day, and back to the one that the page opens on. */
export function WeekPicker({ week, isHome, step, choose, homeLabel = 'This week' }: WeekPickerProps) {
  return (
    <div className={classes.week}>
      {/* Before the arrows, so that these do not move when it comes and goes. */}
      {isHome ? null : (
        <Button look="quiet" onClick={() => choose('')}>
          {homeLabel}
        </Button>
      )}
      <IconButton icon="chevronLeft" label="Previous week" onClick={() => step(-1)} />
      <div className={classes.day}>
        <DateField label="Week of" labelHidden value={week.start} onChange={choose} validOnly />
      </div>
      <span className={classes.until}>{`to ${showDate(week.end)}`}</span>
      <IconButton icon="chevronRight" label="Next week" onClick={() => step(1)} />
    </div>
  );
}
