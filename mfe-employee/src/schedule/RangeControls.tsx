import { showDate } from '@ondeck/shared/time/display';
import { DateSteps } from '@ondeck/shared/ui/dateSteps';
import { Meta, Toolbar } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { kinds, type ScheduleRange } from './useScheduleRange';

interface RangeControlsProps {
  readonly range: ScheduleRange;
  /** Whether the view can be chosen; otherwise the week is shown. */
  readonly chooseView?: boolean;
}

/** Shows the view, the start date, Prev and Next, and the current date. */
export function RangeControls({ range, chooseView = true }: RangeControlsProps) {
  return (
    <Toolbar
      start={
        <>
          {chooseView ? (
            <SelectField
              label="View"
              labelHidden
              options={kinds.map(({ value, label }) => ({ value, label }))}
              value={range.kind}
              onChange={range.setKind}
              required
            />
          ) : null}
          <DateSteps value={range.start} today={range.today} onChange={range.setStart} onStep={range.step} />
          <Meta>Today: {showDate(range.today)}</Meta>
        </>
      }
    />
  );
}
