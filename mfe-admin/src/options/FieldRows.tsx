import { Button, IconButton } from '@ondeck/shared/ui/button';
import { FieldSection, Stack } from '@ondeck/shared/ui/layout';
import type { ReactNode } from 'react';
import classes from './options.module.css';

/** A row of fields; its key is its identity while the form is open. */
export interface KeyedRow {
  readonly key: number;
}

/** Gives the stored rows their keys. */
export const keyed = <R extends object>(rows: readonly R[]): (R & KeyedRow)[] =>
  rows.map((row, key) => ({ ...row, key }));

interface FieldRowsProps<V> {
  readonly legend: string;
  readonly hint: string;
  /** The name of one row, for its button: 'location'. */
  readonly noun: string;
  readonly rows: readonly (V & KeyedRow)[];
  readonly onChange: (rows: readonly (V & KeyedRow)[]) => void;
  /** The values of a new row. */
  readonly blank: V;
  readonly error?: string | undefined;
  /** Shows the fields of a row; their labels include its number. */
  readonly children: (row: V, number: number, change: (changes: Partial<V>) => void) => ReactNode;
}

/** Shows several rows of the same fields, to add and remove. */
export function FieldRows<V extends object>({
  legend,
  hint,
  noun,
  rows,
  onChange,
  blank,
  error,
  children,
}: FieldRowsProps<V>) {
  const changeRow = (key: number) => (changes: Partial<V>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <FieldSection legend={legend}>
      <Stack gap={2}>
        <p className="od-hint">{hint}</p>
        {rows.map((row, index) => (
          <div key={row.key} className={classes.fieldRow}>
            {children(row, index + 1, changeRow(row.key))}
            <IconButton
              icon="delete"
              label={`Remove ${noun} ${index + 1}`}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          </div>
        ))}
        {error ? (
          <p className="od-field-error" role="alert">
            {error}
          </p>
        ) : null}
        <div>
          <Button size="small" icon="add" onClick={() => onChange([...rows, { ...blank, key: nextKey }])}>
            {`Add ${noun}`}
          </Button>
        </div>
      </Stack>
    </FieldSection>
  );
}
