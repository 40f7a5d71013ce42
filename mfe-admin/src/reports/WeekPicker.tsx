import { showDate } from '@ondeck/shared/time/display';
import { Button, IconButton } from '@ondeck/shared/ui/button';
import { DateField } from '@ondeck/shared/ui/dateField';
import classes from './reports.module.css';
import type { ReportWeek } from './useReportWeek';

interface WeekPickerProps extends ReportWeek {
  /** Label of the button that returns to the week that the page opened on. */
  readonly homeLabel?: string;
}

/** Moves to the previous or next week, to the week of any day, or back to the week that the page opened on. */
export function WeekPicker({ week, isHome, step, choose, homeLabel = 'This week' }: WeekPickerProps) {
  return (
    <div className={classes.week}>
      {/* This button comes before the arrows, so that they don't move when the button appears. */}
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
