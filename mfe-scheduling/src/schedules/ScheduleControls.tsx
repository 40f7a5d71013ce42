import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { showDate } from '@ondeck/shared/time/display';
import { Button, IconButton } from '@ondeck/shared/ui/button';
import { DateField } from '@ondeck/shared/ui/dateField';
import { DateSteps } from '@ondeck/shared/ui/dateSteps';
import { LocationField, type ChosenLocation } from '@ondeck/shared/planning/locationField';
import { useIsPhone } from '@ondeck/shared/ui/mediaQuery';
import { SearchBox } from '@ondeck/shared/ui/searchBox';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { useState } from 'react';
import classes from './schedules.module.css';
import { kinds, openingDate, type ScheduleViewState } from './useScheduleView';

interface ScheduleControlsProps {
  readonly chosen: ChosenLocation;
  readonly view: ScheduleViewState;
  readonly today: string;
}

/** Shows the end date, the staff search, and a button that clears all filters. */
function Narrow({ view, today }: Pick<ScheduleControlsProps, 'view' | 'today'>) {
  return (
    <>
      <span className={classes['until']}>
        <span className="od-span-word">to</span>
        <DateField
          label="End date"
          labelHidden
          value={view.end}
          onChange={(end) => view.set({ end })}
          today={today}
          min={view.start}
          validOnly
        />
      </span>
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
        disabledReason="There's no date, search, or filter to clear."
      >
        Clear
      </Button>
    </>
  );
}

/** Shows location, days, and staff search in one row. On a phone the end date and the search are folded away. */
export function ScheduleControls({ chosen, view, today }: ScheduleControlsProps) {
  const isPhone = useIsPhone();
  const [isWide, setWide] = useState(view.end !== '' || view.staff !== '');
  return (
    <div className={`od-no-print ${classes['controls']}`}>
      <LocationField {...chosen} />
      <SelectField
        label="View type"
        labelHidden
        options={kinds}
        value={view.kind}
        // Switching the view also moves the first day: the weekly view shows the whole week of the chosen day.
        onChange={(kind) => view.set({ view: kind })}
        required
      />
      <DateSteps
        value={view.start}
        today={today}
        error={view.start === '' ? sentenceFor('schedule.startRequired') : undefined}
        onChange={(start) => view.set({ start })}
        onStep={view.step}
      />
      <Button
        look="quiet"
        label={`Today: ${showDate(today)}`}
        onClick={() => view.set({ start: openingDate(view.kind, today) })}
      >
        Today
      </Button>
      {isPhone ? (
        <IconButton
          icon="search"
          label="End date and staff"
          aria-expanded={isWide}
          onClick={() => setWide(!isWide)}
        />
      ) : null}
      {isPhone && !isWide ? null : <Narrow view={view} today={today} />}
    </div>
  );
}
