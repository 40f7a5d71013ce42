import { showDate } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { DateField } from '@ondeck/shared/ui/dateField';
import { Meta, Toolbar } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { kinds, type ScheduleRange } from './useScheduleRange';

interface RangeControlsProps {
  readonly range: ScheduleRange;
  /** Without it there is only the week. */
  readonly chooseView?: boolean;
}

/** View, start date, Prev and Next, and which day today is. */
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
          <DateField
            label="Start date"
            labelHidden
            value={range.start}
            onChange={range.setStart}
            today={range.today}
            validOnly
          />
          <Meta>Today: {showDate(range.today)}</Meta>
        </>
      }
      end={
        <>
          <Button icon="chevronLeft" onClick={() => range.step(-1)}>
            Prev
          </Button>
          <Button icon="chevronRight" onClick={() => range.step(1)}>
            Next
          </Button>
        </>
      }
    />
  );
}
