import { type ImportKind, importColumns } from '@ondeck/shared/domain/rules/importColumns';
import { SelectField } from '@ondeck/shared/ui/selectField';
import classes from './import.module.css';
import { shortCell } from './importTexts';
import type { FileTable } from './listPosition';

interface MappingProps {
  readonly kind: ImportKind;
  readonly table: FileTable;
  /** The field of each column of the file; null if the column isn't imported. */
  readonly fields: readonly (string | null)[];
  readonly onChange: (fields: (string | null)[]) => void;
}

/** Lists the columns of the file with an example value and the field of each column, guessed from its heading. */
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
                    // A field can have only one column, so its previous column is no longer imported.
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
