import { type ReactNode, useState } from 'react';
import type { BulkAnswer } from '../schemas/bulk';
import { Alert } from './alert';
import type { Selection } from './tableSelection';

interface Selecting<R> {
  /** The rows of the page that is shown. */
  readonly rows: readonly R[] | undefined;
  readonly keyOf: (row: R) => string;
  readonly nameOf: (row: R) => string;
}

/**
 * The chosen rows of a list, those of other pages too, and what a bulk action refused of them.
 *
 * @returns `settle` takes a bulk action's answer: what was refused stays chosen, and `refusals` lists it with the reasons
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
    /** For the table. */
    selectionWith: (actions: ReactNode): Selection => ({
      selected: [...chosen.keys()],
      onChange: choose,
      actions,
    }),
    /** For above the table. */
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
