import { useWrite } from '@ondeck/shared/api/useCall';
import { changeOptions } from '@ondeck/shared/calls/options';
import type { PayrollColumn } from '@ondeck/shared/schemas/options';
import { Button, IconButton } from '@ondeck/shared/ui/button';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import classes from './payrollFile.module.css';

type Field = PayrollColumn['field'];
const names: Readonly<Record<Field, string>> = {
  key: 'Key',
  last_name: 'Last name',
  first_name: 'First name',
  name: 'Full name',
  location: 'Location',
  position: 'Position',
  rate: 'Rate',
  kind: 'Type of hours',
  hours: 'Hours',
  minutes: 'Minutes',
  late_date: 'Date of late hours',
  period_start: 'First day of the period',
  period_end: 'Last day of the period',
};
const isField = (text: string): text is Field => Object.hasOwn(names, text);
const fields = Object.entries(names).flatMap(([value, label]) => (isField(value) ? [{ value, label }] : []));

const TITLE_MAX = 40;

/** Two columns can hold the same field and title, so each column's first position identifies it. */
interface Row extends PayrollColumn {
  readonly id: number;
}

/** Edits the template of the payroll file: its columns, their order, and their titles. */
export function ColumnsForm({ columns }: { columns: readonly PayrollColumn[] }) {
  const form = useForm<{ columns: readonly Row[] }>({
    initial: { columns: columns.map((column, id) => ({ ...column, id })) },
  });
  const { send, shell } = useSubmit(useWrite(changeOptions), {
    catalogue: { 400: 'server', 403: 'server' },
    done: 'Columns saved.',
  });
  const rows = form.values.columns;
  const change = (next: readonly Row[]) => form.set('columns', next);
  const swap = (index: number, other: number) =>
    change(
      rows.map((row, at) =>
        at === index ? (rows[other] ?? row) : at === other ? (rows[index] ?? row) : row,
      ),
    );
  const edit = (index: number, values: Partial<PayrollColumn>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...values } : row)));

  const isUntitled = rows.some(({ title }) => title.trim() === '');
  const isTooLong = rows.some(({ title }) => title.trim().length > TITLE_MAX);
  const reason = isUntitled
    ? 'Enter a title for every column.'
    : isTooLong
      ? `Shorten the title to at most ${TITLE_MAX} characters.`
      : form.isDirty
        ? undefined
        : 'Change a column to save it.';
  return (
    <FormShell
      form={form}
      label="File columns"
      onSubmit={({ columns: wanted }) =>
        void send({ payroll_columns: wanted.map(({ field, title }) => ({ field, title: title.trim() })) })
      }
      {...shell}
      disabledReason={reason}
      {...(form.isDirty ? { onCancel: () => form.reset() } : {})}
    >
      <p className="od-muted">Files you already created don't change.</p>
      <ol className={classes.columns}>
        {rows.map((row, index) => (
          <li key={row.id}>
            <SelectField
              label={`Data in column ${index + 1}`}
              labelHidden
              options={fields}
              value={row.field}
              onChange={(field) => field !== '' && edit(index, { field })}
              required
            />
            <TextField
              label={`Title of column ${index + 1}`}
              labelHidden
              value={row.title}
              onChange={(title) => edit(index, { title })}
              max={TITLE_MAX}
              check={(title) => (title.trim() === '' ? 'Enter a title' : null)}
              required
            />
            <span className={classes.steps}>
              {index > 0 ? (
                <IconButton
                  icon="chevronUp"
                  label={`Move column ${index + 1} up`}
                  onClick={() => swap(index, index - 1)}
                />
              ) : null}
              {index < rows.length - 1 ? (
                <IconButton
                  icon="chevronDown"
                  label={`Move column ${index + 1} down`}
                  onClick={() => swap(index, index + 1)}
                />
              ) : null}
              {rows.length > 1 ? (
                <IconButton
                  icon="delete"
                  label={`Remove column ${index + 1}`}
                  onClick={() => change(rows.filter((_, at) => at !== index))}
                />
              ) : null}
            </span>
          </li>
        ))}
      </ol>
      <div>
        <Button
          icon="add"
          onClick={() =>
            change([
              ...rows,
              { id: Math.max(...rows.map(({ id }) => id)) + 1, field: 'hours', title: names.hours },
            ])
          }
          disabled={rows.length >= 20}
          disabledReason="A file can have at most 20 columns. Remove one first."
        >
          Add column
        </Button>
      </div>
    </FormShell>
  );
}
