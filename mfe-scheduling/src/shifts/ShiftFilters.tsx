import { usePositionChoicesQuery, useStaffChoicesQuery } from '@ondeck/shared/api/places';
import { dayWords, weekdayNames } from '@ondeck/shared/domain/calendar/plainDate';
import { Button } from '@ondeck/shared/ui/button';
import { ComboField } from '@ondeck/shared/ui/comboField';
import { isOneOf, type ListState } from '@ondeck/shared/ui/listState';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { useState } from 'react';

const days = weekdayNames.map((day) => ({ value: day, label: dayWords(day) }));
const times = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const;

const none = { when: '', day: '', position: '', person: '' };
type Filters = typeof none;

/** For `useListState`: the filters by their names in the address, and which of their values can be asked for. */
export const shiftFilters = { filters: none, accepts: { when: isOneOf(times), day: isOneOf(days) } };

/** What the list is asked for the filters that are set. */
export function shiftQueryOf({ when, day, position, person }: Filters) {
  return {
    ...(when ? { when: times.find(({ value }) => value === when)?.value } : {}),
    ...(day ? { shift_day: weekdayNames.find((name) => name === day) } : {}),
    ...(position ? { type_id: position } : {}),
    ...(person ? { user_id: person } : {}),
  };
}

/** One of the address that is not (yet) listed must not look like "all". */
const withKnown = (options: { value: string; label: string }[], value: string) =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: 'Not of this location' }];

interface ShiftFiltersProps {
  readonly list: Pick<ListState<Filters>, 'filters' | 'setFilter'>;
  readonly location: string;
}

/** Which of the shifts are listed: by weekday, by whether dates are to come, by position and by person. */
export function ShiftFilters({ list, location }: ShiftFiltersProps) {
  const { filters, setFilter } = list;
  const count = Object.values(filters).filter((value) => value !== '').length;
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <>
      <Button icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {isOpen ? <FilterFields filters={filters} setFilter={setFilter} location={location} /> : null}
    </>
  );
}

/** Positions and people are asked for once somebody filters. */
function FilterFields({
  filters,
  setFilter,
  location,
}: ShiftFiltersProps['list'] & { readonly location: string }) {
  const positions = usePositionChoicesQuery().data?.results ?? [];
  const staff = useStaffChoicesQuery({ location }, { skip: location === '' }).data?.results ?? [];
  return (
    <>
      <SelectField
        label="Upcoming or past"
        labelHidden
        placeholder="Upcoming and past"
        options={times}
        value={times.find(({ value }) => value === filters.when)?.value ?? ''}
        onChange={(when) => setFilter('when', when)}
      />
      <SelectField
        label="Day"
        labelHidden
        placeholder="Any day"
        options={days}
        value={days.find(({ value }) => value === filters.day)?.value ?? ''}
        onChange={(day) => setFilter('day', day)}
      />
      <SelectField
        label="Shift Type"
        labelHidden
        placeholder="All shift types"
        options={withKnown(
          positions.map(({ id, name }) => ({ value: id, label: name })),
          filters.position,
        )}
        value={filters.position}
        onChange={(position) => setFilter('position', position)}
      />
      <ComboField
        label="Staff"
        labelHidden
        placeholder="Anybody"
        options={withKnown(
          staff.map(({ id, name }) => ({ value: id, label: name })),
          filters.person,
        )}
        empty={location === '' ? 'Choose a location to see its staff.' : 'Nobody of this name works here.'}
        value={filters.person}
        onChange={(person) => setFilter('person', person)}
      />
    </>
  );
}
