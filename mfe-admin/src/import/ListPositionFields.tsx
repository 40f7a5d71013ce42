import type { ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import { counted } from '@ondeck/shared/domain/words';
import { CheckboxField } from '@ondeck/shared/ui/choiceField';
import { Panel } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import classes from './import.module.css';
import { type ListPosition, listPositionIn } from './listPosition';
import type { FileContent } from './readFile';

interface ListPositionFieldsProps {
  readonly kind: ImportKind;
  readonly content: FileContent;
  readonly place: ListPosition;
  readonly onChange: (place: ListPosition) => void;
}

/** Number of rows offered as the heading row. A list has a few titles and notes above it, never hundreds. */
const OFFERED = 30;

/** Returns the first cells of a row, enough to recognize the row. */
const startOf = (cells: readonly string[]): string => {
  const text = cells.filter(Boolean).slice(0, 5).join(', ');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

/** Asks where in the file the list is: its sheet and its heading row. The page guesses both. */
export function ListPositionFields({ kind, content, place, onChange }: ListPositionFieldsProps) {
  const { sheets } = content;
  const rows = sheets[place.sheet]?.rows ?? [];
  const hidden = rows.slice(place.headings + 1).filter((row) => row.hidden).length;
  return (
    <Panel title="Sheet and headings">
      <div className={classes.place}>
        {sheets.length > 1 ? (
          <SelectField
            label="Sheet"
            required
            value={String(place.sheet)}
            options={sheets.map(({ name, hidden: isHidden, rows: all }, index) => ({
              value: String(index),
              label: `${name} (${isHidden ? 'hidden, ' : ''}${counted(all.length, 'row')})`,
            }))}
            onChange={(sheet) => onChange(listPositionIn(content, Number(sheet), kind))}
          />
        ) : null}
        <SelectField
          label="Heading Row"
          hint="The row with the column names. Rows above it aren't imported."
          required
          value={String(place.headings)}
          options={rows.slice(0, OFFERED).map(({ line, cells }, index) => ({
            value: String(index),
            label: `Row ${line}: ${startOf(cells)}`,
          }))}
          onChange={(headings) => onChange({ ...place, headings: Number(headings) })}
        />
        {hidden > 0 ? (
          <CheckboxField
            label={`Include ${counted(hidden, 'hidden row')}`}
            hint="Rows hidden by a filter or by hand. When this is off, they aren't imported."
            value={place.withHidden}
            onChange={(withHidden) => onChange({ ...place, withHidden })}
          />
        ) : null}
      </div>
    </Panel>
  );
}
