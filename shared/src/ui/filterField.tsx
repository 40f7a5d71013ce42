import { SelectField, type SelectOption } from './selectField';

interface FilterFieldProps<N extends string> {
  /** The list's state, which accepts only the values of the options. */
  readonly list: {
    readonly filters: Readonly<Record<N, string>>;
    readonly setFilter: (name: N, value: string) => void;
  };
  readonly name: N;
  readonly label: string;
  /** The label of the unfiltered list: 'All roles'. */
  readonly all: string;
  readonly options: readonly SelectOption[];
}

/** Shows a filter of a list by one of a few values. */
export function FilterField<N extends string>({ list, name, label, all, options }: FilterFieldProps<N>) {
  return (
    <SelectField
      label={label}
      labelHidden
      placeholder={all}
      options={options}
      value={list.filters[name]}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
}
