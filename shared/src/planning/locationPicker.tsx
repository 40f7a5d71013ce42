import { useKnownLocation, useLocationsQuery } from '../api/locations';
import { ComboField } from '../ui/comboField';
import type { FieldProps } from '../ui/field';
import type { FieldBinding } from '../ui/formState';
import { SelectField } from '../ui/selectField';

/** Longest list of locations shown as a select; a longer list is searched by typing. */
const LOOKED_THROUGH = 200;

export interface LocationPickerProps extends FieldBinding<string>, FieldProps {
  /** The text of the empty option, such as 'All locations'. */
  placeholder?: string;
}

/** Shows a field to select one of the locations the user can access: from a list, or by typing if there are many. */
export function LocationPicker(props: LocationPickerProps) {
  const { value } = props;
  const { data } = useLocationsQuery();
  const { place, isDeleted, isLoading } = useKnownLocation(value);
  const places = (data?.results ?? []).map(({ id, title }) => ({ value: id, label: title }));
  // A location that isn't listed, or not yet, must not look like no selection.
  const isListed = value === '' || (place !== undefined && !isDeleted);
  const unlisted = place ? `${place.title} (deleted)` : isLoading ? 'Loading…' : 'Unknown location';
  const options = isListed ? places : [...places, { value, label: unlisted }];
  return places.length > LOOKED_THROUGH ? (
    <ComboField {...props} options={options} empty="No location has that name." />
  ) : (
    <SelectField {...props} options={options} />
  );
}
