import { say } from '@ondeck/shared/domain/rules/findings';
import { showDate } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { DateField } from '@ondeck/shared/ui/dateField';
import { Stack, Toolbar } from '@ondeck/shared/ui/layout';
import { LocationField, type ChosenLocation } from '@ondeck/shared/ui/locationField';
import { SearchBox } from '@ondeck/shared/ui/searchBox';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { DateSpan } from '@ondeck/shared/ui/dateSpan';
import type { ReactNode } from 'react';
import classes from './schedules.module.css';
import { kinds, layouts, openingDate, type ScheduleView } from './useScheduleView';

interface ScheduleControlsProps {
  readonly chosen: ChosenLocation;
  readonly view: ScheduleView;
  readonly today: string;
  /** What can be done with what is shown. */
  readonly actions: ReactNode;
}

/** Which location, days, people and layout are shown. */
export function ScheduleControls({ chosen, view, today, actions }: ScheduleControlsProps) {
  const noStart = view.start === '';
  return (
    <Stack gap={3} className={`od-no-print ${classes['controls']}`}>
      <Toolbar
        start={
          <>
            <LocationField {...chosen} placeholder="Select a location" />
            <SelectField
              label="View type"
              labelHidden
              options={kinds}
              value={view.kind}
              // Another view has another first day; of a day that was picked, a week shows the whole.
              onChange={(kind) => view.set({ view: kind })}
              required
            />
            <DateSpan
              from={
                <DateField
                  label="Start date"
                  labelHidden
                  value={view.start}
                  onChange={(start) => view.set({ start })}
                  today={today}
                  error={noStart ? say('schedule.startRequired') : undefined}
                  validOnly
                />
              }
              to={
                <DateField
                  label="End date"
                  labelHidden
                  value={view.end}
                  onChange={(end) => view.set({ end })}
                  today={today}
                  min={view.start}
                  validOnly
                />
              }
            />
            <SearchBox
              label="Search by staff"
              value={view.staff}
              onSearch={(staff) => view.set({ staff })}
              debounceMs={300}
            />
            <Button
              look="quiet"
              onClick={view.clear}
              disabled={!view.isChanged}
              disabledReason="There is no date, search or filter to clear."
            >
              Clear
            </Button>
          </>
        }
      />
      <Toolbar
        start={
          <>
            <RadioField
              label="Layout"
              labelHidden
              look="buttons"
              options={layouts}
              value={view.layout}
              onChange={(layout) => view.set({ layout })}
            />
            <span className={classes['actions']}>{actions}</span>
          </>
        }
        end={
          <>
            <Button
              look="quiet"
              label={`Today: ${showDate(today)}`}
              onClick={() => view.set({ start: openingDate(view.kind, today) })}
            >
              Today: {showDate(today)}
            </Button>
            <Button
              icon="chevronLeft"
              onClick={() => view.step(-1)}
              disabled={noStart}
              disabledReason={say('schedule.startRequired')}
            >
              Prev
            </Button>
            <Button
              icon="chevronRight"
              onClick={() => view.step(1)}
              disabled={noStart}
              disabledReason={say('schedule.startRequired')}
            >
              Next
            </Button>
            <span className={classes['print']}>
              <Button icon="print" look="quiet" onClick={() => window.print()}>
                Print
              </Button>
            </span>
          </>
        }
      />
    </Stack>
  );
}
