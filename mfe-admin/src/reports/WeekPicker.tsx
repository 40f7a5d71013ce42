import { showDate } from '@ondeck/shared/time/display';
import { Button, IconButton } from '@ondeck/shared/ui/button';
import { DateField } from '@ondeck/shared/ui/dateField';
import classes from './reports.module.css';
import type { ReportWeek } from './useReportWeek';

/** A week back, a week on, the week of any day, and back to this one. */
export function WeekPicker({ week, isThisWeek, step, choose }: ReportWeek) {
  return (
    <div className={classes.week}>
      {/* Before the arrows, so that these do not move when it comes and goes. */}
      {isThisWeek ? null : (
        <Button look="quiet" onClick={() => choose('')}>
          This week
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
