import { type ReactNode, useState } from 'react';
import type { BulkAnswer } from '../schemas/bulk';
import { Alert } from './alert';
import type { Selection } from './tableSelection';

interface Selecting<R> {
  /** The rows of the current page. */
  readonly rows: readonly R[] | undefined;
  readonly keyOf: (row: R) => string;
  readonly nameOf: (row: R) => string;
}

/**
 * Manages the selected rows of a list, including those on other pages, and the refusals of a bulk action.
 *
 * @returns `settle` takes a bulk action's answer: refused rows stay selected, and `refusals` lists them with reasons
 */
export function useSelection<R>({ rows, keyOf, nameOf }: Selecting<R>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map());
  const [refused, setRefused] = useState<readonly { name: string; reason: string }[]>([]);

  function choose(keys: readonly string[]): void {
    const listed = new Map(rows?.map((row) => [keyOf(row), row]));
    setRefused([]);
    setChosen(
      new Map(
        keys.flatMap((key) => {
          const row = listed.get(key) ?? chosen.get(key);
          return row ? [[key, row]] : [];
        }),
      ),
    );
  }

  function settle(answer: BulkAnswer): void {
    const kept = answer.refused.flatMap(({ id, reason }) => {
      const row = chosen.get(id);
      return row ? [{ id, row, reason }] : [];
    });
    setChosen(new Map(kept.map(({ id, row }) => [id, row])));
    setRefused(kept.map(({ row, reason }) => ({ name: nameOf(row), reason })));
  }

  return {
    chosen: [...chosen.values()],
    clear: () => choose([]),
    settle,
    /** Returns the selection for the table. @param canSelect - whether a row has a checkbox */
    selectionWith: (actions: ReactNode, canSelect?: Selection['canSelect']): Selection => ({
      selected: [...chosen.keys()],
      onChange: choose,
      actions,
      ...(canSelect ? { canSelect } : {}),
    }),
    /** The list of refusals to show above the table. */
    refusals:
      refused.length === 0 ? null : (
        <Alert kind="warning" title="These weren't changed and are still selected" announce>
          <ul aria-label="Not changed">
            {refused.map(({ name, reason }) => (
              <li key={name}>{reason.startsWith(name) ? reason : `${name}: ${reason}`}</li>
            ))}
          </ul>
        </Alert>
      ),
  };
}
