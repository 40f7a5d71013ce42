import { type ImportKind, importColumns } from '@ondeck/shared/domain/rules/importColumns';
import { SelectField } from '@ondeck/shared/ui/selectField';
import classes from './import.module.css';
import { shortCell } from './importTexts';
import type { FileTable } from './listPosition';

interface MappingProps {
  readonly kind: ImportKind;
  readonly table: FileTable;
  /** What each column of the file goes into; null: nothing. */
  readonly fields: readonly (string | null)[];
  readonly onChange: (fields: (string | null)[]) => void;
}

/** Every column of the file with its first value, and what it goes into: guessed by its heading. */
export function Mapping({ kind, table, fields, onChange }: MappingProps) {
  const columns = table.headings.map((heading, index) => ({
    id: `${index} ${heading}`,
    name: heading || `Column ${index + 1}`,
    index,
  }));
  return (
    <ul className={classes.mapping}>
      {columns.map(({ id, name, index }) => {
        const example = table.rows.find(({ cells }) => cells[index])?.cells[index];
        return (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <small className="od-muted">{example ? `Example: ${shortCell(example)}` : 'Blank'}</small>
            </span>
            <SelectField
              label={`Import ${name} as`}
              labelHidden
              placeholder="Don't import"
              value={fields[index] ?? ''}
              options={importColumns[kind].map(({ field, label, required }) => ({
                value: field,
                label: required ? `${label} (required)` : label,
              }))}
              onChange={(field) =>
                onChange(
                  fields.map((one, at) => {
                    if (at === index) return field || null;
                    // A field has one column: the other one is left out from now on.
                    return one === field ? null : one;
                  }),
                )
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
