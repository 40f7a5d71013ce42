import { SelectField, type SelectOption } from './selectField';

interface FilterFieldProps<N extends string> {
  /** The list's state, which accepts no other value than those of the options. */
  readonly list: {
    readonly filters: Readonly<Record<N, string>>;
    readonly setFilter: (name: N, value: string) => void;
  };
  readonly name: N;
  readonly label: string;
  /** What is listed without it: 'All roles' */
  readonly all: string;
  readonly options: readonly SelectOption[];
}

/** A list's filter by one of a few values. */
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
