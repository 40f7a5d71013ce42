import { Button, IconButton } from '@ondeck/shared/ui/button';
import { FieldSection, Stack } from '@ondeck/shared/ui/layout';
import type { ReactNode } from 'react';
import classes from './options.module.css';

interface FieldRowsProps<R> {
  readonly legend: string;
  readonly hint: string;
  /** The name of one row, for its button: 'location'. */
  readonly noun: string;
  readonly rows: readonly R[];
  readonly onChange: (rows: readonly R[]) => void;
  /** A new row. */
  readonly blank: R;
  readonly error?: string | undefined;
  /** Shows the fields of a row; their labels include its number. */
  readonly children: (row: R, number: number, change: (changes: Partial<R>) => void) => ReactNode;
}

/** Shows several rows of the same fields, to add and remove. */
export function FieldRows<R extends object>({
  legend,
  hint,
  noun,
  rows,
  onChange,
  blank,
  error,
  children,
}: FieldRowsProps<R>) {
  const changeRow = (at: number) => (changes: Partial<R>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)));
  return (
    <FieldSection legend={legend}>
      <Stack gap={2}>
        <p className="od-hint">{hint}</p>
        {rows.map((row, index) => (
          // Rows have no identity of their own: they are values of one form.
          // biome-ignore lint/suspicious/noArrayIndexKey: a removed row takes its values with it
          <div key={index} className={classes.fieldRow}>
            {children(row, index + 1, changeRow(index))}
            <IconButton
              icon="delete"
              label={`Remove ${noun} ${index + 1}`}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        {error ? (
          <p className="od-field-error" role="alert">
            {error}
          </p>
        ) : null}
        <div>
          <Button size="small" icon="add" onClick={() => onChange([...rows, blank])}>
            {`Add ${noun}`}
          </Button>
        </div>
      </Stack>
    </FieldSection>
  );
}
