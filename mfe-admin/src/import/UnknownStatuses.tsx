import {
  readStatusCell,
  type StatusMeaning,
  type StatusWord,
} from '@ondeck/shared/domain/rules/importStatus';
import { counted } from '@ondeck/shared/domain/words';
import { Alert } from '@ondeck/shared/ui/alert';
import { SelectField, type SelectOption } from '@ondeck/shared/ui/selectField';
import classes from './import.module.css';
import type { FileTable } from './listPosition';

/** Most unknown statuses to ask about. A column with more is probably not the status column. */
const ASKED = 12;

/** Longest status, in characters. Longer texts are notes, and the server refuses them as a status. */
const LONGEST = 200;

const statusColumns: ReadonlySet<string | null> = new Set(['status', 'employee_status']);

const options: SelectOption<StatusMeaning>[] = [
  { value: 'active', label: 'Active' },
  { value: 'onLeave', label: 'On leave, still active' },
  { value: 'inactive', label: "Inactive, can't sign in" },
];

/** Returns the statuses of a list that On Deck doesn't know, each only once. */
export function unknownStatuses(fields: readonly (string | null)[], { rows }: FileTable): string[] {
  const cells = rows.flatMap(({ cells: row }) =>
    row.filter((cell, column) => cell !== '' && statusColumns.has(fields[column] ?? null)),
  );
  const firsts = new Map(cells.map((cell) => [cell.toLowerCase(), cell]));
  return [...firsts.values()].filter((word) => word.length <= LONGEST && readStatusCell(word) === null);
}

interface UnknownStatusesProps {
  readonly words: readonly string[];
  readonly said: readonly StatusWord[];
  readonly onChange: (said: StatusWord[]) => void;
}

/** Asks for the meaning of unknown statuses. On Deck never guesses which users are active and can be invited. */
export function UnknownStatuses({ words, said, onChange }: UnknownStatusesProps) {
  if (words.length === 0) return null;
  const more = words.length - ASKED;
  return (
    <section className={classes.statuses} aria-label="Unknown statuses">
      <Alert kind="warning" announce={false}>
        {`On Deck doesn't know ${words.length === 1 ? 'a status' : 'some statuses'} of this file. Choose what ${words.length === 1 ? 'it means' : 'they mean'}, or these rows won't be imported.`}
      </Alert>
      {words.slice(0, ASKED).map((word) => (
        <SelectField
          key={word}
          label={`“${word}” means`}
          placeholder="Don't import these rows"
          value={said.find((one) => one.word === word)?.means ?? ''}
          options={options}
          onChange={(means) =>
            onChange([...said.filter((one) => one.word !== word), ...(means === '' ? [] : [{ word, means }])])
          }
        />
      ))}
      {more > 0 ? <p>{`And ${counted(more, 'more')}. Make sure this is the status column.`}</p> : null}
    </section>
  );
}
