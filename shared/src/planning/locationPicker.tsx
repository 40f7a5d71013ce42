import { useKnownLocation, useLocationsQuery } from '../api/locations';
import { ComboField } from '../ui/comboField';
import type { FieldProps } from '../ui/field';
import type { FieldBinding } from '../ui/formState';
import { SelectField } from '../ui/selectField';

/** Of more than these one is found by typing. */
const LOOKED_THROUGH = 200;

export interface LocationPickerProps extends FieldBinding<string>, FieldProps {
  /** What "none chosen" is called. */
  placeholder?: string;
}

/** Chooses one of the locations in one's scope: from a list, or by typing where there are many. */
export function LocationPicker(props: LocationPickerProps) {
  const { value } = props;
  const { data } = useLocationsQuery();
  const { place, isDeleted, isLoading } = useKnownLocation(value);
  const places = (data?.results ?? []).map(({ id, title }) => ({ value: id, label: title }));
  // A location that is not (yet) listed must not look like none.
  const isListed = value === '' || (place !== undefined && !isDeleted);
  const unlisted = place ? `${place.title} (deleted)` : isLoading ? 'Loading…' : 'Unknown location';
  const options = isListed ? places : [...places, { value, label: unlisted }];
  return places.length > LOOKED_THROUGH ? (
    <ComboField {...props} options={options} empty="No location has that name." />
  ) : (
    <SelectField {...props} options={options} />
  );
}
