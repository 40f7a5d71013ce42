import { usePositionChoicesQuery, useStaffChoicesQuery } from '@ondeck/shared/api/locations';
import { dayLabel, weekdayNames } from '@ondeck/shared/domain/calendar/plainDate';
import { Button } from '@ondeck/shared/ui/button';
import { ComboField } from '@ondeck/shared/ui/comboField';
import { FilterField } from '@ondeck/shared/ui/filterField';
import { isOneOf, type ListState } from '@ondeck/shared/ui/listState';
import { useState } from 'react';

const days = weekdayNames.map((day) => ({ value: day, label: dayLabel(day) }));
const times = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const;

const none = { when: '', day: '', position: '', person: '' };
type Filters = typeof none;

/** Filters for `useListState`: their names in the address, and the values that are accepted. */
export const shiftFilters = { filters: none, accepts: { when: isOneOf(times), day: isOneOf(days) } };

/** Returns the query parameters of the filters that are set. */
export function shiftQueryOf({ when, day, position, person }: Filters) {
  return {
    ...(when ? { when: times.find(({ value }) => value === when)?.value } : {}),
    ...(day ? { shift_day: weekdayNames.find((name) => name === day) } : {}),
    ...(position ? { type_id: position } : {}),
    ...(person ? { user_id: person } : {}),
  };
}

/** Lists an unknown value from the address too, so that the filter doesn't look like "All". */
const withKnown = (options: { value: string; label: string }[], value: string) =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: 'Not at this location' }];

interface ShiftFiltersProps {
  readonly list: Pick<ListState<Filters>, 'filters' | 'setFilter'>;
  readonly location: string;
}

/** Filters shifts by weekday, upcoming or past, position, and employee. */
export function ShiftFilters({ list, location }: ShiftFiltersProps) {
  const count = Object.values(list.filters).filter((value) => value !== '').length;
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <>
      <Button icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {isOpen ? <FilterFields list={list} location={location} /> : null}
    </>
  );
}

/** Positions and staff load only after the filters have been opened. */
function FilterFields({ list, location }: ShiftFiltersProps) {
  const { filters, setFilter } = list;
  const positions = usePositionChoicesQuery().data?.results ?? [];
  const staff = useStaffChoicesQuery({ location }, { skip: location === '' }).data?.results ?? [];
  return (
    <>
      <FilterField list={list} name="when" label="Upcoming or Past" all="Upcoming and past" options={times} />
      <FilterField list={list} name="day" label="Day" all="Any day" options={days} />
      <FilterField
        list={list}
        name="position"
        label="Shift Type"
        all="All shift types"
        options={withKnown(
          positions.map(({ id, name }) => ({ value: id, label: name })),
          filters.position,
        )}
      />
      <ComboField
        label="Staff"
        labelHidden
        placeholder="Anyone"
        options={withKnown(
          staff.map(({ id, name }) => ({ value: id, label: name })),
          filters.person,
        )}
        empty={location === '' ? 'Choose a location to see its staff.' : 'No one with this name works here.'}
        value={filters.person}
        onChange={(person) => setFilter('person', person)}
      />
    </>
  );
}
